import { listedChannels } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { firstSteps } from "../../site/queries.ts";
import { FirstSteps } from "../../site/views/first-steps.tsx";
import { Icon } from "../../ui/icon.tsx";
import { page } from "../../ui/page.tsx";
import { newestVideos, popularVideos, upcomingVideos } from "../../videos/queries/lists.ts";
import { NothingYet, Sections, upcomingShown } from "../views/home.tsx";

/** Two whole rows of the widest layout. */
const perSection = 10;
const channelsShown = 8;

/** The sections in their order: what stands in one is left out of those below it, which are filled up with others. */
async function videosOfSections(ctx: Ctx, viewer: Actor) {
  const upcoming = await upcomingVideos(ctx, upcomingShown + 1, viewer);
  const first = upcoming.slice(0, upcomingShown);
  const newest = await newestVideos(ctx, perSection, { shown: first, viewer });
  const popular = await popularVideos(ctx, perSection, { shown: [...first, ...newest], viewer });
  return { upcoming, newest, popular };
}

export async function homePage(c: AppContext): Promise<Response> {
  const { ctx, t, siteName, actor } = c.var;
  const site = await siteSettings(ctx);
  if (!site.setUp) return notSetUpPage(c);
  const [steps, shown, channels] = await Promise.all([
    firstSteps(ctx, actor),
    videosOfSections(ctx, actor),
    listedChannels(ctx, "createdAt", channelsShown),
  ]);
  const empty = shown.newest.length === 0 && shown.upcoming.length === 0;
  return page(
    c,
    {
      title: siteName,
      description: site.description || t("sections.description", { site: siteName }),
      active: "home",
      feed: { path: "/rss.xml", title: siteName },
    },
    <>
      <h1 className="visually-hidden">{t("sections.heading", { site: siteName })}</h1>
      {steps ? <FirstSteps c={c} steps={steps} /> : null}
      {empty ? <NothingYet c={c} /> : <Sections c={c} {...shown} channels={channels} />}
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
      <span className="emblem">
        <Icon name="key" />
      </span>
      <h1>{t("site.notSetUp.title")}</h1>
      <p>{t("site.notSetUp.text")}</p>
      <p className="small">{t("site.notSetUp.again")}</p>
    </div>,
  );
}
