import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { SmartListChange, SmartListInput } from "../input.ts";
import { type Asked, searchParams } from "../limits.ts";
import { changeSmartList, removeSmartList, saveSearch } from "../rules/smart-lists.ts";
import { smartListPath } from "../views/saved.tsx";
import { readAsked } from "./asked.ts";
import { showSearch } from "./search.tsx";

/** Keeps the search that the form was on, and shows it. */
export async function saveThisSearch(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const asked = readAsked(new URLSearchParams(String(values.search ?? "")));
  const done = await attempt(() => saveSearch(ctx, actor, parseInput(SmartListInput, inputOf(values.name, asked))));
  if (!done.ok) return showSearch(c, asked, { values, problem: done.problem }, done.problem.status);
  return c.redirect(`${href(lang, smartListPath(done.value))}&done=saved`, 303);
}

function inputOf(name: unknown, { query, filters }: Asked) {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return { name: String(name ?? ""), filters: { query, ...Object.fromEntries(given) } };
}

/** Gives a saved search another name, or ends it; the search around it stays. */
export async function changeSavedSearch(c: AppContext<"/search/saved/:id">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const id = c.req.param("id");
  const around = new URLSearchParams(String(values.search ?? ""));
  const asked = readAsked(around);
  const done = await attempt(async () => {
    if (values.action === "remove") await removeSmartList(ctx, actor, id);
    else if (values.action === "rename")
      await changeSmartList(ctx, actor, id, parseInput(SmartListChange, { name: values.name }));
    else throw invalid({ action: { key: "forms.invalid" } });
  });
  if (done.ok) {
    const list = around.get("list");
    const { query, entity, filters } = asked;
    const gone = values.action === "remove" && list === id;
    const more = { ...(entity === "all" ? {} : { entity }), ...(list === null || gone ? {} : { list }) };
    return c.redirect(href(lang, searchParams(query, filters, more)), 303);
  }
  if (done.problem.status === 404) throw done.problem;
  return showSearch(c, asked, { values: { ...values, list: id }, problem: done.problem }, done.problem.status);
}
