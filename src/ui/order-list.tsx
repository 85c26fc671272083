import type { ReactNode } from "react";
import type { T } from "../platform/i18n/translate.ts";
import { Icon } from "./icon.tsx";

/** What the options of a page with such a list have among their `scripts` and `sheets`. */
export const orderScript = "order-list.js";
export const orderSheet = "ordered.css";

type OrderListProps = {
  t: T;
  /** The id of the hidden field that gets the items' ids in their new order, with commas between them. */
  field: string;
  /** The id of the button that is pressed after each move; without one the list only says `nadaj:ordered`. */
  submit?: string;
  label?: string;
  /** The place of the first of them, in a part of a longer list. */
  start?: number;
  children: ReactNode;
};

/** Things that are put in order by dragging or by keyboard; `MoveButtons` do it without scripts. */
export function OrderList({ t, field, submit, label, start, children }: OrderListProps) {
  const said = t("ui.order.said", { name: "{name}", place: "{place}", of: "{of}" });
  return (
    <ol
      className="ordered"
      start={start}
      data-order-list={field}
      data-order-submit={submit}
      data-order-said={said}
      aria-label={label}
    >
      {children}
    </ol>
  );
}

type OrderItemProps = { id: string; name: string; className?: string; children: ReactNode };

/** One of them, with a `Grip` in it. Its one child is what moves; the item itself is the place where it lies. */
export function OrderItem({ id, name, className, children }: OrderItemProps) {
  return (
    <li id={`item-${id}`} data-order-item={id} data-order-name={name} className={className}>
      <div className="ordered-thing">{children}</div>
    </li>
  );
}

export function Grip({ t, id, name }: { t: T; id: string; name: string }) {
  return (
    <button
      className="grip"
      type="button"
      id={`grip-${id}`}
      data-order-grip
      aria-label={t("ui.order.grip", { name })}
      aria-describedby="order-help"
    >
      <Icon name="grip" size="s" />
    </button>
  );
}

/** How such a list is put in order; every grip refers to it. Of keys it speaks where there is more than a touch screen. */
export function OrderHelp({ t }: { t: T }) {
  return (
    <p className="small quiet order-help needs-script" id="order-help">
      {t("ui.order.help")} <span className="order-keys">{t("ui.order.keys")}</span>
    </p>
  );
}

type MoveButtonsProps = {
  t: T;
  id: string;
  first: boolean;
  last: boolean;
  /** What stands before the id in the button's value; the button's name is `action`. */
  values?: { up: string; down: string };
};

/** The same by buttons of a form, each in a menu of its item: `action` is `up:ID` or `down:ID`. */
export function MoveButtons({ t, id, first, last, values = { up: "up:", down: "down:" } }: MoveButtonsProps) {
  return (
    <>
      <button type="submit" name="action" value={values.up + id} disabled={first} formNoValidate>
        <Icon name="arrowUp" />
        {t("ui.order.up")}
      </button>
      <button type="submit" name="action" value={values.down + id} disabled={last} formNoValidate>
        <Icon name="arrowDown" />
        {t("ui.order.down")}
      </button>
    </>
  );
}
