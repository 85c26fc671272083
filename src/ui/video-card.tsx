import { useId } from "react";
import { iso } from "../platform/clock.ts";
import type { Lang, T } from "../platform/i18n/translate.ts";
import { type Air, AirBadge, AirLine } from "./air-badge.tsx";
import { Avatar } from "./avatar.tsx";
import { dateTime, duration, relativeTime } from "./format.ts";
import { href } from "./href.ts";
import { Icon } from "./icon.tsx";
import { MoreButton } from "./more-button.tsx";
import { pictureSet } from "./picture-set.ts";
import { StandIn } from "./stand-in.tsx";

/** What a card shows, already made ready: addresses, not rows, and names with their short words bound. */
export type VideoCardData = {
  id: string;
  title: string;
  duration: number | null;
  views: number;
  publishedAt: number | null;
  thumbnailUrl: string | null;
  previewUrl: string | null;
  adults: boolean;
  /** A stream or premiere that is on or to come. */
  air?: Air;
  /** How much of it this viewer has watched, 0 to 1. */
  watched?: number;
  channel: { name: string; slug: string; pictureUrl: string | null; verified: boolean };
};

export type CardContext = { t: T; lang: Lang; now: number };

/** How wide the picture stands in the grid of each layout; a phone of 390 px at twice the density needs 716. */
const cardSizes =
  "(max-width: 599px) calc(100vw - 32px), (max-width: 959px) calc(50vw - 24px), (max-width: 1263px) 33vw, 25vw";
/** A list of rows lies below the fold of a phone, and takes the smaller picture there. */
const rowSizes = "(max-width: 599px) 128px, 168px";

type CardProps = { video: VideoCardData; show: CardContext; eager?: boolean; heading?: "h2" | "h3" };

/** A video in a grid. */
export function VideoCard({ video, show, eager, heading: Heading = "h3" }: CardProps) {
  const { t, lang } = show;
  return (
    <article className="card">
      <Thumbnail video={video} show={show} {...(eager ? { eager } : {})} />
      <div className="meta">
        <a href={href(lang, `/c/${video.channel.slug}`)} tabIndex={-1} aria-hidden="true">
          <Avatar name={video.channel.name} url={video.channel.pictureUrl} />
        </a>
        <div className="grow">
          <Heading>
            <a className="t" href={href(lang, `/watch/${video.id}`)}>
              {video.title}
            </a>
          </Heading>
          <p className="by">
            <a href={href(lang, `/c/${video.channel.slug}`)}>
              <span className="clip">{video.channel.name}</span>
              {video.channel.verified ? <Icon name="verified" className="verified" /> : null}
            </a>
          </p>
          <p className="st">
            <Numbers video={video} show={show} />
          </p>
        </div>
        <CardMenu video={video} t={t} lang={lang} />
      </div>
    </article>
  );
}

/** A video in a narrow list: the side of the watch page, history. */
export function VideoRow({ video, show }: { video: VideoCardData; show: CardContext }) {
  return (
    <article className="rec">
      <Thumbnail video={video} show={show} row />
      <div className="grow">
        <h3>
          <a href={href(show.lang, `/watch/${video.id}`)}>{video.title}</a>
        </h3>
        <p>{video.channel.name}</p>
        <p className="num">
          <Numbers video={video} show={show} />
        </p>
      </div>
    </article>
  );
}

type ThumbnailProps = Omit<CardProps, "heading"> & { row?: boolean };

/** A video's picture as a link to it, with its badge. */
export function Thumbnail({ video, show, eager, row }: ThumbnailProps) {
  return (
    <a
      className="thumb"
      href={href(show.lang, `/watch/${video.id}`)}
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
      {video.adults ? <span className="badge bl">18+</span> : null}
      {video.air ? (
        <AirBadge air={video.air} show={show} />
      ) : video.duration === null ? null : (
        <span className="badge b">{duration(video.duration)}</span>
      )}
      {video.watched === undefined ? null : <progress className="seen" value={video.watched} max={1} />}
    </a>
  );
}

/** How often it was seen, and when it came. */
export function Numbers({ video, show: { t, lang, now } }: { video: VideoCardData; show: CardContext }) {
  const at = video.publishedAt;
  if (video.air) return <AirLine air={video.air} views={video.views} show={{ t, lang, now }} />;
  return (
    <>
      {t("ui.viewsShort", { count: video.views })}
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

/** What one can do with a video where it is listed. */
export function CardMenu({ video, t, lang }: { video: VideoCardData; t: T; lang: Lang }) {
  // A video may stand on a page twice.
  const id = useId();
  return (
    <div className="menu-host card-menu">
      <MoreButton menu={id} label={t("ui.more")} />
      <div className="menu" id={id} role="menu" hidden>
        <button type="button" role="menuitem" data-close-menu data-copy-path={href(lang, `/watch/${video.id}`)}>
          <Icon name="link" />
          {t("ui.copyLink")}
        </button>
        <a role="menuitem" href={href(lang, `/c/${video.channel.slug}`)}>
          <Icon name="user" />
          {t("ui.goToChannel")}
        </a>
      </div>
    </div>
  );
}
