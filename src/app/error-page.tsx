import type { Lang, T } from "../platform/i18n/translate.ts";
import { href } from "../ui/href.ts";
import { Icon } from "../ui/icon.tsx";

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
      ? [t("frame.errors.notFound"), t("frame.errors.notFoundText")]
      : status >= 500
        ? [t("frame.errors.working"), t("frame.errors.workingText")]
        : foreign
          ? [t("frame.errors.foreign"), message, t("frame.errors.foreignText")]
          : [message, t("frame.errors.refusedText")];
  return (
    <section className="error-page">
      <p className="error-code num">{status}</p>
      <h1>{heading}</h1>
      {texts.map((text) => (
        <p className="quiet" key={text}>
          {text}
        </p>
      ))}
      {status >= 500 || foreign ? <p className="small quiet num">{t("frame.errors.id", { id: requestId })}</p> : null}
      <div className="row wrap">
        <a className="button main-action" href={href(lang, "/")} data-home>
          <Icon name="home" size="s" />
          {t("frame.errors.home")}
        </a>
        <button className="button" type="button" data-reload>
          <Icon name="retry" size="s" />
          {t("frame.errors.refresh")}
        </button>
        <button className="button" type="button" data-dialog="report-problem">
          <Icon name="bug" size="s" />
          {t("frame.errors.report")}
        </button>
      </div>
    </section>
  );
}
