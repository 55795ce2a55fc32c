// The boards on the screen as one picture: side by side, each with its caption, and words below all of them.

import { wrapped } from "../../logic/lines";
import { drawnAlone, paintsIn } from "./drawn-alone";

const SVG = "http://www.w3.org/2000/svg";

const MARGIN = 16;
const GAP = 20;
const LETTERS = 14;
const LINE = 20;
/** Small boards are drawn larger, so that a picture is never narrower, in pixels of the SVG. */
const LEAST_WIDTH = 480;

export interface Words {
  /** What the picture shows, for people who do not see it. */
  title: string;
  /** One for each board; none where there is nothing to say. */
  captions: string[];
  /** Sentences below the boards. */
  below: string[];
}

function element(name: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

function measuring(font: string): (text: string) => number {
  const paint = document.createElement("canvas").getContext("2d")!;
  paint.font = font;
  return (text) => paint.measureText(text).width;
}

/** Boards of equal height stand in one row; four of them in two. */
const columnsFor = (boards: number) => (boards < 4 ? boards : Math.ceil(boards / 2));

export function pictureOf(boards: SVGSVGElement[], { title, captions, below }: Words): SVGSVGElement {
  const page = getComputedStyle(document.documentElement);
  const [ink, paper] = ["--ink", "--paper"].map((name) => page.getPropertyValue(name).trim()) as [string, string];
  const sizes = boards.map(({ viewBox: { baseVal } }) => baseVal);
  const cell = { width: Math.max(...sizes.map(({ width }) => width)), height: Math.max(...sizes.map(({ height }) => height)) };
  const columns = columnsFor(boards.length);
  const inner = columns * cell.width + (columns - 1) * GAP;
  // Letters are as large on a small board as on a large one.
  const scale = Math.max(1, (LEAST_WIDTH - 2 * MARGIN) / inner);
  const width = inner * scale;
  const measure = measuring(`${LETTERS}px ${page.fontFamily}`);
  const heads = captions.map((caption) => wrapped(caption, cell.width * scale, measure));
  const headHeight = Math.max(0, ...heads.map(({ length }) => length)) * LINE;

  const svg = document.createElementNS(SVG, "svg");
  const words = (x: number, y: number, text: string, weight = 400) =>
    svg.append(element("text", { x, y, fill: ink, "font-family": page.fontFamily, "font-size": LETTERS, "font-weight": weight }, text));
  svg.append(element("title", {}, title), element("defs", {}), element("rect", { width: "100%", height: "100%", fill: paper }));
  const rows = Math.ceil(boards.length / columns);
  const rowHeight = headHeight + cell.height * scale;
  boards.forEach((board, index) => {
    const x = MARGIN + (index % columns) * (cell.width + GAP) * scale;
    const y = MARGIN + Math.floor(index / columns) * (rowHeight + GAP);
    heads[index]?.forEach((line, row) => words(x, y + row * LINE + LETTERS, line, 600));
    const { x: left, y: top, width } = sizes[index]!;
    const group = drawnAlone(board);
    const middle = ((cell.width - width) / 2) * scale;
    group.setAttribute("transform", `translate(${x + middle} ${y + headHeight}) scale(${scale}) translate(${-left} ${-top})`);
    svg.append(group);
  });
  const bottom = MARGIN + rows * rowHeight + (rows - 1) * GAP;
  const lines = below.flatMap((sentence) => wrapped(sentence, width, measure));
  lines.forEach((line, row) => words(MARGIN, bottom + 12 + row * LINE + LETTERS, line));

  const [w, h] = [Math.round(width + 2 * MARGIN), Math.round(bottom + MARGIN + (lines.length > 0 ? lines.length * LINE + 4 : 0))];
  for (const [key, value] of Object.entries({ xmlns: SVG, width: w, height: h, viewBox: `0 0 ${w} ${h}`, role: "img" }))
    svg.setAttribute(key, String(value));
  svg.querySelector("defs")!.append(...paintsIn(svg));
  return svg;
}

export const asFile = (svg: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });
