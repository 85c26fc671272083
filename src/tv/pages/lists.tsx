import { watchHistory } from "../../library/queries/history.ts";
import { watchLaterVideos } from "../../library/queries/own.ts";
import { requireUser } from "../../platform/actor.ts";
import { type Cursor, pageOf, readCursor } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { coverUrl, playlistName } from "../../playlists/json.ts";
import { playlistsOf } from "../../playlists/queries/lists.ts";
import { playlistVideos, visiblePlaylist } from "../../playlists/queries/playlists.ts";
import { laterId } from "../../playlists/queries/run.ts";
import { subscribedVideos } from "../../subscriptions/queries/subscriptions.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { TvFrame } from "../views/frame.tsx";
import { ListTile, Tile, Tiles } from "../views/tiles.tsx";

const perPage = 40;

/** `/tv/subscriptions` */
export async function tvSubscriptions(c: AppContext): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const rows = await subscribedVideos(ctx, actor, perPage + 1, { before: beforeOf(c) });
  return films(c, t("subscriptions.title"), rows, (row) => ({ at: row.listedAt ?? 0, id: row.id }));
}

/** `/tv/watch-later`: plays on from one to the next. */
export async function tvLater(c: AppContext): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const found = await watchLaterVideos(ctx, actor, perPage + 1, { before: beforeOf(c) });
  const rows = found.map(({ row, since }) => ({ ...row, since }));
  return films(c, t("library.later.title"), rows, ({ since, id }) => ({ at: since, id }), laterId);
}

/** `/tv/history` */
export async function tvHistory(c: AppContext): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const found = await watchHistory(ctx, actor, perPage + 1, beforeOf(c));
  const rows = found.map(({ row, watchedAt }) => ({ ...row, watchedAt }));
  return films(c, t("frame.nav.history"), rows, ({ watchedAt, id }) => ({ at: watchedAt, id }));
}

/** `/tv/playlists/{id}`: plays on from one to the next. */
export async function tvPlaylist(c: AppContext<"/tv/playlists/:id">): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const list = await visiblePlaylist(ctx, actor, c.req.param("id"));
  const rows = await playlistVideos(ctx, actor, list.id, perPage + 1, { before: beforeOf(c) });
  return films(c, playlistName(list, t), rows, ({ position, id }) => ({ at: position, id }), list.id, "/tv/playlists");
}

/** `/tv/playlists`: one's own. */
export async function tvPlaylists(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const of = { userId: requireUser(actor) };
  const found = await playlistsOf(ctx, of, true, perPage + 1, { before: beforeOf(c) });
  const { rows, next } = pageOf(found, perPage, ({ updatedAt, id }) => ({ at: updatedAt, id }));
  return shown(
    c,
    t("playlists.title"),
    <Tiles c={c} next={next}>
      {rows.map((list, index) => (
        <ListTile
          key={list.id}
          id={`lista-${list.id}`}
          href={href(lang, `/tv/playlists/${list.id}`)}
          name={playlistName(list, t)}
          line={t("playlists.count", { count: list.videosCount })}
          picture={coverUrl(ctx, list, 360)}
          first={index === 0}
        />
      ))}
    </Tiles>,
    rows.length === 0,
  );
}

function beforeOf(c: AppContext): Cursor {
  return readCursor(c.req.query("before"));
}

function films<Row extends VideoCardRow>(
  c: AppContext,
  title: string,
  found: Row[],
  placeOf: (row: Row) => Cursor,
  playlistId?: string,
  back?: string,
): Promise<Response> {
  const { rows, next } = pageOf(found, perPage, placeOf);
  return shown(
    c,
    title,
    <Tiles c={c} next={next}>
      {rows.map((row, index) => (
        <Tile key={row.id} c={c} shelf="film" row={row} first={index === 0} playlistId={playlistId} />
      ))}
    </Tiles>,
    rows.length === 0,
    back,
  );
}

function shown(c: AppContext, title: string, tiles: React.ReactNode, isEmpty: boolean, back?: string) {
  const { t } = c.var;
  return page(
    c,
    { title: `${title} · ${t("tv.title")}`, layout: "empty", robots: "noindex", sheets: ["tv.css"] },
    <TvFrame c={c} title={title} back={back}>
      {isEmpty ? <p className="tv-none">{t("tv.none")}</p> : tiles}
    </TvFrame>,
  );
}
