import { listedChannels } from "../channels/queries.ts";
import { channelCardData } from "../channels/views/cards.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { ChannelCard } from "../ui/channel-card.tsx";
import { href } from "../ui/href.ts";
import { page } from "../ui/page.tsx";
import { Empty, Section } from "../ui/section.tsx";
import { VideoCard } from "../ui/video-card.tsx";
import { newestVideos, popularVideos, type VideoCardRow } from "../videos/queries.ts";
import { cardContext, cardData } from "../videos/views/cards.ts";

const perSection = 20;
const channelsShown = 8;

export const sectionPages = definePages((on) => {
  on.get("/", "-", homePage, { cacheable: true });
});

async function homePage(c: AppContext): Promise<Response> {
  const { ctx, t, lang, siteName, viewer } = c.var;
  const [site, newest, popular, channels] = await Promise.all([
    siteSettings(ctx),
    newestVideos(ctx, perSection),
    popularVideos(ctx, perSection),
    listedChannels(ctx, "createdAt", channelsShown),
  ]);
  const options = {
    title: siteName,
    description: site.description || t("sections.description", { site: siteName }),
    active: "home",
    feed: "/rss.xml",
  };
  if (newest.length === 0) {
    const start = viewer.channels[0] ? `/manage-channel/${viewer.channels[0].id}/videos/upload` : "/register";
    const action = {
      href: href(lang, viewer.user && !viewer.channels[0] ? "/create-channel" : start),
      label: t("sections.emptyAction"),
    };
    return page(
      c,
      options,
      <Empty icon="film" title={t("sections.emptyTitle")} text={t("sections.emptyText")} action={action} />,
    );
  }
  return page(
    c,
    options,
    <>
      <h1 className="vh">{t("sections.heading", { site: siteName })}</h1>
      <nav className="chipbar" aria-label={t("sections.chips")}>
        <div className="chips">
          <a className="chip" href="#nowe">
            {t("sections.newest")}
          </a>
          <a className="chip" href="#popularne">
            {t("sections.popular")}
          </a>
          <a className="chip" href="#kanaly">
            {t("sections.newChannels")}
          </a>
        </div>
      </nav>
      <Section id="nowe" title={t("sections.newest")} first>
        <Grid c={c} rows={newest} eager />
      </Section>
      <Section id="popularne" title={t("sections.popular")}>
        <Grid c={c} rows={popular} />
      </Section>
      <Section id="kanaly" title={t("sections.newChannels")}>
        <div className="people">
          {channels.map((channel) => (
            <ChannelCard key={channel.id} channel={channelCardData(ctx, channel)} t={t} lang={lang} />
          ))}
        </div>
      </Section>
    </>,
  );
}

function Grid({ c, rows, eager }: { c: AppContext; rows: VideoCardRow[]; eager?: boolean }) {
  const show = cardContext(c);
  return (
    <div className={rows.length > 8 ? "grid two-rows" : "grid"}>
      {rows.map((row, index) => (
        <VideoCard
          key={row.id}
          video={cardData(c.var.ctx, row)}
          show={show}
          {...(eager && index < 4 ? { eager: true } : {})}
        />
      ))}
    </div>
  );
}
