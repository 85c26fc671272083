import { mayModerate } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid, notFound, Problem } from "../../platform/problem.ts";
import { foldedText } from "../../platform/text/fold.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { CommentInput, SettingsInput } from "../input.ts";
import { perPage, queryMax } from "../limits.ts";
import { managedComments, managedStates, waitingCount } from "../queries/manage.ts";
import { commentSettingsOf } from "../queries/people.ts";
import { soughtComments } from "../queries/sought.ts";
import { deleteComment } from "../rules/change.ts";
import { approveComment, blockCommenter } from "../rules/order.ts";
import { postComment } from "../rules/post.ts";
import { saveCommentSettings } from "../rules/settings.ts";
import { foundComment } from "../rules/visible.ts";
import { ManageComments } from "../views/manage.tsx";
import { type AskedList, listAddress, type ManagedList, narrowings } from "../views/managed-list.ts";
import { commentsParts } from "../views/parts.ts";

type ManageContext = AppContext<"/manage-channel/:channelId/comments">;

/** All comments below what is a channel's, what waits to be let in, and who may comment. */
export function managePage(c: ManageContext): Promise<Response> {
  return manageView(c, emptyForm);
}

export async function submitManage(c: ManageContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channelId = c.req.param("channelId");
  const { values } = await readForm(c);
  await managedChannel(ctx, actor, channelId, mayModerate);
  const done = await attempt(async () => {
    if (values.action === "settings") await saveCommentSettings(ctx, actor, channelId, settingsFrom(values));
    else if (values.action === "reply") await reply(c, channelId, values);
    else await changePicked(c, values, channelId);
  });
  const back = listAddress(href(lang, `/manage-channel/${channelId}/comments`), asked(c));
  if (done.ok) return c.redirect(`${back}&done=1`, 303);
  if (done.problem.status === 404) throw done.problem;
  return manageView(c, { values, problem: done.problem });
}

/** Answers as the channel. */
async function reply(c: AppContext, channelId: string, values: FormValues): Promise<void> {
  const { ctx, actor } = c.var;
  const parentCommentId = String(values.comment ?? "");
  await requireBelow(c, parentCommentId, channelId);
  const said = { parentCommentId, content: values.content, commentAs: "channel", channelId };
  await postComment(ctx, actor, parseInput(CommentInput, said));
}

/**
 * Lets in or takes away each comment that was picked, or keeps who wrote it from the channel; one that is gone meanwhile is
 * no fault, and neither is one of somebody whom nobody may block there.
 */
export async function changePicked(c: AppContext, values: FormValues, channelId?: string): Promise<void> {
  const { ctx, actor } = c.var;
  const rules = { approve: approveComment, delete: deleteComment, ...(channelId ? { block: blockForGood } : {}) };
  const rule = new Map(Object.entries(rules)).get(String(values.action));
  if (!rule) throw invalid({ action: { key: "forms.invalid" } });
  for (const id of [values.pick ?? []].flat().slice(0, perPage)) {
    try {
      if (channelId !== undefined) await requireBelow(c, id, channelId);
      await rule(ctx, actor, id);
    } catch (problem) {
      const passedOver = rule === blockForGood ? [403, 404] : [404];
      if (!(problem instanceof Problem) || !passedOver.includes(problem.status)) throw problem;
    }
  }
}

function blockForGood(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  return blockCommenter(ctx, actor, id, "y100");
}

async function requireBelow(c: AppContext, id: string, channelId: string): Promise<void> {
  const { subject } = await foundComment(c.var.ctx, c.var.actor, id);
  if (subject.channelId !== channelId) throw notFound();
}

function settingsFrom(values: FormValues): SettingsInput {
  const words = typeof values.words === "string" ? values.words : "";
  return parseInput(SettingsInput, {
    from: values.from,
    holdLinks: values.holdLinks === "1",
    holdFirst: values.holdFirst === "1",
    words,
  });
}

async function manageView(c: ManageContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayModerate);
  const [list, waiting, settings] = await Promise.all([
    managedList(c, channel.id),
    waitingCount(ctx, channel.id),
    commentSettingsOf(ctx, channel.id),
  ]);
  return page(
    c,
    {
      title: t("comments.manage.title"),
      area: "channel",
      channelId: channel.id,
      active: "comments",
      robots: "noindex",
      ...commentsParts,
    },
    <ManageComments
      c={c}
      base={href(c.var.lang, `/manage-channel/${channel.id}/comments`)}
      list={list}
      waiting={waiting}
      settings={settings}
      form={form}
    />,
    form.problem?.status ?? 200,
  );
}

/** What an address asks for: comments of a state, with words, below a video, of somebody. */
export function asked(c: AppContext): AskedList {
  const query = (c.req.query("query") ?? "").trim().slice(0, queryMax);
  return {
    state: managedStates.find((one) => one === c.req.query("state")) ?? "all",
    query: isQuery(query) ? query : "",
    narrowed: Object.fromEntries(
      narrowings.flatMap((name) => {
        const id = c.req.query(name);
        return id && /^[A-Za-z0-9_-]{1,24}$/.test(id) ? [[name, id]] : [];
      }),
    ),
  };
}

/** That part of the list, from a place on. */
export async function managedList(c: AppContext, channelId: string | undefined): Promise<ManagedList> {
  const { ctx, actor } = c.var;
  const wanted = asked(c);
  const { state, query, narrowed } = wanted;
  const before = readCursor(c.req.query("before"));
  const of = { channelId, state, ...narrowed };
  if (query) {
    const { rows, next } = await soughtComments(ctx, actor, of, query, perPage, before);
    return { ...wanted, rows, older: next };
  }
  const found = await managedComments(ctx, actor, of, perPage + 1, before);
  const { rows, next } = pageOf(found, perPage, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { ...wanted, rows, older: next };
}

function isQuery(query: string): boolean {
  return foldedText(query) !== "";
}
