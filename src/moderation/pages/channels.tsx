import { userById } from "../../accounts/queries.ts";
import { channelById } from "../../channels/queries.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { BlockForm } from "../input.ts";
import { authorFacts } from "../queries/author.ts";
import { soughtChannels, staffChannels } from "../queries/channels.ts";
import { decideBlock } from "../rules/decide.ts";
import { endChannelBlock } from "../rules/unblock.ts";
import { ChannelList, ChannelView } from "../views/channels.tsx";

const perPage = 40;

/** Channels for staff, also those that nobody else sees: the newest, the blocked ones, or what the top bar's search finds. */
export async function channelsPage(c: AppContext): Promise<Response> {
  const { ctx, t, lang } = c.var;
  const query = c.req.query("query")?.slice(0, 150).trim();
  const blocked = c.req.query("blocked") === "1";
  const rows = query
    ? await soughtChannels(ctx, query)
    : await staffChannels(ctx, blocked, perPage, readCursor(c.req.query("before")));
  const last = !query && rows.length === perPage ? rows.at(-1)?.channel : undefined;
  const place = last && cursorText((blocked ? last.blockedAt : null) ?? last.createdAt, last.id);
  const older = place && `${href(lang, "/admin/channels")}?${blocked ? "blocked=1&" : ""}before=${place}`;
  return page(
    c,
    { title: t("moderation.channels.title"), area: "admin", active: "channels", robots: "noindex" },
    <ChannelList c={c} rows={rows} blocked={blocked} sought={query !== undefined && query !== ""} older={older} />,
  );
}

export async function channelPage(c: AppContext<"/admin/channels/:id">): Promise<Response> {
  return channelView(c, emptyForm);
}

export async function submitChannel(c: AppContext<"/admin/channels/:id">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const done = await attempt(async () => {
    if (values.action === "unblock") return endChannelBlock(ctx, actor, id);
    const { reason, note, duration } = values;
    await decideBlock(ctx, actor, "channel", id, parseInput(BlockForm, { reason, note, duration }));
  });
  if (done.ok) return c.redirect(`${href(lang, `/admin/channels/${id}`)}?saved=1`, 303);
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  return channelView(c, { values, problem: done.problem });
}

async function channelView(c: AppContext<"/admin/channels/:id">, form: FormState): Promise<Response> {
  const { ctx } = c.var;
  const channel = await channelById(ctx, c.req.param("id"));
  const owner = channel && (await userById(ctx, channel.ownerId));
  if (!channel || !owner || channel.deletedAt !== null) throw notFound();
  const facts = await authorFacts(ctx, owner.id);
  return page(
    c,
    { title: channel.name, area: "admin", active: "channels", robots: "noindex" },
    <ChannelView c={c} channel={channel} owner={owner} decisions={facts?.decisions ?? []} form={form} />,
    form.problem?.status ?? 200,
  );
}
