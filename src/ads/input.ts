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

export const CreateAdInput = z.strictObject({ channelId: z.string().max(24) });

export const AdStatusParam = z.enum(adStatuses, "forms.invalid");

/** What is left out stays as it is. */
export const UpdateAdInput = z.strictObject({
  name: z.string().transform(oneLine).pipe(z.string().min(adName.min).max(adName.max)).optional(),
  type: z.enum(adTypes, "forms.invalid").optional(),
  headline: z.string().transform(oneLine).pipe(z.string().max(headlineMax)).optional(),
  videoId: id.nullable().optional(),
  placement: z.enum(placements, "forms.invalid").optional(),
  dismissMode: z.enum(dismissModes, "forms.invalid").optional(),
  clickAction: z.enum(clickActions, "forms.invalid").optional(),
  clickUrl: z.string().trim().max(clickUrlMax).optional(),
  clickVideoId: id.nullable().optional(),
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
  dailyCap: z.number().int().min(1).max(pointsMax).nullable().optional(),
});
export type UpdateAdInput = z.output<typeof UpdateAdInput>;

/** Why it is refused is told to the advertiser; an approval needs no reason. */
export const VerifyAdInput = z
  .strictObject({
    approve: z.boolean(),
    reason: z.string().trim().max(reasonLength.max).default(""),
    /** `updatedAt` of what staff saw: one that was changed meanwhile is looked at again. */
    seen: z.iso
      .datetime({ offset: true, error: "forms.invalid" })
      .transform((text) => Date.parse(text))
      .optional(),
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
    from: z.union([z.literal("channel"), id]).optional(),
    to: z.union([z.literal("channel"), id]).optional(),
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
  videoId: id.optional(),
  banner: id.optional(),
  preVideo: id.optional(),
  postVideo: id.optional(),
  /** Which to look for, with commas; all that the place has when it says nothing. */
  slots: z
    .string()
    .max(40)
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(slots, "forms.invalid")).max(slots.length))
    .optional(),
  /** The player stands on another site. */
  embed: z.stringbool().optional(),
});
export type NextAdInput = z.output<typeof NextAdQuery>;

const ticket = z.string().min(1).max(300);
const seconds = z.coerce.number().min(0).max(100_000);

/** How many seconds of it were played, and the ticket that `next-ad` gave. */
export const LogAdViewQuery = z.object({ time: seconds, ticket });
export type LogAdViewInput = z.output<typeof LogAdViewQuery>;

export const ClickAdInput = z.strictObject({
  adId: id,
  /** The film beside which it stood. */
  videoId: id.nullish(),
  /** At which second of the spot. */
  clickTime: z.number().min(0).max(100_000).default(0),
  ticket,
});
export type ClickAdInput = z.output<typeof ClickAdInput>;

/** Days of the site's zone, `2026-11-22`, both ends in it. */
export const AdPeriodBody = z.strictObject({ startDate: z.iso.date(), endDate: z.iso.date() });
export type AdPeriodInput = z.output<typeof AdPeriodBody>;
