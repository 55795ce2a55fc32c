// The content of an element, in a tree of its own. It is loaded when the element is about to be seen.

import { Component, render, type ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

import { Paints } from "../board/themes";
import { chosenLanguage, wordsIn } from "../logic/words";
import { ErrorMessage } from "../parts/ErrorMessage";
import { WordsContext, useWords } from "../state/context";
import { BoardView } from "./BoardView";
import { ChartView } from "./ChartView";
import css from "./elements.css?inline";
import { PlayoutsView } from "./PlayoutsView";
import type { Scheme } from "./scheme";
import type { Settings } from "./settings";
import { TreeView } from "./TreeView";
import type { ViewProps } from "./views";

const VIEWS = { board: BoardView, tree: TreeView, playouts: PlayoutsView, chart: ChartView };

/** What an element shows, and how. */
export interface Shown {
  view: keyof typeof VIEWS;
  settings: Settings;
  /** The language around it; `null` where none is stated. */
  language: string | null;
  scheme: Scheme;
  isSeen: boolean;
  tell: ViewProps["tell"];
}

export interface Mounted {
  update: (shown: Shown) => void;
  end: () => void;
}

/** The pixels of a root em on the page of Uctopia: that of an article may be any size. */
const ROOT_EM = 15;

const inPixels = (css: string): string =>
  css.replaceAll(/(?<![\w.-])(\d*\.?\d+)rem\b/g, (_, size: string) => `${Number((Number(size) * ROOT_EM).toFixed(3))}px`);

const sheet = new CSSStyleSheet();
sheet.replaceSync(inPixels(css));

export function mount(root: ShadowRoot, shown: Shown): Mounted {
  root.replaceChildren();
  root.adoptedStyleSheets = [sheet];
  const update = (shown: Shown) => render(<Content {...shown} />, root);
  update(shown);
  return { update, end: () => render(null, root) };
}

function Content({ view, settings, language, scheme, isSeen, tell }: Shown) {
  const words = useMemo(() => wordsIn(chosenLanguage(language, navigator.languages)), [language]);
  const View = VIEWS[view];
  return (
    <WordsContext.Provider value={words}>
      <div class="uctopia" data-scheme={scheme} lang={words.language}>
        <Paints />
        <div class={`view ${view}-view`} data-testid={view}>
          <Guard>
            <View settings={settings} shown={isSeen} tell={tell} />
          </Guard>
        </div>
      </div>
    </WordsContext.Provider>
  );
}

/** A fault stays inside of its element. */
class Guard extends Component<{ children: ComponentChildren }, { why: string | null }> {
  state: { why: string | null } = { why: null };

  componentDidCatch(problem: unknown) {
    this.setState({ why: problem instanceof Error ? problem.message : String(problem) });
  }

  render() {
    return this.state.why === null ? this.props.children : <Fault why={this.state.why} />;
  }
}

function Fault({ why }: { why: string }) {
  const t = useWords();
  return <ErrorMessage message={t("embed.failed", { why })} />;
}
