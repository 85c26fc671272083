import type { ReactNode } from "react";
import { mayArrange } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { cursorText, newest, readCursor } from "../../platform/db/cursor.ts";
import { ownPath } from "../../platform/http/own-path.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { violationOf } from "../../reports/queries.ts";
import { ViolationNotice } from "../../reports/views/violation.tsx";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { orderScript, orderSheet } from "../../ui/order-list.tsx";
import { fragment, type PageOptions, page } from "../../ui/page.tsx";
import { coverUrl, playlistName } from "../json.ts";
import { mayEditPlaylist } from "../policy.ts";
import { countUpTo, itemsOf, type ListItem } from "../queries/items.ts";
import { editablePlaylist, type Playlist, playlistVideos, visiblePlaylist } from "../queries/playlists.ts";
import { Facts } from "../views/facts.tsx";
import { Items, type Notice } from "../views/items.tsx";
import { beginScript, listSheet } from "../views/sheet.ts";

const perPage = 100;

/** What a page says besides: forms that failed, and what was just done. */
export type Said = { form?: FormState; addForm?: FormState; notice?: Notice };

export async function playlistPage(c: AppContext<"/playlist/:id">): Promise<Response> {
  return showPlaylist(c, await visiblePlaylist(c.var.ctx, c.var.actor, c.req.param("id")));
}

/** The same among what one manages of a channel. */
export async function channelPlaylistPage(
  c: AppContext<"/manage-channel/:channelId/playlists/:playlistId">,
): Promise<Response> {
  const { ctx, actor } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayArrange);
  const list = await editablePlaylist(ctx, actor, c.req.param("playlistId"));
  if (list.channelId !== channel.id) throw notFound();
  return showPlaylist(c, list, {}, { area: "channel", channelId: channel.id, active: "playlists" });
}

/** The same among what staff look after. */
export async function adminPlaylistPage(c: AppContext<"/admin/playlists/:playlistId">): Promise<Response> {
  const list = await visiblePlaylist(c.var.ctx, c.var.actor, c.req.param("playlistId"));
  return showPlaylist(c, list, {}, { area: "admin", active: "playlists" });
}

type Where = Pick<PageOptions, "area" | "channelId" | "active">;

/** The page of a list. */
export async function showPlaylist(
  c: AppContext,
  list: Playlist,
  said: Said = {},
  where: Where = {},
  status = 200,
): Promise<Response> {
  const { ctx, t } = c.var;
  const name = playlistName(list, t);
  const picture = coverUrl(ctx, list, 720);
  const isPublic = list.visibility === "public" && list.hiddenAt === null && list.openCount > 0;
  const notice = said.notice ?? noticeOf(c);
  const options: PageOptions = {
    title: name,
    description: list.description.slice(0, 200) || t("playlists.description", { name, count: list.openCount }),
    canonical: `/playlist/${list.id}`,
    active: "playlists",
    ...(isPublic ? {} : { robots: "noindex" as const }),
    ...(list.visibility === "private" ? {} : { feed: { path: `/playlist/${list.id}/rss.xml`, title: name } }),
    og: { ...(picture ? { image: { url: picture, width: 1280, height: 720, alt: name } } : {}) },
    sheets: [orderSheet, listSheet],
    scripts: mayEditPlaylist(c.var.actor, list) ? [orderScript, beginScript] : [beginScript],
    ...where,
  };
  const here = new URL(c.req.url);
  const body = await playlistBody(c, list, here.pathname + partOf(here), { ...said, ...(notice ? { notice } : {}) });
  return page(c, options, body, status);
}

/** The list alone, for a page that is there already. */
export async function playlistFragment(
  c: AppContext,
  list: Playlist,
  here: string,
  said: Said = {},
): Promise<Response> {
  return fragment(c, await playlistBody(c, list, here, said));
}

async function playlistBody(c: AppContext, list: Playlist, here: string, said: Said): Promise<ReactNode> {
  const { ctx, actor } = c.var;
  const mayEdit = mayEditPlaylist(actor, list);
  const before = readCursor(new URL(here, c.req.url).searchParams.get("before") ?? undefined);
  const isFirst = before.at === newest.at;
  const [found, passed] = await Promise.all([
    mayEdit ? itemsOf(ctx, actor, list.id, perPage + 1, before) : seenItems(c, list, before),
    isFirst ? 0 : countUpTo(ctx, list.id, before, !mayEdit),
  ]);
  const violation = mayEdit ? await violationOf(ctx, "playlist", list.id) : undefined;
  const items = found.slice(0, perPage);
  const last = found.length > perPage ? items.at(-1) : undefined;
  const [first] = isFirst ? items.filter(({ why }) => why === null) : await seenItems(c, list, newest, 1);
  const path = new URL(here, c.req.url).pathname;
  const older = last && `${path}?before=${cursorText(last.row.position, last.row.id)}`;
  return (
    <div className="playlist" id="playlist">
      {violation ? <ViolationNotice c={c} violation={violation} /> : null}
      <Facts c={c} list={list} mayEdit={mayEdit} first={first?.row.id} form={said.form} here={here} />
      <Items
        c={c}
        list={list}
        mayEdit={mayEdit}
        items={items}
        passed={passed}
        older={older}
        notice={said.notice}
        addForm={said.addForm}
        here={here}
      />
    </div>
  );
}

async function seenItems(c: AppContext, list: Playlist, before = newest, limit = perPage + 1): Promise<ListItem[]> {
  const rows = await playlistVideos(c.var.ctx, c.var.actor, list.id, limit, { before });
  return rows.map((row) => ({ row, why: null }));
}

function partOf({ searchParams }: URL): string {
  const before = searchParams.get("before");
  return before === null ? "" : `?before=${encodeURIComponent(before)}`;
}

/** What the form that led here did. */
function noticeOf(c: AppContext): Notice | undefined {
  const { t } = c.var;
  const { done, count, removed, after } = c.req.query();
  if (removed !== undefined)
    return { text: t("playlists.item.removed"), undo: { videoId: removed, after: after ?? "" } };
  if (done === "saved") return { text: t("playlists.saved") };
  if (done === "undone") return { text: t("playlists.item.undone") };
  if (done === "added") return { text: addedWords(c, Number.parseInt(count ?? "0", 10) || 0) };
  return undefined;
}

function addedWords({ var: { t } }: AppContext, count: number): string {
  return count > 0 ? t("playlists.add.added", { count }) : t("playlists.add.already");
}

/** A page of this site with something to say about what was done. */
export function saying(path: string, said: Record<string, string>): string {
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(said)}`;
}

/** The page that a form stood on; the list's own for one that says none. */
export function backTo(c: AppContext, list: { id: string }, next: unknown): string {
  return ownPath(String(next ?? "")) ?? href(c.var.lang, `/playlist/${list.id}`);
}
