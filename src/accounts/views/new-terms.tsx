import { href } from "../../ui/href.ts";
import { addressOf } from "../../ui/next.ts";
import type { Frame } from "../../ui/page.tsx";

/** Pages that one may read before accepting the terms. */
const readBeforehand = new Set(["/regulamin", "/regulamin-tworcy", "/regulaminy", "/polityka-prywatnosci"]);

/** Stands over every page until somebody has accepted terms that are new to them. */
export function NewTerms({ frame }: { frame: Frame }) {
  const { t, lang, viewer, path } = frame.c.var;
  if (!viewer.mustAcceptTerms || readBeforehand.has(path)) return null;
  return (
    <dialog className="dialog" id="forced-terms" data-open data-forced aria-labelledby="forced-terms-title">
      <form method="post" action={href(lang, "/accept-terms")}>
        <h2 id="forced-terms-title">{t("accounts.newTerms.title")}</h2>
        <p className="quiet">
          {t("accounts.newTerms.text")} <a href={href(lang, "/regulamin")}>{t("accounts.newTerms.link")}</a>
        </p>
        <label className="toggle-l">
          <input className="check" type="checkbox" name="agree" value="1" required />
          <span>{t("accounts.newTerms.agree")}</span>
        </label>
        <input type="hidden" name="next" value={addressOf(frame.c)} />
        <footer>
          <button className="button main-action" type="submit">
            {t("ui.save")}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
