import { Icon } from "./icon.tsx";

/** The three dots that open the menu with this id. */
export function MoreButton({ menu, label }: { menu: string; label: string }) {
  return (
    <button
      className="ib sm"
      type="button"
      data-menu
      aria-haspopup="menu"
      aria-expanded="false"
      aria-controls={menu}
      aria-label={label}
    >
      <Icon name="more" />
    </button>
  );
}
