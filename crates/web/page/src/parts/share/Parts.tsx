// The parts of the dialog: what they give is made when it is asked for.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { useWords } from "../../state/context";
import { Icon, type IconName } from "../Icon";
import { copyText } from "./take-away";

interface PartProps {
  title: string;
  hint?: string | undefined;
  children: ComponentChildren;
}

export function Part({ title, hint, children }: PartProps) {
  return (
    <section class="share-part">
      <h3>{title}</h3>
      <div class="row">{children}</div>
      {hint && <p class="hint">{hint}</p>}
    </section>
  );
}

interface GiveProps {
  label: string;
  icon: IconName;
  /** What is offered first. */
  isFirst?: boolean;
  /** For tests. */
  name: string;
  onGive: () => Promise<void>;
}

/** A button that hands something out, and says what went wrong. */
export function Give({ label, icon, isFirst, name, onGive, onError }: GiveProps & { onError: (problem: string | null) => void }) {
  const give = () =>
    onGive().then(
      () => onError(null),
      (problem: Error) => onError(problem.message),
    );
  return (
    <button type="button" class={isFirst ? "primary" : ""} data-give={name} onClick={give}>
      <Icon name={icon} /> {label}
    </button>
  );
}

interface CopyProps {
  label: string;
  name: string;
  text: string;
  isFirst?: boolean;
  onError: (problem: string | null) => void;
}

/** A button that copies, and says so. */
export function Copy({ text, label, ...rest }: CopyProps) {
  const [isCopied, setCopied] = useState(false);
  const t = useWords();
  const copy = () =>
    copyText(text).then(
      () => (setCopied(true), void setTimeout(() => setCopied(false), 1500)),
      () => Promise.reject(new Error(t("share.no-clipboard"))),
    );
  return (
    <>
      <Give {...rest} icon={isCopied ? "check" : "copy"} label={isCopied ? t("copied") : label} onGive={copy} />
      <span class="visually-hidden" role="status">
        {isCopied && t("copied")}
      </span>
    </>
  );
}
