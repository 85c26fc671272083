import type { ReactNode } from "react";
import { mayUpload } from "../../channels/policy.ts";
import type { Channel } from "../../channels/queries.ts";
import { oldest, pageOf, readCursor } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { queryLength } from "../../search/limits.ts";
import { href } from "../../ui/href.ts";
import { Empty, Section } from "../../ui/section.tsx";
import { Seek } from "../../ui/seek.tsx";
import { descriptionsOf, type VideoCardRow } from "../../videos/queries/cards.ts";
import { afterNewest, afterPopular, channelVideos } from "../../videos/queries/lists.ts";
import { channelOldest, channelPopular, channelVideosWith } from "../../videos/queries/of-channel.ts";
import { ofAge } from "../../videos/queries/viewer.ts";
import { VideoGrid, VideoList } from "../../videos/views/list.tsx";
import { Pinned } from "./pinned.tsx";

export const perTab = 24;
const sorts = ["newest", "popular", "oldest"] as const;
type Sort = (typeof sorts)[number];

type Shown = {
  c: AppContext;
  channel: Channel;
  /** On the air and to come. */
  ahead: VideoCardRow[];
  pinned: VideoCardRow[];
};

/** Everything there is, in the order that one chose, with what is to come and the pinned one on top of the first page. */
export async function VideosTab({ c, channel, ahead, pinned }: Shown): Promise<ReactNode> {
  const { ctx, lang } = c.var;
  const sort = sorts.find((name) => name === c.req.query("sort")) ?? "newest";
  const query = (c.req.query("query") ?? "").trim().slice(0, queryLength.max);
  const first = sort === "newest" && query === "" && c.req.query("before") === undefined;
  const above = sort === "newest" && query === "" ? [...ahead, ...pinned] : [];
  const { rows, next } = query ? await withWords(c, channel, query) : await sorted(c, channel, sort, above);
  if (rows.length + above.length === 0 && query === "" && !next) return <Nothing c={c} channel={channel} />;
  const texts = await descriptionsOf(ctx, first ? pinned.map(({ id }) => id) : []);
  return (
    <>
      {first
        ? pinned.map((row) => <Pinned key={row.id} c={c} row={row} description={texts.get(row.id) ?? ""} />)
        : null}
      {first && ahead.length > 0 ? (
        <Section id="zapowiedzi" title={c.var.t("sections.types.live-upcoming")} first>
          <VideoGrid c={c} rows={ahead} heading="h3" />
        </Section>
      ) : null}
      <Tools c={c} slug={channel.slug} sort={sort} query={query} />
      {rows.length > 0 || next ? (
        <VideoList c={c} rows={rows} path={href(lang, pathOf(channel.slug, sort, query))} next={next} />
      ) : query ? (
        <NotFound c={c} slug={channel.slug} query={query} />
      ) : null}
    </>
  );
}

function pathOf(slug: string, sort: Sort, query = ""): string {
  if (query) return `/c/${slug}?query=${encodeURIComponent(query)}`;
  return sort === "newest" ? `/c/${slug}` : `/c/${slug}?sort=${sort}`;
}

async function sorted(c: AppContext, channel: Channel, sort: Sort, shown: VideoCardRow[]) {
  const { ctx, actor } = c.var;
  const part = { viewer: ofAge(actor), shown };
  const place = c.req.query("before");
  if (sort === "popular") {
    const found = await channelPopular(ctx, channel.id, perTab + 1, { ...part, before: readCursor(place) });
    return pageOf(found, perTab, afterPopular);
  }
  const found =
    sort === "oldest"
      ? await channelOldest(ctx, channel.id, perTab + 1, { ...part, before: readCursor(place, oldest) })
      : await channelVideos(ctx, channel.id, perTab + 1, { ...part, before: readCursor(place) });
  return pageOf(found, perTab, afterNewest);
}

async function withWords(c: AppContext, channel: Channel, query: string) {
  const { ctx, actor } = c.var;
  const part = { viewer: ofAge(actor), before: readCursor(c.req.query("before")) };
  return channelVideosWith(ctx, channel.id, { query }, perTab, part);
}

/** The order, and the search on this channel. */
function Tools({ c, slug, sort, query }: { c: AppContext; slug: string; sort: Sort; query: string }) {
  const { t, lang } = c.var;
  return (
    <div className="list-tools chan-tools">
      <nav className="chips" aria-label={t("lists.order")}>
        {sorts.map((name) => (
          <a
            key={name}
            className="chip"
            href={href(lang, pathOf(slug, name))}
            aria-current={query === "" && name === sort ? "page" : undefined}
          >
            {t(`channels.order.${name}`)}
          </a>
        ))}
      </nav>
      <Seek
        action={href(lang, `/c/${slug}`)}
        query={query}
        max={queryLength.max}
        label={t("channels.seek")}
        submit={t("search.label")}
      />
    </div>
  );
}

function NotFound({ c, slug, query }: { c: AppContext; slug: string; query: string }) {
  const { t, lang } = c.var;
  return (
    <Empty
      icon="notFound"
      title={t("search.empty.nothing", { query })}
      text={t("channels.notFound")}
      action={{ href: href(lang, `/c/${slug}`), label: t("subscriptions.all") }}
    />
  );
}

function Nothing({ c, channel }: { c: AppContext; channel: Channel }) {
  const { actor, t, lang } = c.var;
  const adds = mayUpload(actor, channel.id);
  const upload = { href: href(lang, `/manage-channel/${channel.id}/videos/upload`), label: t("videos.add") };
  return (
    <Empty
      icon="film"
      title={t("videos.none")}
      text={adds ? t("channels.emptyOwn") : t("channels.empty")}
      {...(adds ? { action: upload } : {})}
    />
  );
}
