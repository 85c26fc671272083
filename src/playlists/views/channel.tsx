import type { AppContext } from "../../platform/http/types.ts";
import { Pager } from "../../ui/pager.tsx";
import type { Playlist } from "../queries.ts";
import { NoPlaylists, PlaylistGrid } from "./grid.tsx";

/** The lists of a channel on its page, and the way to older ones. */
export function ChannelPlaylists({ c, lists, older }: { c: AppContext; lists: Playlist[]; older: string | undefined }) {
  const { t } = c.var;
  if (lists.length === 0) return <NoPlaylists c={c} text={t("playlists.noneChannel")} />;
  return (
    <>
      <PlaylistGrid c={c} lists={lists} />
      {older ? <Pager t={t} older={older} /> : null}
    </>
  );
}
