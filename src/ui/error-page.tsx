import type { Lang, T } from "../platform/i18n/translate.ts";
import { href } from "./href.ts";
import { Icon } from "./icon.tsx";

type ErrorPageProps = { t: T; lang: Lang; status: number; message: string; requestId: string };

/** What happened and what to do: refresh, report, go home. */
export function ErrorPage({ t, lang, status, message, requestId }: ErrorPageProps) {
  const missing = status === 404;
  return (
    <section className="error-page">
      <p className="error-code num">{status}</p>
      <h1>{missing ? t("ui.errors.notFound") : status >= 500 ? t("ui.errors.working") : message}</h1>
      <p className="quiet">
        {missing
          ? t("ui.errors.notFoundText")
          : status >= 500
            ? t("ui.errors.workingText")
            : t("ui.errors.refusedText")}
      </p>
      {status >= 500 ? <p className="small quiet num">{t("ui.errors.id", { id: requestId })}</p> : null}
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
