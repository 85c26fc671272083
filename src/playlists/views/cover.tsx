import type { AppContext } from "../../platform/http/types.ts";
import { Icon } from "../../ui/icon.tsx";
import { pictureSet } from "../../videos/views/picture-set.ts";
import { StandIn } from "../../videos/views/stand-in.tsx";
import { coverUrl, playlistName } from "../json.ts";
import type { Playlist } from "../queries/playlists.ts";
import { ownerOf } from "./words.ts";

type CoverProps = { c: AppContext; list: Playlist; href: string; count: number; sizes: string; eager?: boolean };

/** The picture of a list as a link, and how many videos are in it. */
export function Cover({ c, list, href, count, sizes, eager }: CoverProps) {
  const { ctx, t } = c.var;
  const url = coverUrl(ctx, list, 360);
  return (
    <a className="thumb list-cover" href={href} tabIndex={-1} aria-hidden="true">
      {url ? (
        <img
          src={url}
          srcSet={pictureSet(url, [240, 360, 480, 720])}
          sizes={sizes}
          alt=""
          width={640}
          height={360}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
        />
      ) : (
        <StandIn name={playlistName(list, t)} url={ownerOf(ctx, list)?.picture ?? null} />
      )}
      <span className="badge corner-end">
        <Icon name="playlist" />
        {t("playlists.count", { count })}
      </span>
    </a>
  );
}
