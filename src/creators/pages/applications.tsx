import { personName } from "../../accounts/names.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, FormProblem, type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { Submit } from "../../ui/submit.tsx";
import { DecisionForm } from "../input.ts";
import { reasonMax } from "../limits.ts";
import { openApplications } from "../queries.ts";
import { decideApplication } from "../rules/decide.ts";

type Waiting = Awaited<ReturnType<typeof openApplications>>[number];

/** Who wants to become a creator, for staff to decide. */
export function applicationsPage(c: AppContext): Promise<Response> {
  return applicationsView(c, emptyForm);
}

export async function submitDecision(c: AppContext<"/admin/applications/:id">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const done = await attempt(() =>
    decideApplication(ctx, actor, id, parseInput(DecisionForm, { approve: values.approve, reason: values.reason })),
  );
  if (done.ok) return c.redirect(href(lang, "/admin/applications"), 303);
  if (done.problem.status === 404) throw done.problem;
  return applicationsView(c, { values, problem: done.problem }, id);
}

async function applicationsView(c: AppContext, form: FormState, failed?: string): Promise<Response> {
  const { t, ctx } = c.var;
  const rows = await openApplications(ctx);
  return page(
    c,
    { title: t("creators.admin.title"), area: "admin", active: "applications", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("creators.admin.title")}</h1>
        <span className="quiet num">{rows.length}</span>
      </div>
      {rows.length === 0 ? (
        <Empty icon="users" title={t("creators.admin.empty")} text={t("creators.admin.emptyText")} />
      ) : (
        <ul className="stack narrow">
          {rows.map((row) => (
            <li key={row.application.id} className="panel">
              <OneApplication c={c} row={row} form={row.application.id === failed ? form : emptyForm} />
            </li>
          ))}
        </ul>
      )}
    </>,
    form.problem?.status ?? 200,
  );
}

function OneApplication({ c, row, form }: { c: AppContext; row: Waiting; form: FormState }) {
  const { t, lang } = c.var;
  const { application, email } = row;
  const issue = issueOf(form, "reason", t);
  return (
    <>
      <p className="row wrap">
        <b className="strong">{personName(row)}</b>
        <span className="quiet small">{email}</span>
        <span className="quiet small num">
          <LocalTime at={application.createdAt} show="date" />
        </span>
      </p>
      <p className="form-field as-typed">{application.message}</p>
      <form method="post" action={href(lang, `/admin/applications/${application.id}`)}>
        <FormProblem form={form} t={t} />
        <label className={issue ? "form-field bad block" : "form-field block"}>
          <span className="field-name">{t("creators.admin.reason")}</span>
          <textarea
            className="field"
            name="reason"
            rows={2}
            maxLength={reasonMax}
            defaultValue={fieldValue(form, "reason")}
            aria-invalid={issue ? true : undefined}
          />
          {issue ? <span className="issue">{issue}</span> : null}
          <span className="help">{t("creators.admin.reasonHelp")}</span>
        </label>
        <div className="row">
          <Submit label={t("creators.admin.approve")} name="approve" value="1" />
          <button
            className="button danger ghost"
            type="submit"
            name="approve"
            value="0"
            data-confirm={t("creators.admin.refuseSure")}
          >
            {t("creators.admin.refuse")}
          </button>
        </div>
      </form>
    </>
  );
}
