// Text cut into lines of a width: SVG has none of its own.

/** Where a line may end: after a space, and between characters of Chinese and Japanese. */
const BREAKS = /(?<=\s)|(?<=[\u3000-\u30ff\u4e00-\u9fff])(?![。、」）])/u;

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
