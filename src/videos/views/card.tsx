import type { ReactNode } from "react";
import { iso, minute } from "../../platform/clock.ts";
import type { Lang, T } from "../../platform/i18n/translate.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card, CardRow } from "../../ui/card.tsx";
import { dateTime, duration, relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Air, AirBadge, AirLine } from "./air-badge.tsx";
import { VideoMenu } from "./card-menu.tsx";
import { GateBadge, LockedNote } from "./gate-badge.tsx";
import { pictureSet } from "./picture-set.ts";
import { StandIn } from "./stand-in.tsx";

/** What a card shows, already made ready: addresses, not rows, and names with their short words bound. */
export type VideoCardData = {
  id: string;
  /** Where it is watched, without the language. */
  path: string;
  title: string;
  duration: number | null;
  views: number;
  publishedAt: number | null;
  thumbnailUrl: string | null;
  previewUrl: string | null;
  /** For whom it is, in years; 0 for all. What is for adults is veiled in lists. */
  age: 0 | 12 | 16 | 18;
  /** Only who knows its password gets to watch it. */
  locked: boolean;
  /** A stream or premiere that is on or to come. */
  air?: Air;
  /** How much of it this viewer has watched, 0 to 1. */
  watched?: number;
  /** Why it is recommended, in words. */
  because?: string;
  channel: { id: string; name: string; slug: string; pictureUrl: string | null; verified: boolean };
};

export type CardContext = { t: T; lang: Lang; now: number };

/** How wide the picture stands in the grid of each layout; a phone of 390 px at twice the density needs 716. */
const cardSizes =
  "(max-width: 599px) calc(100vw - 32px), (max-width: 959px) calc(50vw - 24px), (max-width: 1263px) 33vw, 25vw";
/** A list of rows lies below the fold of a phone, and takes the smaller picture there. */
const rowSizes = "(max-width: 599px) 128px, 168px";

type CardProps = {
  video: VideoCardData;
  show: CardContext;
  eager?: boolean;
  heading?: "h2" | "h3";
  /** What can be done about it in the list that it stands in. */
  tool?: ReactNode;
};

/** A video in a grid. */
export function VideoCard({ video, show, eager = false, heading = "h3", tool }: CardProps) {
  const { lang, t } = show;
  const channel = href(lang, `/c/${video.channel.slug}`);
  return (
    <Card
      picture={<Thumbnail video={video} show={show} eager={eager} />}
      title={video.title}
      href={href(lang, video.path)}
      whose={
        <a href={channel} tabIndex={-1} aria-hidden="true">
          <Avatar name={video.channel.name} url={video.channel.pictureUrl} />
        </a>
      }
      by={
        <a href={channel}>
          <span className="clip">{video.channel.name}</span>
          {video.channel.verified ? <Icon name="verified" className="verified" /> : null}
        </a>
      }
      line={<Numbers video={video} show={show} />}
      menu={<VideoMenu video={video} t={t} lang={lang} />}
      heading={heading}
      tool={tool}
      kept={tool ? undefined : keptAs(video, show, `${heading} ${eager}`)}
    />
  );
}

/** A video in a narrow list: the side of the watch page, history. */
export function VideoRow({ video, show }: { video: VideoCardData; show: CardContext }) {
  return (
    <CardRow
      picture={<Thumbnail video={video} show={show} row />}
      title={video.title}
      href={href(show.lang, video.path)}
      by={video.channel.name}
      line={<Numbers video={video} show={show} />}
      menu={<VideoMenu video={video} t={show.t} lang={show.lang} />}
      kept={keptAs(video, show)}
    />
  );
}

/** How long ago it came is said in minutes at least; what is on or to come changes by the second. */
function keptAs(video: VideoCardData, { lang, now }: CardContext, drawn = ""): string | undefined {
  if (video.air) return undefined;
  return `${drawn} ${lang} ${Math.floor(now / minute)} ${JSON.stringify(video)}`;
}

type ThumbnailProps = Omit<CardProps, "heading" | "tool"> & { row?: boolean };

/** A video's picture as a link to it, with its badge. */
export function Thumbnail({ video, show, eager, row }: ThumbnailProps) {
  return (
    <a
      className={video.age === 18 ? "thumb veiled" : "thumb"}
      href={href(show.lang, video.path)}
      tabIndex={-1}
      aria-hidden="true"
      data-preview={video.previewUrl ?? undefined}
    >
      {video.thumbnailUrl ? (
        <img
          src={video.thumbnailUrl}
          srcSet={pictureSet(video.thumbnailUrl, row ? [144, 240, 360] : [240, 360, 480, 720])}
          sizes={row ? rowSizes : cardSizes}
          alt=""
          width={640}
          height={360}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "low"}
          decoding="async"
        />
      ) : (
        <StandIn name={video.channel.name} url={video.channel.pictureUrl} />
      )}
      <GateBadge video={video} />
      {video.air ? (
        <AirBadge air={video.air} show={show} />
      ) : video.duration === null ? null : (
        <span className="badge corner-end">{duration(video.duration)}</span>
      )}
      {video.watched === undefined ? null : <progress className="seen" value={video.watched} max={1} />}
    </a>
  );
}

/** How often it was seen, when it came, and where it is recommended, why. */
export function Numbers({ video, show }: { video: VideoCardData; show: CardContext }) {
  return (
    <>
      <LockedNote video={video} t={show.t} />
      <Facts video={video} show={show} />
      {video.because === undefined ? null : (
        <span className="card-why" title={video.because}>
          <span className="visually-hidden">{show.t("recommendations.why")} </span>
          {video.because}
        </span>
      )}
    </>
  );
}

function Facts({ video, show: { t, lang, now } }: { video: VideoCardData; show: CardContext }) {
  const at = video.publishedAt;
  if (video.air) return <AirLine air={video.air} views={video.views} show={{ t, lang, now }} />;
  return (
    <>
      {t("videos.viewedShort", { count: video.views })}
      {at === null ? null : (
        <>
          {" · "}
          <time dateTime={iso(at)} title={dateTime(at)} data-relative>
            {relativeTime(at, now, lang, t)}
          </time>
        </>
      )}
    </>
  );
}
