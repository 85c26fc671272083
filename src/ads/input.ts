import { z } from "zod";
import { Tags } from "../channels/input.ts";
import { oneLine } from "../platform/typed-text.ts";
import { categories } from "../videos/limits.ts";
import {
  adName,
  adStatuses,
  adTypes,
  ageTargets,
  clickActions,
  clickUrlMax,
  dismissModes,
  headlineMax,
  placements,
  pointsMax,
  reasonLength,
  slots,
  targetsMax,
} from "./limits.ts";

const id = z.string().regex(/^[A-Za-z0-9_-]{1,24}$/, "forms.invalid");
/** A moment with its offset, so that no zone has to be guessed; null for none. */
const Moment = z.iso
  .datetime({ offset: true, error: "forms.invalid" })
  .transform((text) => Date.parse(text))
  .nullable();
const points = z.number("forms.invalid").int("forms.invalid").max(pointsMax);

export const CreateAdInput = z.strictObject({ channelId: id.describe("Whose it is") });

export const AdStatusParam = z.enum(adStatuses, "forms.invalid");

/** What is left out stays as it is. */
export const UpdateAdInput = z.strictObject({
  name: z.string().transform(oneLine).pipe(z.string().min(adName.min).max(adName.max)).optional(),
  type: z.enum(adTypes, "forms.invalid").optional(),
  headline: z.string().transform(oneLine).pipe(z.string().max(headlineMax)).optional(),
  videoId: id.nullable().optional().describe("A film of the channel, or its spot"),
  placement: z.enum(placements, "forms.invalid").optional(),
  dismissMode: z.enum(dismissModes, "forms.invalid").optional(),
  clickAction: z.enum(clickActions, "forms.invalid").optional(),
  clickUrl: z.string().trim().max(clickUrlMax).optional().describe("Of `open_url`: http or https"),
  clickVideoId: id.nullable().optional().describe("Of `video`: one that whoever has its link may watch"),
  ageTarget: z
    .number()
    .refine((age): age is 0 | 12 | 16 | 18 => (ageTargets as readonly number[]).includes(age), "forms.invalid")
    .optional(),
  targetCategories: z
    .array(z.enum(categories as [string, ...string[]], "forms.invalid"))
    .max(targetsMax)
    .optional(),
  targetTags: Tags.optional(),
  targetLangs: z
    .array(z.enum(["pl", "en"], "forms.invalid"))
    .max(2)
    .optional(),
  startsAt: Moment.optional(),
  endsAt: Moment.optional(),
  dailyCap: z.number().int().min(1).max(pointsMax).nullable().optional().describe("Views a day; null: no limit"),
});
export type UpdateAdInput = z.output<typeof UpdateAdInput>;

/** Why it is refused is told to the advertiser; an approval needs no reason. */
export const VerifyAdInput = z
  .strictObject({
    approve: z.boolean(),
    reason: z.string().trim().max(reasonLength.max).default("").describe("Told to the advertiser; a refusal needs it"),
    seen: z.iso
      .datetime({ offset: true, error: "forms.invalid" })
      .transform((text) => Date.parse(text))
      .optional()
      .describe(
        "`updatedAt` of what staff saw: one that changed since is refused. Left out: it is judged as it is now",
      ),
  })
  .refine(({ approve, reason }) => approve || reason.length >= reasonLength.min, {
    path: ["reason"],
    message: "forms.required",
  });
export type VerifyAdInput = z.output<typeof VerifyAdInput>;

/** From where into the ad, or from the ad to where: another ad of its channel, or `channel`. */
export const TransferPointsInput = z
  .strictObject({
    points: points.min(1, "forms.invalid"),
    from: z
      .union([z.literal("channel"), id])
      .optional()
      .describe("`channel` or another ad of it; instead of `to`"),
    to: z
      .union([z.literal("channel"), id])
      .optional()
      .describe("`channel` or another ad of it; instead of `from`"),
  })
  .refine(({ from, to }) => (from === undefined) !== (to === undefined), { path: ["to"], message: "forms.required" });
export type TransferPointsInput = z.output<typeof TransferPointsInput>;

export const ChannelPointsInput = z.strictObject({ points: points.min(0, "forms.invalid") });
export const AdsSwitchInput = z.strictObject({ adsEnabled: z.boolean() });

export const AdsQuery = z.object({
  channelId: id.optional(),
  status: AdStatusParam.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
});

/** The film that is watched, and which ads were shown last in each slot; a page without a film asks for a banner alone. */
export const NextAdQuery = z.object({
  videoId: id.optional().describe("The film that is watched; none: a page without one"),
  banner: id.optional().describe("The ad that the slot showed last"),
  preVideo: id.optional().describe("The ad that the slot showed last"),
  postVideo: id.optional().describe("The ad that the slot showed last"),
  /** Which to look for, with commas; all that the place has when it says nothing. */
  slots: z
    .string()
    .max(40)
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(slots, "forms.invalid")).max(slots.length))
    .optional()
    .describe("Slots with commas between them; all where it says nothing"),
  /** The player stands on another site. */
  embed: z.stringbool().optional().describe("The player stands on another site"),
});
export type NextAdInput = z.output<typeof NextAdQuery>;

const ticket = z.string().min(1).max(300);
const seconds = z.coerce.number().min(0).max(100_000);

/** How many seconds of it were played, and the ticket that `next-ad` gave. */
export const LogAdViewQuery = z.object({
  time: seconds.describe("Seconds that were played or in sight"),
  ticket: ticket.describe("As `next-ad` gave it"),
});
export type LogAdViewInput = z.output<typeof LogAdViewQuery>;

export const ClickAdInput = z.strictObject({
  adId: id,
  /** The film beside which it stood. */
  videoId: id.nullish(),
  clickTime: z.number().min(0).max(100_000).default(0).describe("At which second of the spot"),
  ticket: ticket.describe("As `next-ad` gave it"),
});
export type ClickAdInput = z.output<typeof ClickAdInput>;

/** Days of the site's zone, `2026-11-22`, both ends in it. */
export const AdPeriodBody = z.strictObject({
  startDate: z.iso.date().describe("The first day"),
  endDate: z.iso.date().describe("The last day, which belongs to them"),
});
export type AdPeriodInput = z.output<typeof AdPeriodBody>;

/** The site's settings of ads: the share in hundredths. */
export const AdSettingsInput = z.strictObject({
  adsShare: z.coerce.number("forms.invalid").int("forms.invalid").min(0).max(100),
  adsInEmbeds: z.boolean(),
  adsForDonors: z.boolean(),
});
export type AdSettingsInput = z.output<typeof AdSettingsInput>;
