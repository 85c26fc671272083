import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";

type MenuProps = { icon: IconName; label: string; name: string; set?: boolean; children: ReactNode };

/** A menu of filters: opens without scripts; of several one is open. */
export function Pulldown({ icon, label, name, set, children }: MenuProps) {
  return (
    <details className="menu-host pulldown" name="search-filter" data-drop>
      <summary
        className={set ? "button compact choose set" : "button compact choose"}
        aria-label={label === name ? undefined : `${name}: ${label}`}
      >
        <Icon name={icon} />
        {label}
        <Icon name="down" />
      </summary>
      <div className="menu from-left">{children}</div>
    </details>
  );
}

/** One of its links. */
export function Choice({ path, on, children }: { path: string; on: boolean; children: ReactNode }) {
  return (
    <a href={path} aria-current={on ? "true" : undefined}>
      <Icon name={on ? "check" : "circle"} className={on ? "" : "unseen"} />
      {children}
    </a>
  );
}
