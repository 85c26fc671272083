import type { ReactNode } from "react";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Pager } from "../../ui/pager.tsx";
import { playlistsOf } from "../queries/lists.ts";
import { NoPlaylists, PlaylistGrid } from "./grid.tsx";

const perPage = 24;

/**
 * A channel's lists that anybody may find, as a part of the channel's page at this address, and the way to older ones. The
 * page has `listSheet` among its sheets.
 */
export async function channelPlaylists(c: AppContext, channelId: string, address: string): Promise<ReactNode> {
  const { ctx, t } = c.var;
  const before = readCursor(c.req.query("before"));
  const found = await playlistsOf(ctx, { channelId }, false, perPage + 1, { before });
  const lists = found.slice(0, perPage);
  const last = found.length > perPage ? lists.at(-1) : undefined;
  const older = last && `${address}${address.includes("?") ? "&" : "?"}before=${cursorText(last.updatedAt, last.id)}`;
  if (lists.length === 0) return <NoPlaylists c={c} text={t("playlists.noneChannel")} />;
  return (
    <>
      <PlaylistGrid c={c} lists={lists} />
      {older ? <Pager t={t} older={older} /> : null}
    </>
  );
}
