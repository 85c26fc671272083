import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextArea } from "../../ui/inputs.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { Submit } from "../../ui/submit.tsx";
import { ApplyInput, DecisionForm } from "../input.ts";
import { applicationMax } from "../limits.ts";
import { personName } from "../names.ts";
import { applications, applyAsCreator, decideApplication, openApplication } from "../rules/account.ts";

export async function applyPage(c: AppContext): Promise<Response> {
  return applyView(c, emptyForm);
}

export async function submitApply(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, () => apply(c, form));
}

async function apply(c: AppContext, { values }: Form): Promise<Response> {
  const done = await attempt(() => applyAsCreator(c.var.ctx, c.var.actor, parseInput(ApplyInput, values).message));
  return done.ok
    ? c.redirect(href(c.var.lang, "/become-creator"), 303)
    : applyView(c, { values, problem: done.problem });
}

async function applyView(c: AppContext, form: FormState): Promise<Response> {
  const { t, lang, ctx, actor } = c.var;
  const waiting = actor.userId ? await openApplication(ctx, actor.userId) : undefined;
  const creator = actor.role !== "user";
  const action = { href: href(lang, "/create-channel"), label: t("channels.create") };
  const body = creator ? (
    <Empty
      icon="check"
      title={t("accounts.apply.isCreator")}
      text={t("accounts.apply.isCreatorText")}
      action={action}
    />
  ) : waiting ? (
    <Empty
      icon="mail"
      title={t("accounts.apply.waiting")}
      text={withMoments(
        t("accounts.apply.waitingText", { date: momentGap }),
        <LocalTime at={waiting.createdAt} show="date" />,
      )}
    />
  ) : (
    <form className="panel" method="post" action={href(lang, "/become-creator")}>
      <FormProblem form={form} t={t} />
      <p className="quiet form-field">{t("accounts.apply.text")}</p>
      <TextArea
        form={form}
        t={t}
        name="message"
        label={t("accounts.apply.message")}
        rows={6}
        maxLength={applicationMax}
        required
      />
      <Submit label={t("accounts.apply.send")} />
    </form>
  );
  return page(
    c,
    { title: t("accounts.apply.title"), robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>{t("accounts.apply.title")}</h1>
      </div>
      {body}
    </div>,
    form.problem?.status ?? 200,
  );
}

export async function adminPage(c: AppContext): Promise<Response> {
  const { t, lang, ctx } = c.var;
  const rows = await applications(ctx, "open");
  return page(
    c,
    { title: t("accounts.admin.title"), area: "admin", active: "applications", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("accounts.admin.title")}</h1>
        <span className="quiet num">{rows.length}</span>
      </div>
      {rows.length === 0 ? (
        <Empty icon="users" title={t("accounts.admin.empty")} text={t("accounts.admin.emptyText")} />
      ) : (
        <ul className="stack narrow">
          {rows.map(({ application, name, surname, email }) => (
            <li key={application.id} className="panel">
              <p className="row">
                <b className="strong">{personName({ name, surname })}</b>
                <span className="quiet small">{email}</span>
                <span className="quiet small num">
                  <LocalTime at={application.createdAt} show="date" />
                </span>
              </p>
              <p className="chan-about">{application.message}</p>
              <form className="row" method="post" action={href(lang, `/admin/applications/${application.id}`)}>
                <Submit label={t("accounts.admin.approve")} name="approve" value="1" />
                <button
                  className="button danger ghost"
                  type="submit"
                  name="approve"
                  value="0"
                  data-confirm={t("accounts.admin.refuseSure")}
                >
                  {t("accounts.admin.refuse")}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </>,
  );
}

export async function submitDecision(c: AppContext<"/admin/applications/:id">): Promise<Response> {
  const { values } = await readForm(c);
  const { approve } = parseInput(DecisionForm, { approve: values.approve });
  await decideApplication(c.var.ctx, c.var.actor, c.req.param("id"), approve === "1");
  return c.redirect(href(c.var.lang, "/admin"), 303);
}
