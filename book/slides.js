// A chapter as slides: one section a screen. The button ▶ begins, arrow keys and the space bar lead on, Escape ends.

const root = document.documentElement;
const main = document.querySelector(".content main");
const isJapanese = root.lang === "ja";

/** The sections of the chapter, each wrapped once: what stands before the first heading of second rank belongs to the title. */
function sections() {
  const made = [...main.querySelectorAll(":scope > .slide")];
  if (made.length > 0) return made;
  const found = [[]];
  for (const child of [...main.children]) {
    if (child.matches("h2")) found.push([]);
    found.at(-1).push(child);
  }
  return found.map((children) => {
    const slide = document.createElement("section");
    slide.className = "slide";
    children[0].before(slide);
    slide.append(...children);
    return slide;
  });
}

// The number of the slide leads to the next one, for those without keys.
const number = document.createElement("button");
number.type = "button";
number.className = "slide-number";
number.addEventListener("click", () => (show(shown + 1), number.blur()));
let shown = 0;

function show(index) {
  const slides = sections();
  shown = Math.max(0, Math.min(slides.length - 1, index));
  slides.forEach((slide, at) => slide.toggleAttribute("data-shown", at === shown));
  number.textContent = `${shown + 1} / ${slides.length}`;
  scrollTo(0, 0);
}

function present(on) {
  root.toggleAttribute("data-slides", on);
  if (on) show(0);
  if (on) root.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) document.exitFullscreen();
}

const STEPS = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1 };

// Before mdBook's own keys, which lead to other chapters. What has the focus in a board keeps its keys.
addEventListener(
  "keydown",
  (event) => {
    if (!root.hasAttribute("data-slides") || event.target !== document.body) return;
    if (event.key === "Escape") present(false);
    else if (event.key in STEPS) show(shown + STEPS[event.key]);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
document.addEventListener("fullscreenchange", () => document.fullscreenElement === null && present(false));

const button = document.createElement("button");
button.type = "button";
button.className = "icon-button";
button.textContent = "▶";
button.title = button.ariaLabel = isJapanese ? "スライドとして表示" : "Show as slides";
button.addEventListener("click", () => (present(!root.hasAttribute("data-slides")), button.blur()));
document.querySelector(".right-buttons")?.prepend(button);
document.body.append(number);
