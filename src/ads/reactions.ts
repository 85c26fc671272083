import { and, eq, inArray, ne, or } from "drizzle-orm";
import "../channels/rules/channels.ts";
import "../channels/rules/pictures.ts";
import type { Ctx } from "../platform/context.ts";
import { reactTo } from "../platform/reactions.ts";
import { videos } from "../videos/table.ts";
import type { Ad } from "./queries/ads.ts";
import { seen } from "./rules/campaigns.ts";
import { tellOfAds } from "./rules/changes.ts";
import { forgetFilms } from "./rules/place.ts";
import { setStatus } from "./rules/state.ts";
import { tellAdvertiser } from "./rules/tell.ts";
import { ads } from "./table.ts";

/** A film that is an ad may be shown no longer, or is another than staff saw: then they look at it again. */
reactTo("videos opened otherwise", async (tx, { ids }) => {
  tx.afterCommit(() => forgetFilms(tx, ids));
  const shown = await tx.db
    .select(named)
    .from(ads)
    .innerJoin(videos, eq(videos.id, ads.videoId))
    .where(
      and(
        inArray(ads.videoId, ids),
        eq(ads.type, "video"),
        inArray(ads.status, ["verified_ok", "paused", "live"]),
        ne(ads.verifiedVersion, videos.mediaVersion),
      ),
    );
  await lookAgain(tx, shown);
  const [any] = await tx.db
    .select({ id: ads.id })
    .from(ads)
    .where(or(inArray(ads.videoId, ids), inArray(ads.clickVideoId, ids)))
    .limit(1);
  if (any) tellOfAds(tx);
});

/** What viewers are shown of an ad is another: staff look at it again, also where they were about to decide. */
reactTo("videos shown otherwise", async (tx, { ids }) => {
  const shown = await tx.db
    .select(named)
    .from(ads)
    .where(and(inArray(ads.videoId, ids), eq(ads.type, "video"), inArray(ads.status, [...seen])));
  await lookAgain(tx, shown);
});

const named = { id: ads.id, channelId: ads.channelId, status: ads.status };

/** The channel's picture stands on a spot beside its words. */
reactTo("channel pictured otherwise", async (tx, { channelId }) => {
  const shown = await tx.db
    .select(named)
    .from(ads)
    .where(and(eq(ads.channelId, channelId), eq(ads.type, "video"), inArray(ads.status, [...seen])));
  await lookAgain(tx, shown);
});

async function lookAgain(tx: Ctx, shown: Pick<Ad, keyof typeof named>[]): Promise<void> {
  for (const ad of shown) {
    await setStatus(tx, ad.id, "awaiting_verification");
    if (ad.status !== "awaiting_verification") await tellAdvertiser(tx, ad, "again");
  }
}

reactTo("channel shown otherwise", async (tx) => tellOfAds(tx));
reactTo("channel told otherwise", async (tx) => tellOfAds(tx));
reactTo("channel deleted", async (tx) => tellOfAds(tx));
reactTo("channel restored", async (tx) => tellOfAds(tx));
