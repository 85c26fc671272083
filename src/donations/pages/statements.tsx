import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { invalid } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { ChosenTitle } from "../input.ts";
import { columnNames } from "../limits.ts";
import { judgedLines, openStatements, rememberedColumns } from "../queries/statements.ts";
import { requireTreasurer } from "../rules/desk.ts";
import {
  countLine,
  countStatement,
  dropStatement,
  importStatement,
  keptStatement,
  tellApart,
} from "../rules/statements.ts";
import { StatementView } from "../views/statement.tsx";
import { Statements } from "../views/statements.tsx";
import { adminAbout } from "./desk.tsx";

type OneContext = AppContext<"/admin/donations/statements/:id">;

export const statementsPage = (c: AppContext) => listPage(c, emptyForm);
export const statementPage = (c: OneContext) => onePage(c, emptyForm);

export async function submitStatement(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  requireTreasurer(actor);
  const { values, files } = await readForm(c, { files: true });
  const columns = Object.fromEntries(columnNames.map((name) => [name, String(values[name] ?? "").slice(0, 60)]));
  const done = await attempt(async () => {
    if (!files.statement) throw invalid({ statement: { key: "donations.statement.noFile" } });
    const bytes = new Uint8Array(await files.statement.arrayBuffer());
    return importStatement(ctx, actor, { name: files.statement.name, bytes }, columns);
  });
  if (!done.ok) return listPage(c, { values, problem: done.problem });
  return c.redirect(href(lang, `/admin/donations/statements/${done.value.id}`), 303);
}

export async function submitOnStatement(c: OneContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const here = href(lang, `/admin/donations/statements/${id}`);
  const done = await attempt(async () => {
    if (values.action === "drop") {
      await dropStatement(ctx, actor, id);
      return `${href(lang, "/admin/donations/statements")}?dropped=1`;
    }
    if (values.action === "count") {
      const { lines, amount } = await countStatement(ctx, actor, id);
      return `${here}?counted=${lines}&amount=${amount}`;
    }
    const line = String(values.line ?? "");
    if (values.action === "another") {
      await tellApart(ctx, actor, id, line);
      return `${here}?apart=1`;
    }
    const nobody = values.action === "unknown";
    const title = nobody ? "" : parseInput(ChosenTitle, String(values.title ?? ""));
    await countLine(ctx, actor, id, line, { title, nobody });
    return `${here}?line=1`;
  });
  if (done.ok) return c.redirect(done.value, 303);
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  return onePage(c, { values, problem: done.problem });
}

async function listPage(c: AppContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  requireTreasurer(actor);
  const [rows, columns] = await Promise.all([openStatements(ctx), rememberedColumns(ctx)]);
  const shown = form === emptyForm ? { values: { ...columns } } : form;
  return page(
    c,
    { ...adminAbout, title: t("donations.statement.title") },
    <Statements c={c} rows={rows} form={shown} dropped={c.req.query("dropped") === "1"} />,
    form.problem?.status ?? 200,
  );
}

async function onePage(c: OneContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const statement = await keptStatement(ctx, actor, c.req.param("id"));
  return page(
    c,
    { ...adminAbout, title: statement.name },
    <StatementView {...{ c, statement, form }} lines={await judgedLines(ctx, statement.id)} said={saidBy(c)} />,
    form.problem?.status ?? 200,
  );

  function saidBy({ req, var: { lang } }: OneContext): string | undefined {
    if (req.query("line") === "1") return t("donations.statement.lineDone");
    if (req.query("apart") === "1") return t("donations.statement.toldApart");
    const [count, amount] = [Number(req.query("counted") ?? -1), Number(req.query("amount") ?? 0)];
    if (!Number.isSafeInteger(count) || count < 0 || !Number.isSafeInteger(amount)) return undefined;
    return t("donations.statement.done", { count, amount: money(amount, lang) });
  }
}
