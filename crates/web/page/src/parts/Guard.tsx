// Instead of a blank page, should drawing it fail: what went wrong, and ways on.

import { Component, type ComponentChildren } from "preact";

import { chosenLanguage, wordsIn } from "../logic/words";
import { forgetCatalogs } from "../state/use-catalog";

export class Guard extends Component<{ children: ComponentChildren }, { problem: Error | null }> {
  override state = { problem: null as Error | null };

  override componentDidCatch(problem: Error) {
    console.error(problem);
    // What was kept of an earlier visit may be the reason.
    forgetCatalogs();
    this.setState({ problem });
  }

  override render() {
    const { problem } = this.state;
    if (!problem) return this.props.children;
    const asked = new URLSearchParams(location.search).get("lang");
    const t = wordsIn(chosenLanguage(asked, navigator.languages));
    return (
      <div class="broken" role="alert" data-testid="broken">
        <p>{t("broken.title", { why: problem.message })}</p>
        <p class="row">
          <button type="button" class="primary" onClick={() => location.reload()}>
            {t("broken.again")}
          </button>
          <a href="./">{t("broken.start")}</a>
        </p>
      </div>
    );
  }
}
