import { href } from "../../ui/href.ts";
import { addressOf } from "../../ui/next.ts";
import type { Frame } from "../../ui/page.tsx";

/** Says to visitors that something takes an account; scripts show it by its id. */
export function LoginFirst({ frame }: { frame: Frame }) {
  const { t, lang } = frame.c.var;
  const next = encodeURIComponent(addressOf(frame.c));
  return (
    <dialog className="dialog" id="login-encouragement" aria-labelledby="login-encouragement-title">
      <h2 id="login-encouragement-title">{t("accounts.loginFirst.title")}</h2>
      <p className="quiet">{t("accounts.loginFirst.text")}</p>
      <footer>
        <button className="button ghost" type="button" data-close-dialog>
          {t("ui.notNow")}
        </button>
        <a className="button line" href={`${href(lang, "/register")}?next=${next}`}>
          {t("accounts.register.title")}
        </a>
        <a className="button main-action" href={`${href(lang, "/login")}?next=${next}`}>
          {t("accounts.login.title")}
        </a>
      </footer>
    </dialog>
  );
}
