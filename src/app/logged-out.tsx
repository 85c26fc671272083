import { Fragment } from "react";
import { type FormValues, readForm } from "../platform/http/forms.ts";
import type { AppContext } from "../platform/http/types.ts";
import type { Lang, T } from "../platform/i18n/translate.ts";
import { href } from "../ui/href.ts";
import { page } from "../ui/page.tsx";
import { Submit } from "../ui/submit.tsx";
import { messageOf } from "./errors.tsx";

const secret = /password|otp|token|code/i;

/**
 * The answer to a form whose sender's session has ended: what was typed waits on the page, to be sent again after a
 * log-in in another tab, or to be copied where the account was blocked. Passwords are not written back, and files have to
 * be chosen anew.
 */
export async function answerLoggedOut(c: AppContext): Promise<Response> {
  const { values, files } = await readForm(c, { files: true });
  const { t, lang, blocked } = c.var;
  if (blocked) {
    const body = <Blocked t={t} why={messageOf(t, blocked)} typed={Object.entries(values).flatMap(typedText)} />;
    return page(c, { title: t("frame.blocked.title"), layout: "centered", robots: "noindex" }, body, 401);
  }
  const body = <LoggedOut t={t} lang={lang} action={sentTo(c)} values={values} files={Object.keys(files).length > 0} />;
  return page(c, { title: t("frame.loggedOut.title"), layout: "centered", robots: "noindex" }, body, 401);
}

type LoggedOutProps = { t: T; lang: Lang; action: string; values: FormValues; files: boolean };

function LoggedOut({ t, lang, action, values, files }: LoggedOutProps) {
  return (
    <section className="error-page">
      <h1>{t("frame.loggedOut.title")}</h1>
      <p className="quiet">{t("frame.loggedOut.text")}</p>
      {files ? <p className="quiet">{t("frame.loggedOut.files")}</p> : null}
      <form className="row wrap" method="post" action={action}>
        {Object.entries(values)
          .filter(([name]) => !secret.test(name))
          .map(([name, value]) => (
            <Fragment key={name}>
              {[value].flat().map((one) => (
                <textarea key={one} name={name} defaultValue={one} readOnly hidden />
              ))}
            </Fragment>
          ))}
        <a className="button main-action" href={href(lang, "/login")} target="_blank" rel="noopener">
          {t("frame.loggedOut.logIn")}
        </a>
        <Submit kind="line" label={t("frame.loggedOut.send")} />
      </form>
    </section>
  );
}

function Blocked({ t, why, typed }: { t: T; why: string; typed: string[] }) {
  return (
    <section className="error-page">
      <h1>{t("frame.blocked.title")}</h1>
      <p>{why}.</p>
      {typed.length > 0 ? <p className="quiet">{t("frame.blocked.text")}</p> : null}
      {typed.map((text) => (
        <textarea
          className="field"
          key={text}
          aria-label={t("frame.blocked.typed")}
          defaultValue={text}
          rows={4}
          readOnly
        />
      ))}
    </section>
  );
}

/** What a person wrote, unlike what they chose and what a form carries by itself, has spaces in it. */
function typedText([name, value]: [string, string | string[]]): string[] {
  return [value].flat().filter((text) => !secret.test(name) && /\S\s+\S/.test(text));
}

function sentTo(c: AppContext): string {
  return href(c.var.lang, c.var.path) + new URL(c.req.url).search;
}
