import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { keptInside } from "../../ui/kept.ts";
import type { Frame } from "../../ui/page.tsx";
import { topics } from "../limits.ts";

/** Where people tell of a problem; scripts show it by its id. */
export function ReportProblem({ frame }: { frame: Frame }) {
  const { lang, viewer } = frame.c.var;
  const inside = keptInside(`report problem ${lang} ${viewer.user === undefined}`, () => <Problem frame={frame} />);
  return <dialog className="dialog" id="report-problem" aria-labelledby="report-problem-title" {...inside} />;
}

function Problem({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  return (
    <form method="post" action={href(lang, "/contacts")} data-async data-reset data-done={t("support.problem.sent")}>
      <h2 id="report-problem-title">{t("support.problem.title")}</h2>
      <p className="quiet small">{t("support.problem.text")}</p>
      <div className="form-field">
        <label className="field-name" htmlFor="report-topic">
          {t("support.problem.topic")}
        </label>
        <span className="select">
          <select className="field" id="report-topic" name="topic" required defaultValue="">
            <option value="">{t("ui.choose")}</option>
            {topics.map((topic) => (
              <option key={topic} value={topic}>
                {t(`support.problem.topics.${topic}`)}
              </option>
            ))}
          </select>
          <Icon name="down" size="s" />
        </span>
      </div>
      <div className="form-field">
        <label className="field-name" htmlFor="report-desc">
          {t("support.problem.desc")}
        </label>
        <textarea className="field" id="report-desc" name="desc" rows={5} required maxLength={10000} />
      </div>
      {viewer.user ? null : (
        <div className="form-field">
          <label className="field-name" htmlFor="report-email">
            {t("support.problem.email")}
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
        <button className="button ghost" type="button" data-close-dialog>
          {t("ui.cancel")}
        </button>
        <button className="button main-action" type="submit">
          {t("ui.send")}
        </button>
      </footer>
    </form>
  );
}
