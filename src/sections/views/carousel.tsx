import type { Slide } from "../../../islands/carousel/props.ts";
import { Carousel } from "../../../islands/carousel.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { shapes } from "../../ui/icon.tsx";
import { Island } from "../../ui/island.tsx";
import { keptHtml } from "../../ui/kept.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { optionsPath } from "../../videos/views/card-menu.tsx";
import { cardData } from "../../videos/views/cards.ts";
import { pictureSet } from "../../videos/views/picture-set.ts";
import { StandIn } from "../../videos/views/stand-in.tsx";

const icons = {
  previous: shapes("left"),
  next: shapes("right"),
  pause: shapes("pause"),
  play: shapes("play"),
  more: shapes("more"),
};

type FeaturedProps = {
  c: AppContext;
  rows: VideoCardRow[];
  anchor: string;
  /** As somebody named the section. */
  title: string;
  first: boolean;
};

/** The films that the site puts first, as a carousel; without scripts a row that one scrolls. */
export function FeaturedVideos({ c, rows, anchor, title, first }: FeaturedProps) {
  const { t } = c.var;
  const label = title || t("sections.carousel.label");
  const texts = {
    previous: t("sections.carousel.previous"),
    next: t("sections.carousel.next"),
    pause: t("sections.carousel.pause"),
    play: t("sections.carousel.play"),
    more: t("ui.more"),
    slide: t("sections.carousel.slide", { at: "{at}", of: "{of}" }),
  };
  return (
    <section className={first ? "carousel-section first" : "carousel-section"} id={anchor} aria-label={label}>
      <Island
        name="carousel"
        of={Carousel}
        t={t}
        when="idle"
        props={{ slides: rows.map((row) => slideOf(c, row)), title, texts, shapes: icons }}
      />
    </section>
  );
}

function slideOf(c: AppContext, row: VideoCardRow): Slide {
  const { ctx, t, lang } = c.var;
  const { id, title, thumbnailUrl, age, locked, channel, duration: seconds } = cardData(ctx, row);
  const { name, pictureUrl: url } = channel;
  // What is for adults shows its picture to those who asked for it.
  const picture = age === 18 ? null : thumbnailUrl;
  return {
    id,
    title,
    href: href(lang, `/watch/${id}`),
    picture,
    pictures: picture ? pictureSet(picture, [360, 480, 720]) : "",
    standIn: picture ? "" : keptHtml(`stand-in ${url} ${name}`, () => StandIn({ name, url })),
    badge: [locked && t("videos.gate.locked"), age > 0 && `${age}+`, seconds !== null && duration(seconds)]
      .filter(Boolean)
      .join(" · "),
    channel: name,
    channelPicture: url,
    menu: {
      channelId: channel.id,
      channelPath: href(lang, `/c/${channel.slug}`),
      path: href(lang, optionsPath(id)),
    },
  };
}
