import { z } from "zod";
import { wholeNumber } from "../platform/http/numbers.ts";
import { firstPage } from "./limits.ts";

const group = z.strictObject({ newVideo: z.boolean(), videoLive: z.boolean(), unreadNotifications: z.boolean() });

export const SettingsInput = z.strictObject({ email: group, push: group });

export const DeviceInput = z.strictObject({
  endpoint: z.string().min(1).max(1000),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({ p256dh: z.string().max(100), auth: z.string().max(40) }),
});
export type DeviceInput = z.output<typeof DeviceInput>;

export const EndpointInput = z.strictObject({ endpoint: z.string().min(1).max(1000) });

export const ListQuery = z.object({
  limit: wholeNumber.min(1).max(100).default(firstPage),
  offset: wholeNumber.max(10_000).default(0),
  onlyPersonal: z
    .enum(["true", "false", "1", "0"])
    .default("false")
    .transform((value) => value === "true" || value === "1"),
});

/** Up to when one has read: the newest that was on the screen; now when absent. */
export const ReadQuery = z.object({ upTo: wholeNumber.positive().optional() });

/** How often each of some channels may tell of itself. */
export const ChannelsInput = z
  .array(z.strictObject({ channelId: z.string().max(24), notifyWhen: z.enum(["never", "daily", "always"]) }))
  .max(500);

/** The answer to the question whether to be told. */
export const AnswerForm = z.strictObject({ answer: z.enum(["save", "dismiss"]) });
