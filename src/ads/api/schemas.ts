import { z } from "@hono/zod-openapi";
import {
  adStatuses,
  adTypes,
  ageTargets,
  clickActions,
  dismissModes,
  obstacles,
  placements,
  pointsPerView,
  slots,
} from "../limits.ts";
import { groups } from "../rules/kinds.ts";

const count = z.number().int();
const seconds = z.number();
const moment = z.iso.datetime();
const day = z.iso.date().describe("A day of the site's zone");
const status = z.enum(adStatuses);
const ageTarget = z.literal([...ageTargets]).describe("Only for viewers, or beside films, of that age");

const picture = z
  .strictObject({ src: z.string(), srcSet: z.string(), width: count, height: count })
  .openapi("AdBanner", { description: "A banner in its sizes" });

const obstacle = z.enum(obstacles).openapi("AdObstacle", {
  description:
    "What keeps an ad off the air: its channel is `blocked` or has its ads `off`; its film is missing (`video`), not ready (`processing`), `hidden` by staff, another than was verified (`changed`) or for `adults`; it has no `banner` or `points`; today's `cap` is reached; it begins `later` or has `ended`",
});

export const adSchema = z
  .strictObject({
    _id: z.string(),
    channelId: z.string(),
    channel: z.strictObject({ _id: z.string(), name: z.string(), slug: z.string() }),
    name: z.string().describe("For its channel and staff alone"),
    type: z.enum(adTypes),
    status,
    reason: z.string().describe("Why staff refused it, while it is refused"),
    headline: z.string().describe("What viewers are told"),
    videoId: z.string().nullable().describe("The film or spot of an ad of type `video`"),
    banner: picture.nullable(),
    placement: z.enum(placements),
    slots: z.strictObject({ banner: z.boolean(), preVideo: z.boolean(), postVideo: z.boolean() }),
    dismissMode: z.enum(dismissModes),
    clickAction: z.enum(clickActions),
    clickUrl: z.string(),
    clickVideoId: z.string().nullable(),
    ageTarget,
    targetCategories: z.array(z.string()).describe("Only beside films of one of these; empty: of any"),
    targetTags: z.array(z.string()).describe("Only beside films with one of these; empty: with any"),
    targetLangs: z.array(z.string()).describe("Languages of the site; empty: either"),
    startsAt: moment.nullable(),
    endsAt: moment.nullable(),
    dailyCap: count.nullable().describe("Views a day at most; null: as many as there are points for"),
    points: count.describe(`What it has to spend: ${pointsPerView} a view`),
    active: z.boolean().describe("It is shown at this moment to those it is for"),
    obstacles: z.array(obstacle),
    createdAt: moment,
    updatedAt: moment,
    statusAt: moment.describe("Since when it has its status"),
  })
  .openapi("Ad");

export const adsSchema = z.strictObject({
  items: z.array(adSchema),
  count,
  channelPoints: count.nullable().describe("What the channel has to give to its ads; null without a channel"),
});

export const adStatusSchema = z
  .strictObject({
    adId: z.string(),
    status,
    reason: z.string(),
    statusAt: moment,
    active: z.boolean(),
    obstacles: z.array(obstacle),
    next: z.array(status).describe("Where its channel may bring it"),
    states: z.array(z.strictObject({ status, reason: z.string(), at: moment })),
  })
  .openapi("AdStatus");

export const standingsSchema = z.record(status, count);

export const pointsSchema = z.strictObject({ points: count, channelPoints: count });

const captions = z.strictObject({ lang: z.string(), label: z.string(), url: z.string() });
const spot = z.strictObject({
  _id: z.string(),
  url: z.string().describe("HLS, signed"),
  duration: seconds,
  poster: z.string().nullable(),
  captions: z.array(captions),
});

const offered = z
  .strictObject({
    adId: z.string(),
    ticket: z.string().describe("Tells of a view and a click of this showing, once, within six hours, by this viewer"),
    slot: z.enum(slots),
    headline: z.string(),
    viewSeconds: seconds.describe("What has to be played or be in sight before it is a view"),
    dismissMode: z.enum(dismissModes),
    clickAction: z.enum(clickActions),
    link: z
      .strictObject({ to: z.string(), newTab: z.boolean() })
      .nullable()
      .describe("A path of this site, signed where it leads out of it"),
    advertiser: z.strictObject({
      _id: z.string(),
      name: z.string(),
      slug: z.string(),
      picture: z.string().nullable(),
    }),
    video: spot.nullable(),
    banner: picture.nullable(),
  })
  .openapi("OfferedAd");

export const offeredSchema = z.strictObject({
  banner: offered.nullable(),
  preVideo: offered.nullable(),
  postVideo: offered.nullable(),
});

const period = { startDate: day, endDate: day };
const sums = {
  views: count,
  skips: count,
  clicks: count,
  points: count.describe("Points spent"),
  playedSeconds: seconds,
  clickShare: z.number().describe("Clicks of all views and skips"),
  skipShare: z.number().describe("Skips of all views and skips"),
  skippedAfterSeconds: seconds.describe("The mean of what was played before a skip"),
};
const sumsSchema = z.strictObject(sums).openapi("AdSums");
const { views, skips, clicks, points, playedSeconds } = sums;

export const figuresSchemas = {
  statistics: z.strictObject({
    ...period,
    totals: sumsSchema,
    previous: sumsSchema.describe("Of as many days before"),
    days: z.array(z.strictObject({ date: day, views, skips, clicks, points, playedSeconds })),
  }),
  views: z.strictObject({ ...period, views, days: z.array(z.strictObject({ date: day, views })) }),
  skips: z.strictObject({
    ...period,
    ...{ skips, skipShare: sums.skipShare, skippedAfterSeconds: sums.skippedAfterSeconds },
    days: z.array(z.strictObject({ date: day, skips })),
  }),
  general: z.strictObject({ ...period, pointsLeft: count, ...sums, previous: sumsSchema }),
};

export const audienceSchema = z.record(z.enum(groups), z.record(z.string(), count));
