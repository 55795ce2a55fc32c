// The script of an article: its elements wait until they are about to be seen, and load what they need only then.

import en from "../locales/embed.en.json";
import ja from "../locales/embed.ja.json";
import type { Mounted, Shown } from "./mount";
import { schemeAround, whenSchemesChange, type Scheme } from "./scheme";
import { ATTRIBUTES, settingsOf } from "./settings";

/** How far from the window an element wakes, and beyond which it rests. */
const NEAR = "200px 0px";

/** Before its content comes, an element keeps about the room that it will need, so that the text below it moves less. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(":host{display:block;aspect-ratio:1;max-height:28rem}:host(uctopia-board){aspect-ratio:5/6;max-height:44rem}:host([hidden]){display:none}");

const near = new IntersectionObserver(
  (entries) => entries.forEach(({ target, isIntersecting }) => (target as UctopiaElement).setNear(isIntersecting)),
  { rootMargin: NEAR },
);

/** What is loaded once an element is near, for all of them. */
const load = () => import("./mount");

const schemeNamed = (text: string | null): Scheme | null => (text === "light" || text === "dark" ? text : null);

abstract class UctopiaElement extends HTMLElement {
  static readonly observedAttributes = [...ATTRIBUTES, "lang", "theme"];

  protected abstract readonly view: Shown["view"];
  private readonly root = this.attachShadow({ mode: "open" });
  private mounted: Mounted | null = null;
  private isNear = false;
  private readonly update = () => this.mounted?.update(this.shown());
  private leaveSchemes: () => void = () => undefined;

  constructor() {
    super();
    this.root.adoptedStyleSheets = [sheet];
    // Until then the article shows what stands inside of the element.
    this.root.append(document.createElement("slot"));
  }

  connectedCallback() {
    near.observe(this);
    document.addEventListener("visibilitychange", this.update);
    this.leaveSchemes = whenSchemesChange(this.update);
  }

  disconnectedCallback() {
    near.unobserve(this);
    document.removeEventListener("visibilitychange", this.update);
    this.leaveSchemes();
    this.mounted?.end();
    this.mounted = null;
    this.isNear = false;
  }

  attributeChangedCallback() {
    this.update();
  }

  setNear(isNear: boolean) {
    this.isNear = isNear;
    if (this.mounted || !isNear) return this.update();
    load().then(
      ({ mount }) => {
        if (this.isConnected) this.mounted ??= mount(this.root, this.shown());
      },
      () => this.complain(),
    );
  }

  /** A sentence before what stands inside of the element. */
  private complain() {
    const sentence = document.createElement("p");
    sentence.setAttribute("role", "alert");
    sentence.textContent = (this.language()?.startsWith("ja") ? ja : en)["embed.script-missing"];
    this.root.replaceChildren(sentence, document.createElement("slot"));
  }

  private language(): string | null {
    const stated = this.closest<HTMLElement>("[lang]")?.lang;
    return stated ? stated : (navigator.languages.find((tag) => /^(en|ja)\b/i.test(tag)) ?? null);
  }

  private shown(): Shown {
    return {
      view: this.view,
      settings: settingsOf((name) => this.getAttribute(name)),
      language: this.language(),
      scheme: schemeNamed(this.getAttribute("theme")) ?? schemeAround(this),
      isSeen: this.isNear && !document.hidden,
      tell: (name, detail) => this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })),
    };
  }
}

const VIEWS = ["board", "tree", "playouts", "chart"] as const;

for (const view of VIEWS) {
  const name = `uctopia-${view}`;
  // An article that loads the script twice has one of it.
  if (customElements.get(name)) continue;
  customElements.define(
    name,
    class extends UctopiaElement {
      protected readonly view = view;
    },
  );
}
