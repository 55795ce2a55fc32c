// Text made to fit: into lines of a width, since SVG has none of its own, and sentences that quote what is far too long.

/** Where a line may end: after a space, a comma within the text of an agent, and between characters of Chinese and Japanese. */
const BREAKS = /(?<=[\s,])|(?<=[\u3000-\u30ff\u4e00-\u9fff\uff1a])(?![。、」）：])/u;

/** Lines no wider than `width` by `measure`; a word that is wider has a line of its own. */
export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.split(BREAKS)) {
    if (line !== "" && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  }
  return line.trim() === "" ? lines : [...lines, line.trimEnd()];
}

/** What is kept of the beginning and the end of a sentence. */
const KEPT = [360, 140] as const;

/** A sentence of bearable length: what is wrong stands at its beginning, and what to do at its end. */
export function clipped(sentence: string): string {
  const [head, tail] = KEPT;
  return sentence.length <= head + tail + 1 ? sentence : `${sentence.slice(0, head)}…${sentence.slice(-tail)}`;
}
