// Specs as text, `name:key=value,…`, as `crates/options/src/spec.rs` reads and writes them: read into a name and its
// options, changed one option at a time, and written again.

import type { OptionInfo } from "../contract";

export interface Spec {
  name: string;
  /** In the order of the text. */
  options: [key: string, value: string][];
}

/** The parts between commas that are not in double quotes. */
function parts(body: string): string[] {
  const found = [""];
  let [quoted, escaped] = [false, false];
  for (const character of body) {
    if (character === '"' && !escaped) quoted = !quoted;
    escaped = quoted && character === "\\" && !escaped;
    if (character === "," && !quoted) found.push("");
    else found[found.length - 1] += character;
  }
  return found.filter((part) => part.trim() !== "");
}

const unquoted = (value: string): string =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replaceAll(/\\(["\\])/g, "$1")
    : value;

const quoted = (value: string): string =>
  /[,"]/.test(value) || value.trim() !== value
    ? `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`
    : value;

/** The name and the options of a text; `level=3` is short for `level:n=3`. What is no option is left out. */
export function readSpec(text: string): Spec {
  const trimmed = text.trim();
  const [, level] = /^level=(\d+)$/i.exec(trimmed) ?? [];
  if (level !== undefined) return { name: "level", options: [["n", level]] };
  const [, name = "", rest = ""] = /^([^:(]*)[:(]?(.*)$/s.exec(trimmed) ?? [];
  const body = trimmed[name.length] === "(" ? rest.replace(/\)$/, "") : rest;
  const options = parts(body).flatMap((part): Spec["options"] => {
    const at = part.indexOf("=");
    return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), unquoted(part.slice(at + 1).trim())]];
  });
  return { name: name.trim().toLowerCase(), options };
}

export function writeSpec({ name, options }: Spec): string {
  return options.length === 0 ? name : `${name}:${options.map(([key, value]) => `${key}=${quoted(value)}`).join(",")}`;
}

type Named = Pick<OptionInfo, "key" | "aliases" | "default">;

const isCalled = ({ key, aliases }: Named, word: string) => key === word || aliases.includes(word);

/** The value of an option in a spec: its default where the text does not give it. */
export const valueOf = (spec: Spec, option: Named): string =>
  spec.options.find(([key]) => isCalled(option, key))?.[1] ?? option.default;

/** The spec with a value of an option; a default is not written. */
export function withOption({ name, options }: Spec, option: Named, value: string): Spec {
  const known = options.some(([key]) => isCalled(option, key));
  if (value === option.default || value === "")
    return { name, options: options.filter(([key]) => !isCalled(option, key)) };
  if (!known) return { name, options: [...options, [option.key, value]] };
  return { name, options: options.map(([key, old]) => (isCalled(option, key) ? [key, value] : [key, old])) };
}
