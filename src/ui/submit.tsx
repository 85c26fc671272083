import type { T } from "../platform/i18n/translate.ts";

/**
 * The first button of a form with several: Enter in a field presses it, whatever buttons stand before the right one.
 * Without an action Enter does nothing.
 */
export function EnterSubmits({ action }: { action?: string }) {
  const what = action === undefined ? { disabled: true } : { name: "action", value: action };
  return <button className="visually-hidden" type="submit" {...what} tabIndex={-1} aria-hidden="true" />;
}

/** Ends a form of several panels: one place to save them all, in sight however long they are. */
export function SaveFoot({ t }: { t: T }) {
  return (
    <footer className="save-foot">
      <Submit label={t("ui.save")} />
    </footer>
  );
}

type SubmitProps = {
  label: string;
  wide?: boolean;
  name?: string;
  value?: string;
  kind?: "main-action" | "line" | "ghost" | "danger";
};

export function Submit({ label, wide, name, value, kind = "main-action" }: SubmitProps) {
  return (
    <button className={`button ${kind}${wide ? " wide" : ""}`} type="submit" name={name} value={value} data-submit>
      {label}
    </button>
  );
}
