import { Icon } from "./icon.tsx";

const closed = { "aria-haspopup": "menu", "aria-expanded": "false", "data-menu": "" } as const;
/** Of a link that is one where scripts run. */
const button = { role: "button", ...closed } as const;
const opens = (id: string) => ({ ...closed, "aria-controls": id }) as const;

/** What makes a link the button of the menu with this id, where scripts run. */
export function opensMenu(id: string) {
  return { role: "button", ...opens(id) } as const;
}

/** The three dots of a menu that a script makes when they are pressed; without scripts they lead to a page of the same. */
export function MenuDots({ label, href }: { label: string; href: string }) {
  return (
    <a className="icon-button compact" href={href} rel="nofollow" {...button} aria-label={label}>
      <Icon name="more" />
    </a>
  );
}

/** The three dots that open the menu with this id. */
export function MoreButton({ menu, label }: { menu: string; label: string }) {
  return (
    <button className="icon-button compact" type="button" {...opens(menu)} aria-label={label}>
      <Icon name="more" />
    </button>
  );
}
