import { href } from "../../ui/href.ts";
import { addressOf } from "../../ui/next.ts";
import type { Frame } from "../../ui/page.tsx";

/**
 * Shown until answered, in the flow of the page, so that it covers nothing. Only what the site needs is stored, so
 * accepting is acknowledging.
 */
export function CookieNotice({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  if (viewer.consented) return null;
  return (
    <>
      <section className="cookies" id="cookies" aria-label={t("frame.cookies.title")}>
        <p className="small">
          {t("frame.cookies.text")} <a href={href(lang, "/polityka-cookies")}>{t("frame.cookies.more")}</a>
        </p>
        <form className="row" method="post" action={href(lang, "/consent")}>
          <input type="hidden" name="next" value={addressOf(frame.c)} />
          <button className="button compact ghost" type="button" data-dialog="cookie-settings">
            {t("frame.cookies.settings")}
          </button>
          <button className="button compact invert" type="submit" data-consent>
            {t("frame.cookies.accept")}
          </button>
        </form>
      </section>
      <dialog className="dialog" id="cookie-settings" aria-labelledby="cookie-settings-title">
        <h2 id="cookie-settings-title">{t("frame.cookies.settingsTitle")}</h2>
        <label className="toggle-l">
          <input className="check" type="checkbox" checked disabled />
          <span>
            <b className="strong">{t("frame.cookies.required")}</b>
            <span className="small quiet block">{t("frame.cookies.requiredText")}</span>
          </span>
        </label>
        <footer>
          <button className="button main-action" type="button" data-consent data-close-dialog>
            {t("frame.cookies.save")}
          </button>
        </footer>
      </dialog>
    </>
  );
}
