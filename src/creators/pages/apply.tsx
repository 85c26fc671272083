import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { AcceptForm, ApplyInput } from "../input.ts";
import { latestApplication } from "../queries.ts";
import { applyAsCreator, becomeCreator } from "../rules/apply.ts";
import { ApplyView } from "../views/apply.tsx";

/** Where one asks to become a creator, and learns what became of it. */
export function applyPage(c: AppContext): Promise<Response> {
  return applyView(c, emptyForm);
}

export async function submitApply(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, () => apply(c, form));
}

/** The last step: an approved person accepts the creators' terms. */
export async function submitAccept(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const done = await attempt(async () => {
    parseInput(AcceptForm, { terms: values.terms });
    await becomeCreator(ctx, actor);
  });
  return done.ok ? c.redirect(href(lang, "/create-channel"), 303) : applyView(c, { values, problem: done.problem });
}

async function apply(c: AppContext, { values }: Form): Promise<Response> {
  const done = await attempt(() =>
    applyAsCreator(c.var.ctx, c.var.actor, parseInput(ApplyInput, { message: values.message }).message),
  );
  return done.ok
    ? c.redirect(href(c.var.lang, "/become-creator"), 303)
    : applyView(c, { values, problem: done.problem });
}

async function applyView(c: AppContext, form: FormState): Promise<Response> {
  const { t, ctx, actor } = c.var;
  const latest = actor.userId ? await latestApplication(ctx, actor.userId) : undefined;
  return page(
    c,
    { title: t("creators.apply.title"), robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>{t("creators.apply.title")}</h1>
      </div>
      <ApplyView c={c} latest={latest} form={form} />
    </div>,
    form.problem?.status ?? 200,
  );
}
