import { z } from "zod";
import { Title } from "../videos/input.ts";

const Time = z.iso.datetime({ offset: true, error: "forms.invalid" }).transform((text) => Date.parse(text));

export const CreateLiveInput = z.strictObject({
  title: Title,
  description: z.string().trim().max(5000).optional(),
  visibility: z.enum(["public", "private", "non_public"]).default("public"),
  /** Left out: whenever the publisher begins. */
  livestreamStartsAt: Time.optional(),
  liveAutostart: z.boolean().default(true),
  liveAutofinish: z.boolean().default(true),
});
export type CreateLiveInput = z.output<typeof CreateLiveInput>;

export const UpdateLiveInput = z.strictObject({
  livestreamStartsAt: Time.nullable().optional(),
  liveAutostart: z.boolean().optional(),
  liveAutofinish: z.boolean().optional(),
});
export type UpdateLiveInput = z.output<typeof UpdateLiveInput>;
