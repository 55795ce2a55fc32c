// A drawing of the page that looks the same without the page: what style sheets say of it is written into it, and what is not seen
// is left out.

const SVG = "http://www.w3.org/2000/svg";

const OF_SHAPES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-dashoffset",
  "stroke-linecap",
  "stroke-linejoin",
  "paint-order",
];
const OF_TEXT = ["font-family", "font-size", "font-weight", "font-style", "letter-spacing", "text-anchor", "dominant-baseline"];

/** What need not be written. */
const INITIAL: Record<string, string> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-opacity": "1",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-dashoffset": "0px",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "paint-order": "normal",
  "font-style": "normal",
  "letter-spacing": "normal",
  "dominant-baseline": "auto",
  "text-anchor": "start",
};

const TEXTS = ["text", "tspan"];
const SHAPES = ["rect", "circle", "ellipse", "path", "line", "polyline", "polygon"];
const CLEAR = ["none", "transparent", "rgba(0, 0, 0, 0)"];

/** Measures that belong to the shape itself, and are no style. */
const OWN = new Set(
  "x y width height rx ry cx cy r d points x1 y1 x2 y2 dx dy transform offset stop-color stop-opacity id href viewBox".split(" "),
);

/** A translucent colour as two attributes, as programs that draw SVG 1.1 know it; any other value as it is. */
function written(name: string, value: string): [string, string][] {
  const [, channels, alpha] = /^rgba\((\d+, \d+, \d+), ([\d.]+)\)$/.exec(value) ?? [];
  if (channels !== undefined && alpha !== undefined) return [[name, `rgb(${channels})`], [`${name}-opacity`, alpha]];
  // Browsers write `url("#a")`, and some the whole address of the page.
  const [, id] = /^url\("?[^"#]*#([^")]+)"?\)/.exec(value) ?? [];
  return [[name, id === undefined ? value.replace(/^([\d.]+)px$/, "$1") : `url(#${id})`]];
}

function isSeen(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === "none" || style.visibility === "hidden" || style.opacity === "0") return false;
  const isClear = CLEAR.includes(style.fill) && CLEAR.includes(style.stroke);
  return !(SHAPES.includes(element.localName) && isClear);
}

/** Writes the style into the copy, where it is not what it would be anyway. */
function dress(copy: Element, style: CSSStyleDeclaration) {
  const isText = TEXTS.includes(copy.localName);
  // Not on groups: their children would inherit it once more.
  const names = isText ? [...OF_SHAPES, ...OF_TEXT] : SHAPES.includes(copy.localName) ? OF_SHAPES : [];
  for (const name of names) {
    const value = style.getPropertyValue(name);
    if (value !== INITIAL[name]) for (const [attribute, text] of written(name, value)) copy.setAttribute(attribute, text);
  }
  if (style.opacity !== "1") copy.setAttribute("opacity", style.opacity);
}

/** The element as it looks, with what it contains; `null` where nothing of it is seen. */
function drawn(element: Element): Element | null {
  const style = getComputedStyle(element);
  // Parts that are only pressed or focused.
  if (!isSeen(element, style) || element.hasAttribute("tabindex")) return null;
  const copy = document.createElementNS(SVG, element.localName);
  for (const { name, value } of element.attributes) if (OWN.has(name)) copy.setAttribute(name, value);
  dress(copy, style);
  for (const child of element.childNodes) {
    const inside = child instanceof Element ? drawn(child) : child.cloneNode();
    if (inside) copy.append(inside);
  }
  return copy.localName === "g" && copy.childNodes.length === 0 ? null : copy;
}

/** What a drawing of the page shows, as a group; it refers to the gradients of `paintsIn`. */
export function drawnAlone(svg: SVGSVGElement): SVGGElement {
  const group = document.createElementNS(SVG, "g");
  for (const child of svg.children) {
    const inside = drawn(child);
    if (inside) group.append(inside);
  }
  return group;
}

/** Copies of the gradients of the page that a drawing refers to. */
export function paintsIn(drawing: Element): Element[] {
  const used = new Set([...drawing.outerHTML.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id!));
  return [...used].flatMap((id) => (document.getElementById(id)?.cloneNode(true) as Element | undefined) ?? []);
}
