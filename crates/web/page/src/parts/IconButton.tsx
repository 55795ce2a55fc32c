// A button that shows an icon alone; its name is read aloud and appears when it is pointed at.

import type { ComponentProps } from "preact";

import { Icon, type IconName } from "./Icon";

interface Props extends Omit<ComponentProps<"button">, "icon" | "label"> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <button type="button" class="icon" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
