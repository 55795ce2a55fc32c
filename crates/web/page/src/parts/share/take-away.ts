// Ways out of the page: the clipboard, files, and what a telephone shares with.

/** Copies a text; rejected where the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Pages of other machines without HTTPS have no clipboard, but selected text can be copied. Nothing outside of an open dialog can
  // be selected.
  const field = document.createElement("textarea");
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (!isCopied) throw new Error("no clipboard");
}

/** Saves a file; characters that file systems may refuse are replaced in its name. */
export function save(blob: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name.replaceAll(/[^\w.-]+/g, "-");
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Whether links can be handed to other programs, and people are used to it: on telephones and tablets. */
export const canSend = (): boolean => "share" in navigator && matchMedia("(pointer: coarse)").matches;

/** Hands a link on; closing the browser's list of programs is no error. */
export const send = (title: string, url: string): Promise<void> =>
  navigator.share({ title, url }).catch((problem: Error) => {
    if (problem.name !== "AbortError") throw problem;
  });
