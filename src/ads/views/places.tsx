import type { PlayerProps } from "../../../islands/player/props.ts";
import { asset } from "../../platform/http/assets.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Icon } from "../../ui/icon.tsx";
import type { PageOptions } from "../../ui/page.tsx";
import type { Slot } from "../limits.ts";

/** What a page with a banner's place loads beside every page's. */
export const bannerParts = { sheets: ["banners.css"], scripts: ["banners.js"] } satisfies Partial<PageOptions>;

/** What the player asks for ads with, where one may stand before or after its film. */
export function spotsProps(c: AppContext, slots: ReadonlySet<Slot>, asked: AskedFor): PlayerProps["spots"] {
  if (!slots.has("preVideo") && !slots.has("postVideo")) return null;
  const { t } = c.var;
  return {
    question: questionOf(asked),
    script: asset("spot.js"),
    sheet: asset("spot.css"),
    texts: {
      ad: t("spots.ad"),
      skip: t("spots.skip"),
      skipIn: t("spots.skipIn", { left: "{left}" }),
      mayBeSkipped: t("spots.mayBeSkipped"),
      opensBeside: t("spots.opensBeside"),
      report: t("spots.report"),
    },
  };
}

type AskedFor = { videoId?: string; embed?: boolean };

/**
 * Where a banner may come: its room is kept, so that nothing moves. Without scripts there is none, for nobody could say
 * that it was seen, and what is not seen is not paid for.
 */
export function BannerPlace({ c, videoId }: { c: AppContext; videoId?: string }) {
  const { t } = c.var;
  const asked = videoId === undefined ? {} : { videoId };
  return (
    <aside
      className="ad-place needs-script"
      aria-label={t("spots.ad")}
      data-banner={questionOf(asked)}
      data-video={videoId}
    >
      <div className="ad-place-head">
        <span data-report-label={t("spots.report")}>{t("spots.ad")}</span>
        <button className="icon-button compact" type="button" aria-label={t("spots.putAway")} data-put-away hidden>
          <Icon name="close" size="s" />
        </button>
      </div>
      <div className="ad-place-room" data-room />
    </aside>
  );
}

function questionOf({ videoId, embed }: AskedFor): string {
  const query = new URLSearchParams({
    ...(videoId === undefined ? {} : { videoId }),
    ...(embed ? { embed: "1" } : {}),
  });
  return `/api/ads/next-ad?${query}`;
}
