import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { runPath } from "../../playlists/urls.ts";
import { duration, relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { watchingNow } from "../../videos/presence.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { isOnAir, videoState } from "../../videos/state.ts";
import { AirBadge, AirLine } from "../../videos/views/air-badge.tsx";
import type { VideoCardData } from "../../videos/views/card.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";
import { GateBadge, LockedNote } from "../../videos/views/gate-badge.tsx";
import { StandIn } from "../../videos/views/stand-in.tsx";

/** Tiles in rows that go on below each other, and the way to those after them. */
export function Tiles({ c, next, children }: { c: AppContext; next: string | undefined; children: ReactNode }) {
  const url = new URL(c.req.url);
  if (next) url.searchParams.set("before", next);
  return (
    <>
      <ul className="tv-grid">{children}</ul>
      {next ? (
        <p className="tv-more">
          <a className="tv-link" href={url.pathname + url.search} id="tv-more">
            {c.var.t("tv.more")}
            <Icon name="right" />
          </a>
        </p>
      ) : null}
    </>
  );
}

type TileProps = {
  c: AppContext;
  shelf: string;
  row: VideoCardRow;
  /** Where the arrows begin. */
  first: boolean;
  /** The list that it is played out of. */
  playlistId?: string | undefined;
};

export function Tile({ c, shelf, row, first, playlistId }: TileProps) {
  const { ctx, lang } = c.var;
  const show = cardContext(c);
  const onAir = isOnAir(videoState(row, show.now));
  const video = cardData(ctx, row, onAir ? { watching: watchingNow(ctx, row.id) } : {});
  const path = playlistId === undefined ? `/tv/${video.id}` : runPath(video.id, { playlistId }, "tv");
  return (
    <li>
      <a className="tv-tile" href={href(lang, path)} id={`${shelf}-${video.id}`} data-first={first || undefined}>
        <span className={video.age === 18 ? "thumb veiled" : "thumb"}>
          {video.thumbnailUrl ? (
            <img src={video.thumbnailUrl} alt="" width={640} height={360} loading={first ? "eager" : "lazy"} />
          ) : (
            <StandIn name={video.channel.name} url={video.channel.pictureUrl} />
          )}
          <GateBadge video={video} />
          {video.air ? (
            <AirBadge air={video.air} show={show} />
          ) : video.duration === null ? null : (
            <span className="badge corner-end">{duration(video.duration)}</span>
          )}
        </span>
        <span className="tv-name">{video.title}</span>
        <span className="tv-line num">
          <TileLine c={c} video={video} />
        </span>
      </a>
    </li>
  );
}

function TileLine({ c, video }: { c: AppContext; video: VideoCardData }) {
  const { t, lang } = c.var;
  const show = cardContext(c);
  return (
    <>
      <LockedNote video={video} t={t} />
      {video.channel.name}
      {" · "}
      {video.air ? (
        <AirLine air={video.air} views={video.views} show={show} />
      ) : video.publishedAt === null ? null : (
        relativeTime(video.publishedAt, show.now, lang, t)
      )}
    </>
  );
}

type ListTileProps = { id: string; href: string; name: string; line: string; picture: string | null; first: boolean };

/** The same of a list of films. */
export function ListTile({ id, href: path, name, line, picture, first }: ListTileProps) {
  return (
    <li>
      <a className="tv-tile" href={path} id={id} data-first={first || undefined}>
        <span className="thumb">
          {picture ? (
            <img src={picture} alt="" width={640} height={360} loading={first ? "eager" : "lazy"} />
          ) : (
            <StandIn name={name} url={null} />
          )}
        </span>
        <span className="tv-name">{bindShortWords(name)}</span>
        <span className="tv-line num">{line}</span>
      </a>
    </li>
  );
}
