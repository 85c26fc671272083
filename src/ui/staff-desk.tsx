import type { T } from "../platform/i18n/translate.ts";
import { Icon } from "./icon.tsx";

type KeysProps = {
  t: T;
  title: string;
  /** Each key and what it does. */
  keys: (readonly [key: string, what: string])[];
};

/** The keys of a desk, where staff decide about one thing after another (`static/js/desk.ts`). */
export function DeskKeys({ t, title, keys }: KeysProps) {
  return (
    <dialog className="dialog keys" id="desk-keys" aria-labelledby="desk-keys-title">
      <h2 id="desk-keys-title">{title}</h2>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <button className="button ghost" type="button" data-close-dialog>
          {t("ui.close")}
        </button>
      </footer>
    </dialog>
  );
}

type WayProps = {
  way: "previous" | "next";
  label: string;
  /** Absent where nothing lies that way. */
  to: string | undefined;
};

/** To the thing before or after this one of a desk. */
export function DeskWay({ way, label, to }: WayProps) {
  const icon = <Icon name={way === "previous" ? "up" : "down"} />;
  return (
    <>
      {to ? (
        <a className="icon-button compact" href={to} aria-label={label} data-way={way}>
          {icon}
        </a>
      ) : (
        <button className="icon-button compact" type="button" aria-label={label} disabled>
          {icon}
        </button>
      )}
      <kbd>{way === "previous" ? "K" : "J"}</kbd>
    </>
  );
}
