import { Icon } from "./icon.tsx";

const opens = (id: string) =>
  ({ "aria-haspopup": "menu", "aria-expanded": "false", "aria-controls": id, "data-menu": "" }) as const;

/** What makes a link the button of the menu with this id, where scripts run. */
export function opensMenu(id: string) {
  return { role: "button", ...opens(id) } as const;
}

/** The three dots of a menu that a script makes when they are pressed. */
export function MenuDots({ label }: { label: string }) {
  return (
    <button
      className="icon-button compact"
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      data-menu=""
      aria-label={label}
    >
      <Icon name="more" />
    </button>
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
