// Light or dark, as the article around an element is.

export type Scheme = "light" | "dark";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** What the article says by `color-scheme`, as sites with a switch do; else what the reader's system says. */
export function schemeAround(element: Element): Scheme {
  const around = getComputedStyle(element.parentElement ?? document.documentElement).colorScheme.trim();
  if (around === "light" || around === "dark") return around;
  return dark.matches ? "dark" : "light";
}

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

dark.addEventListener("change", tell);
// Switches of sites change an attribute of the page's root or of its body.
const switches = new MutationObserver(tell);

/** Calls a function whenever the scheme may have changed, until the function returned is called. */
export function whenSchemesChange(listener: () => void): () => void {
  if (listeners.size === 0)
    for (const each of [document.documentElement, document.body]) if (each) switches.observe(each, { attributes: true });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) switches.disconnect();
  };
}
