import { CodeInput, DomainInput, NetworkInput } from "../../entry/input.ts";
import { allCodes, blocksOfKind } from "../../entry/queries.ts";
import { readMoment, zoneField } from "../../platform/http/date-fields.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { blockEntry, dropCode, makeCode, openEntry } from "../rules/entry.ts";
import { EntryView } from "../views/entry.tsx";

export type EntryForms = Partial<Record<"code" | "domain" | "network", FormState>>;

/** `/admin/entry`: codes that let people register, and where nobody may register from. */
export async function entryPage(c: AppContext): Promise<Response> {
  return entryView(c, {});
}

export async function submitEntry(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const [verb, id = ""] = String(values.action ?? "").split(":");
  const done = await attempt(() => {
    if (verb === "open") return openEntry(ctx, actor, id);
    if (verb === "drop") return dropCode(ctx, actor, id);
    if (verb === "network")
      return blockEntry(ctx, actor, "network", parseInput(NetworkInput, entryOf(values, "network")));
    if (verb === "domain") return blockEntry(ctx, actor, "domain", parseInput(DomainInput, entryOf(values, "domain")));
    const { code, note, usesMax } = values;
    return makeCode(ctx, actor, parseInput(CodeInput, { code, note, usesMax }), endOf(values));
  });
  if (done.ok) return c.redirect(`${href(lang, "/admin/entry")}?saved=1`, 303);
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  const form = { values, problem: done.problem };
  return entryView(c, verb === "network" ? { network: form } : verb === "domain" ? { domain: form } : { code: form });
}

async function entryView(c: AppContext, forms: EntryForms): Promise<Response> {
  const { ctx, t } = c.var;
  const [codes, domains, networks] = await Promise.all([
    allCodes(ctx),
    blocksOfKind(ctx, "domain"),
    blocksOfKind(ctx, "network"),
  ]);
  const problem = (forms.code ?? forms.domain ?? forms.network)?.problem;
  return page(
    c,
    { title: t("entry.title"), area: "admin", active: "entry", robots: "noindex" },
    <EntryView c={c} codes={codes} blocks={{ domain: domains, network: networks }} forms={forms} />,
    problem?.status ?? 200,
  );
}

function entryOf(values: FormValues, kind: "network" | "domain") {
  return { [kind]: values[kind], [`${kind}Reason`]: values[`${kind}Reason`] };
}

function endOf(values: FormValues): number | null {
  if (String(values.endsAt ?? "").trim() === "") return null;
  const zone = zoneField("endsAt");
  return readMoment({ endsAt: values.endsAt ?? "", [zone]: values[zone] ?? "" }, "endsAt");
}
