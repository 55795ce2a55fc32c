// Icons of Lucide (ISC licence), as the size of the text around them. What a button does is said by its label, not by the icon.

import type { JSX } from "preact";

import arrowLeft from "lucide-static/icons/arrow-left.svg?raw";
import bookOpen from "lucide-static/icons/book-open.svg?raw";
import check from "lucide-static/icons/check.svg?raw";
import chevronFirst from "lucide-static/icons/chevron-first.svg?raw";
import chevronLast from "lucide-static/icons/chevron-last.svg?raw";
import chevronLeft from "lucide-static/icons/chevron-left.svg?raw";
import chevronRight from "lucide-static/icons/chevron-right.svg?raw";
import chevronsLeft from "lucide-static/icons/chevrons-left.svg?raw";
import chevronsRight from "lucide-static/icons/chevrons-right.svg?raw";
import clipboard from "lucide-static/icons/clipboard-paste.svg?raw";
import copy from "lucide-static/icons/copy.svg?raw";
import download from "lucide-static/icons/download.svg?raw";
import flip from "lucide-static/icons/flip-vertical-2.svg?raw";
import graduation from "lucide-static/icons/graduation-cap.svg?raw";
import lightbulb from "lucide-static/icons/lightbulb.svg?raw";
import maximize from "lucide-static/icons/maximize.svg?raw";
import pause from "lucide-static/icons/pause.svg?raw";
import play from "lucide-static/icons/play.svg?raw";
import plus from "lucide-static/icons/plus.svg?raw";
import restart from "lucide-static/icons/rotate-ccw.svg?raw";
import search from "lucide-static/icons/search.svg?raw";
import settings from "lucide-static/icons/settings.svg?raw";
import share from "lucide-static/icons/share-2.svg?raw";
import square from "lucide-static/icons/square.svg?raw";
import swords from "lucide-static/icons/swords.svg?raw";
import undo from "lucide-static/icons/undo-2.svg?raw";
import x from "lucide-static/icons/x.svg?raw";

const ICONS = {
  back: arrowLeft,
  backWhole: chevronsLeft,
  book: bookOpen,
  check,
  close: x,
  copy,
  download,
  first: chevronFirst,
  flip,
  forwardWhole: chevronsRight,
  fullscreen: maximize,
  hint: lightbulb,
  last: chevronLast,
  learn: graduation,
  next: chevronRight,
  paste: clipboard,
  pause,
  play,
  plus,
  previous: chevronLeft,
  restart,
  search,
  settings,
  share,
  stop: square,
  swords,
  undo,
};

export type IconName = keyof typeof ICONS;

/** The path elements of an icon; the outline around them is the same for all. */
const inside = (svg: string): string => svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg
      class="icon-drawing"
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: inside(ICONS[name]) }}
    />
  );
}
