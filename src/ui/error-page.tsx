import type { Lang, T } from "../platform/i18n/translate.ts";
import { href } from "./href.ts";
import { Icon } from "./icon.tsx";

type ErrorPageProps = {
  t: T;
  lang: Lang;
  status: number;
  message: string;
  requestId: string;
  /** It came from another address, which may be the fault of whoever set this one up. */
  foreign?: boolean;
};

/** What happened and what to do: refresh, report, go home. */
export function ErrorPage({ t, lang, status, message, requestId, foreign = false }: ErrorPageProps) {
  const [heading, ...texts] =
    status === 404
      ? [t("ui.errors.notFound"), t("ui.errors.notFoundText")]
      : status >= 500
        ? [t("ui.errors.working"), t("ui.errors.workingText")]
        : foreign
          ? [t("ui.errors.foreign"), message, t("ui.errors.foreignText")]
          : [message, t("ui.errors.refusedText")];
  return (
    <section className="error-page">
      <p className="error-code num">{status}</p>
      <h1>{heading}</h1>
      {texts.map((text) => (
        <p className="quiet" key={text}>
          {text}
        </p>
      ))}
      {status >= 500 || foreign ? <p className="small quiet num">{t("ui.errors.id", { id: requestId })}</p> : null}
      <div className="row wrap">
        <a className="btn main-action" href={href(lang, "/")} data-home>
          <Icon name="home" size="s" />
          {t("ui.errors.home")}
        </a>
        <button className="btn" type="button" data-reload>
          <Icon name="retry" size="s" />
          {t("ui.errors.refresh")}
        </button>
        <button className="btn" type="button" data-dialog="report-problem">
          <Icon name="bug" size="s" />
          {t("ui.errors.report")}
        </button>
      </div>
    </section>
  );
}
