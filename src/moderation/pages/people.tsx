import { z } from "zod";
import { type Role, requireUser } from "../../platform/actor.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { BlockForm, roles } from "../input.ts";
import { authorFacts } from "../queries/author.ts";
import { countedPeople, factsOfPeople, sessionsOf, type Wanted } from "../queries/people.ts";
import { decideBlock } from "../rules/decide.ts";
import { changeRole, knownPerson, logOutEverywhere } from "../rules/people.ts";
import { endBlock } from "../rules/unblock.ts";
import { PeopleList } from "../views/people.tsx";
import { PersonView } from "../views/person.tsx";

const perPage = 40;

/** Accounts: by role, the blocked ones, and what the top bar's search finds. */
export async function peoplePage(c: AppContext): Promise<Response> {
  const { ctx, t, lang } = c.var;
  const wanted: Wanted = {
    role: roles.find((role) => role === c.req.query("role")),
    blocked: c.req.query("blocked") === "1",
    query: c.req.query("query")?.slice(0, 150).trim() || undefined,
  };
  const from = wanted.query ? placeIn(c.req.query("from")) : 0;
  const { rows, count, capped } = await countedPeople(ctx, wanted, perPage, readCursor(c.req.query("before")), from);
  const facts = await factsOfPeople(
    ctx,
    rows.map(({ id }) => id),
  );
  const last = !wanted.query && rows.length === perPage ? rows.at(-1) : undefined;
  const place = last && cursorText((wanted.blocked ? last.blockedAt : null) ?? last.createdAt, last.id);
  const link = (more: Record<string, string | undefined>) => {
    const all = { role: wanted.role, blocked: wanted.blocked ? "1" : undefined, query: wanted.query, ...more };
    const entries = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return href(lang, "/admin") + (entries.length > 0 ? `?${new URLSearchParams(entries)}` : "");
  };
  // What is found stands in the order of how well it answers, where no moment says how far one got.
  const next = wanted.query && from + perPage < count ? link({ from: String(from + perPage) }) : undefined;
  const older = next ?? (place && link({ before: place }));
  return page(
    c,
    { title: t("moderation.people.title"), area: "admin", active: "people", robots: "noindex" },
    <PeopleList {...{ c, rows, facts, count, capped, wanted, link, older }} />,
  );
}

/** How many of what was found one has seen. */
export function placeIn(text: string | undefined): number {
  return /^\d{1,4}$/.test(text ?? "") ? Number(text) : 0;
}

export async function personPage(c: AppContext<"/admin/users/:id">): Promise<Response> {
  return personView(c, emptyForm);
}

export async function submitPerson(c: AppContext<"/admin/users/:id">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const done = await attempt(async () => {
    if (values.action === "role")
      return void (await changeRole(ctx, actor, id, parseInput(z.enum(roles), values.role) as Role));
    if (values.action === "unblock") return endBlock(ctx, actor, id);
    if (values.action === "sessions") return logOutEverywhere(ctx, actor, id);
    const { reason, note, duration } = values;
    return void (await decideBlock(ctx, actor, "user", id, parseInput(BlockForm, { reason, note, duration })));
  });
  if (done.ok) return c.redirect(`${href(lang, `/admin/users/${id}`)}?saved=1`, 303);
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  return personView(c, { values, problem: done.problem });
}

async function personView(c: AppContext<"/admin/users/:id">, form: FormState): Promise<Response> {
  const { ctx, actor } = c.var;
  const user = await knownPerson(ctx, actor, c.req.param("id"));
  const [facts, open, more] = await Promise.all([
    authorFacts(ctx, user.id),
    user.blockedAt === null ? sessionsOf(ctx, user.id) : [],
    factsOfPeople(ctx, [user.id]),
  ]);
  const own = requireUser(actor) === user.id;
  return page(
    c,
    { title: user.email, area: "admin", active: "people", robots: "noindex" },
    <PersonView
      c={c}
      user={user}
      facts={facts}
      sessions={open}
      channels={more.get(user.id)?.channels ?? []}
      own={own}
      form={form}
    />,
    form.problem?.status ?? 200,
  );
}
