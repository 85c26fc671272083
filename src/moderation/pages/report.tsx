import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { type EntityType, entityTypes } from "../../reports/limits.ts";
import { duration } from "../../ui/format.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { startTime } from "../../videos/player-address.ts";
import { ReportForm } from "../input.ts";
import { reportThing } from "../rules/report.ts";
import { things } from "../things/things.ts";
import { ReportForm as ReportFormView } from "../views/report-form.tsx";

type ReportContext = AppContext<"/report/:type/:id">;

/** The form, as a page or, for a dialog's script, by itself. */
export async function reportPage(c: ReportContext): Promise<Response> {
  if (c.req.query("sent")) return sentPage(c);
  const at = startTime(c.req.query("at"));
  return formPage(c, { values: at === null ? {} : { at: duration(at) } });
}

export async function submitReport(c: ReportContext): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, () => report(c, form));
}

async function report(c: ReportContext, { values }: Form): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const done = await attempt(async () => {
    const { at, website, ...typed } = parseInput(ReportForm, values);
    // A program that fills in whatever there is learns nothing.
    if (website !== "") return;
    const thing = { entityType: typeOf(c), entityId: c.req.param("id") };
    await reportThing(ctx, actor, { ...typed, ...thing, ...(at === undefined ? {} : { seconds: at }) }, lang);
  });
  if (!done.ok && done.problem.status === 404) throw done.problem;
  if (!done.ok) return formPage(c, { values, problem: done.problem });
  if (c.req.header("hx-request")) return c.body("", 200);
  return c.redirect(`${href(lang, `/report/${typeOf(c)}/${c.req.param("id")}`)}?sent=1`, 303);
}

async function formPage(c: ReportContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const [type, id] = [typeOf(c), c.req.param("id")];
  await things[type].requireSeen(ctx, actor, id);
  const title = (await things[type].facts(ctx, id))?.title ?? "";
  const status = form.problem?.status ?? 200;
  const inDialog = c.req.header("hx-request") !== undefined;
  const view = <ReportFormView c={c} type={type} id={id} title={title} form={form} inDialog={inDialog} />;
  if (inDialog) return fragment(c, view);
  const name = t(`moderation.report.title.${type}`);
  return page(c, { title: name, robots: "noindex" }, <div className="narrow">{view}</div>, status);
}

function sentPage(c: ReportContext): Promise<Response> {
  const { t, lang } = c.var;
  return page(
    c,
    { title: t("moderation.report.sentTitle"), robots: "noindex" },
    <Empty
      heading="h1"
      icon="check"
      title={t("moderation.report.sentTitle")}
      text={t("moderation.report.sentText")}
      action={{ href: href(lang, "/"), label: t("moderation.report.back") }}
    />,
  );
}

function typeOf(c: ReportContext): EntityType {
  const type = entityTypes.find((name) => name === c.req.param("type"));
  if (!type) throw notFound();
  return type;
}
