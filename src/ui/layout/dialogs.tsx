import { href } from "../href.ts";
import { Icon } from "../icon.tsx";
import type { Frame } from "../page.tsx";
import { pathOf } from "./top-bar.tsx";

const topics = ["E", "V", "K", "W", "F", "N", "X"] as const;

/** Pages that one may read before accepting the terms. */
const readBeforehand = new Set(["/regulamin", "/regulamin-tworcy", "/regulaminy", "/polityka-prywatnosci"]);

/** The dialogs that any page may open; scripts show them by id. */
export function Dialogs({ frame }: { frame: Frame }) {
  return (
    <>
      {frame.c.var.viewer.user ? null : <LoginEncouragement frame={frame} />}
      {frame.c.var.viewer.mustAcceptTerms && !readBeforehand.has(frame.c.var.path) ? (
        <ForcedTerms frame={frame} />
      ) : null}
      <ReportProblem frame={frame} />
    </>
  );
}

function LoginEncouragement({ frame }: { frame: Frame }) {
  const { t, lang } = frame.c.var;
  const next = encodeURIComponent(pathOf(frame));
  return (
    <dialog className="dialog" id="login-encouragement" aria-labelledby="login-encouragement-title">
      <h2 id="login-encouragement-title">{t("ui.loginFirst.title")}</h2>
      <p className="quiet">{t("ui.loginFirst.text")}</p>
      <footer>
        <button className="btn ghost" type="button" data-close-dialog>
          {t("ui.notNow")}
        </button>
        <a className="btn line" href={`${href(lang, "/register")}?next=${next}`}>
          {t("ui.register")}
        </a>
        <a className="btn main-action" href={`${href(lang, "/login")}?next=${next}`}>
          {t("ui.login")}
        </a>
      </footer>
    </dialog>
  );
}

export function ReportProblem({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  return (
    <dialog className="dialog" id="report-problem" aria-labelledby="report-problem-title">
      <form method="post" action={href(lang, "/contacts")} data-async data-reset data-done={t("ui.reportProblem.sent")}>
        <h2 id="report-problem-title">{t("ui.reportProblem.title")}</h2>
        <p className="quiet small">{t("ui.reportProblem.text")}</p>
        <div className="f">
          <label className="lab" htmlFor="report-topic">
            {t("ui.reportProblem.topic")}
          </label>
          <span className="select">
            <select className="field" id="report-topic" name="topic" required defaultValue="">
              <option value="">{t("ui.choose")}</option>
              {topics.map((topic) => (
                <option key={topic} value={topic}>
                  {t(`ui.reportProblem.topics.${topic}`)}
                </option>
              ))}
            </select>
            <Icon name="down" size="s" />
          </span>
        </div>
        <div className="f">
          <label className="lab" htmlFor="report-desc">
            {t("ui.reportProblem.desc")}
          </label>
          <textarea className="field" id="report-desc" name="desc" rows={5} required maxLength={10000} />
        </div>
        {viewer.user ? null : (
          <div className="f">
            <label className="lab" htmlFor="report-email">
              {t("ui.reportProblem.email")}
            </label>
            <input
              className="field"
              id="report-email"
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
            />
          </div>
        )}
        <footer>
          <button className="btn ghost" type="button" data-close-dialog>
            {t("ui.cancel")}
          </button>
          <button className="btn main-action" type="submit">
            {t("ui.send")}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

/**
 * Shown until answered, in the flow of the page, so that it covers nothing. Only what the site needs is stored, so
 * accepting is acknowledging.
 */
export function CookieNotice({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  if (viewer.consented) return null;
  return (
    <>
      <section className="cookies" id="cookies" aria-label={t("ui.cookies.title")}>
        <p className="small">
          {t("ui.cookies.text")} <a href={href(lang, "/polityka-cookies")}>{t("ui.cookies.more")}</a>
        </p>
        <form className="row" method="post" action={href(lang, "/consent")}>
          <input type="hidden" name="next" value={pathOf(frame)} />
          <button className="btn sm ghost" type="button" data-dialog="cookie-settings">
            {t("ui.cookies.settings")}
          </button>
          <button className="btn sm invert" type="submit" data-consent>
            {t("ui.cookies.accept")}
          </button>
        </form>
      </section>
      <dialog className="dialog" id="cookie-settings" aria-labelledby="cookie-settings-title">
        <h2 id="cookie-settings-title">{t("ui.cookies.settingsTitle")}</h2>
        <label className="toggle-l">
          <input className="check" type="checkbox" checked disabled />
          <span>
            <b className="strong">{t("ui.cookies.required")}</b>
            <span className="small quiet block">{t("ui.cookies.requiredText")}</span>
          </span>
        </label>
        <footer>
          <button className="btn main-action" type="button" data-consent data-close-dialog>
            {t("ui.cookies.save")}
          </button>
        </footer>
      </dialog>
    </>
  );
}

function ForcedTerms({ frame }: { frame: Frame }) {
  const { t, lang } = frame.c.var;
  return (
    <dialog className="dialog" id="forced-terms" data-open data-forced aria-labelledby="forced-terms-title">
      <form method="post" action={href(lang, "/accept-terms")}>
        <h2 id="forced-terms-title">{t("ui.terms.title")}</h2>
        <p className="quiet">
          {t("ui.terms.text")} <a href={href(lang, "/regulamin")}>{t("ui.terms.link")}</a>
        </p>
        <label className="toggle-l">
          <input className="check" type="checkbox" name="agree" value="1" required />
          <span>{t("ui.terms.agree")}</span>
        </label>
        <input type="hidden" name="next" value={pathOf(frame)} />
        <footer>
          <button className="btn main-action" type="submit">
            {t("ui.save")}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
