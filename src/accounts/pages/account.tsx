import { dropCookie } from "../../platform/http/cookies.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { date } from "../../ui/format.ts";
import { FormProblem, type FormState, Submit, TextArea, TextInput } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { clientOf, setSessionCookie } from "../api.ts";
import { ApplyInput, SetupInput, UpdateAccountInput } from "../input.ts";
import { applicationMax, bioMax, nameMax } from "../limits.ts";
import {
  acceptTerms,
  applications,
  applyAsCreator,
  currentUser,
  decideApplication,
  openApplication,
  updateAccount,
} from "../rules/account.ts";
import { createSession, endSession } from "../rules/sessions.ts";
import { checkSetupToken, setUpSite } from "../rules/setup.ts";
import { SetupView } from "../views/setup.tsx";
import { nextOf } from "./entry.tsx";

export async function logout(c: AppContext): Promise<Response> {
  if (c.var.sessionId) await endSession(c.var.ctx, c.var.sessionId);
  dropCookie(c, "session");
  dropCookie(c, "accent");
  return c.redirect(href(c.var.lang, "/"), 303);
}

export async function submitTerms(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  if (values.agree === "1") await acceptTerms(c.var.ctx, c.var.actor);
  return c.redirect(nextOf(c, String(values.next ?? "")), 303);
}

export async function accountPage(c: AppContext): Promise<Response> {
  const user = await currentUser(c.var.ctx, c.var.actor);
  const { name, surname, bio, phone, address } = user;
  return accountView(
    c,
    { values: { name, surname, bio, phone: phone ?? "", address: address ?? "" } },
    c.req.query("saved") === "1",
  );
}

export async function submitAccount(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(() => updateAccount(c.var.ctx, c.var.actor, parseInput(UpdateAccountInput, values)));
  if (!done.ok) return accountView(c, { values, problem: done.problem }, false);
  return c.redirect(`${href(c.var.lang, "/account")}?saved=1`, 303);
}

function accountView(c: AppContext, form: FormState, saved: boolean): Response {
  const { t, lang, viewer } = c.var;
  return page(
    c,
    { title: t("accounts.account.title"), area: "account", active: "account", robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>{t("accounts.account.title")}</h1>
        <span className="end small quiet">{viewer.user?.email}</span>
      </div>
      {saved ? (
        <p className="notice good" role="status">
          {t("accounts.account.saved")}
        </p>
      ) : null}
      <form className="panel" method="post" action={href(lang, "/account")}>
        <FormProblem form={form} t={t} />
        <div className="two">
          <TextInput
            form={form}
            name="name"
            label={t("accounts.name")}
            t={t}
            required
            maxLength={nameMax}
            autoComplete="given-name"
          />
          <TextInput
            form={form}
            name="surname"
            label={t("accounts.surname")}
            t={t}
            maxLength={nameMax}
            autoComplete="family-name"
            optional
          />
        </div>
        <TextArea form={form} name="bio" label={t("accounts.bio")} t={t} maxLength={bioMax} optional />
        <div className="two">
          <TextInput
            form={form}
            name="phone"
            type="tel"
            label={t("accounts.phone")}
            t={t}
            autoComplete="tel"
            optional
          />
          <TextInput
            form={form}
            name="address"
            label={t("accounts.address")}
            t={t}
            autoComplete="street-address"
            optional
          />
        </div>
        <Submit label={t("ui.save")} />
      </form>
    </div>,
    form.problem?.status ?? 200,
  );
}

export async function applyPage(c: AppContext): Promise<Response> {
  return applyView(c, { values: {} });
}

export async function submitApply(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(() => applyAsCreator(c.var.ctx, c.var.actor, parseInput(ApplyInput, values).message));
  return done.ok
    ? c.redirect(href(c.var.lang, "/become-creator"), 303)
    : applyView(c, { values, problem: done.problem });
}

async function applyView(c: AppContext, form: FormState): Promise<Response> {
  const { t, lang, ctx, actor } = c.var;
  const waiting = actor.userId ? await openApplication(ctx, actor.userId) : undefined;
  const creator = actor.role !== "user";
  const action = { href: href(lang, "/create-channel"), label: t("ui.createChannel") };
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
      text={t("accounts.apply.waitingText", { date: date(waiting.createdAt) })}
    />
  ) : (
    <form className="panel" method="post" action={href(lang, "/become-creator")}>
      <FormProblem form={form} t={t} />
      <p className="quiet f">{t("accounts.apply.text")}</p>
      <TextArea
        form={form}
        name="message"
        label={t("accounts.apply.message")}
        t={t}
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
                <b className="strong">{[name, surname].filter(Boolean).join(" ")}</b>
                <span className="quiet small">{email}</span>
                <span className="quiet small num">{date(application.createdAt)}</span>
              </p>
              <p className="chan-about">{application.message}</p>
              <form className="row" method="post" action={href(lang, `/admin/applications/${application.id}`)}>
                <Submit label={t("accounts.admin.approve")} name="approve" value="1" />
                <button
                  className="btn danger ghost"
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
  await decideApplication(c.var.ctx, c.var.actor, c.req.param("id"), values.approve === "1");
  return c.redirect(href(c.var.lang, "/admin"), 303);
}

export async function setupPage(c: AppContext): Promise<Response> {
  const token = c.req.query("token") ?? "";
  await checkSetupToken(c.var.ctx, token);
  return setupView(c, token, { values: {} });
}

export async function submitSetup(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const { token, ...rest } = values;
  const done = await attempt(() => setUpSite(c.var.ctx, String(token ?? ""), parseInput(SetupInput, rest)));
  if (!done.ok) {
    if (done.problem.status === 404) throw done.problem;
    return setupView(c, String(token), {
      values: { ...rest, password: "", passwordRepeat: "" },
      problem: done.problem,
    });
  }
  const session = await createSession(c.var.ctx, done.value, { ...clientOf(c), remember: true });
  setSessionCookie(c, session.token, true);
  return c.redirect(href(c.var.lang, "/create-channel"), 303);
}

function setupView(c: AppContext, token: string, form: FormState): Response {
  const options = { title: c.var.t("accounts.setup.title"), layout: "login-register", robots: "noindex" } as const;
  return page(c, options, <SetupView c={c} token={token} form={form} />, form.problem?.status ?? 200);
}
