import { listedChannels } from "../channels/queries.ts";
import { channelCardData } from "../channels/views/cards.ts";
import type { Ctx } from "../platform/context.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { firstSteps } from "../site/queries.ts";
import { FirstSteps } from "../site/views/first-steps.tsx";
import { ChannelCard } from "../ui/channel-card.tsx";
import { href } from "../ui/href.ts";
import { Icon } from "../ui/icon.tsx";
import { page } from "../ui/page.tsx";
import { Empty, Section } from "../ui/section.tsx";
import { newestVideos, popularVideos, upcomingVideos } from "../videos/queries/cards.ts";
import { liveUpcomingPage } from "./pages/live-upcoming.tsx";
import { Grid } from "./views/grid.tsx";

/** Two whole rows of the widest layout. */
const perSection = 10;
const channelsShown = 8;
/** Of what is on and to come; one more, and there is a page of them. */
const upcomingShown = 8;

export const sectionPages = definePages((on) => {
  on.get("/", "-", homePage, { cacheable: true });
  on.get("/live-upcoming", "-", liveUpcomingPage, { cacheable: true });
});

/** The sections in their order: what stands in one is left out of those below it, which are filled up with others. */
async function videosOfSections(ctx: Ctx) {
  const upcoming = await upcomingVideos(ctx, upcomingShown + 1);
  const first = upcoming.slice(0, upcomingShown);
  const newest = await newestVideos(ctx, perSection, { shown: first });
  return { upcoming, newest, popular: await popularVideos(ctx, perSection, { shown: [...first, ...newest] }) };
}

async function homePage(c: AppContext): Promise<Response> {
  const { ctx, t, lang, siteName, viewer, actor } = c.var;
  if (!(await siteSettings(ctx)).setUp) return notSetUpPage(c);
  const [site, steps, { upcoming, newest, popular }, channels] = await Promise.all([
    siteSettings(ctx),
    firstSteps(ctx, actor),
    videosOfSections(ctx),
    listedChannels(ctx, "createdAt", channelsShown),
  ]);
  const options = {
    title: siteName,
    description: site.description || t("sections.description", { site: siteName }),
    active: "home",
    feed: { path: "/rss.xml", title: siteName },
  };
  if (newest.length === 0 && upcoming.length === 0) {
    const start = viewer.channels[0] ? `/manage-channel/${viewer.channels[0].id}/videos/upload` : "/register";
    const action = {
      href: href(lang, viewer.user && !viewer.channels[0] ? "/create-channel" : start),
      label: t("sections.emptyAction"),
    };
    return page(
      c,
      options,
      <>
        <h1 className="vh">{t("sections.heading", { site: siteName })}</h1>
        {steps ? <FirstSteps c={c} steps={steps} /> : null}
        <Empty icon="film" title={t("sections.emptyTitle")} text={t("sections.emptyText")} action={action} />
      </>,
    );
  }
  return page(
    c,
    options,
    <>
      <h1 className="vh">{t("sections.heading", { site: siteName })}</h1>
      {steps ? <FirstSteps c={c} steps={steps} /> : null}
      <nav className="chipbar" aria-label={t("sections.chips")}>
        <div className="chips">
          {upcoming.length > 0 ? (
            <a className="chip" href="#na-zywo">
              {t("sections.liveUpcoming")}
            </a>
          ) : null}
          {newest.length > 0 ? (
            <a className="chip" href="#nowe">
              {t("sections.newest")}
            </a>
          ) : null}
          {popular.length > 0 ? (
            <a className="chip" href="#popularne">
              {t("sections.popular")}
            </a>
          ) : null}
          <a className="chip" href="#kanaly">
            {t("sections.newChannels")}
          </a>
        </div>
      </nav>
      {upcoming.length > 0 ? (
        <Section
          id="na-zywo"
          title={t("sections.liveUpcoming")}
          {...(upcoming.length > upcomingShown
            ? { more: { href: href(lang, "/live-upcoming"), label: t("sections.more") } }
            : {})}
          first
        >
          <Grid c={c} rows={upcoming.slice(0, upcomingShown)} eager />
        </Section>
      ) : null}
      {/* The drawer leads to sections that may have nothing left: then to those that have it. */}
      {popular.length === 0 ? <span id="popularne" /> : null}
      {newest.length === 0 ? <span id="nowe" /> : null}
      {newest.length > 0 ? (
        <Section id="nowe" title={t("sections.newest")} first={upcoming.length === 0}>
          <Grid c={c} rows={newest} eager={upcoming.length === 0} />
        </Section>
      ) : null}
      {popular.length > 0 ? (
        <Section id="popularne" title={t("sections.popular")}>
          <Grid c={c} rows={popular} />
        </Section>
      ) : null}
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

/** Before the site is set up there is nothing to see and one thing to do. */
function notSetUpPage(c: AppContext): Promise<Response> {
  const { t, siteName } = c.var;
  return page(
    c,
    { title: siteName, layout: "centered", robots: "noindex" },
    <div className="empty">
      <span className="ico">
        <Icon name="key" />
      </span>
      <h1>{t("site.notSetUp.title")}</h1>
      <p>{t("site.notSetUp.text")}</p>
      <p className="small">{t("site.notSetUp.again")}</p>
    </div>,
  );
}
