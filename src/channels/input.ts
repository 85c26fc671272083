import { z } from "zod";
import { cleanTag, tagLength, tagPattern, tagsMax } from "../platform/tags.ts";
import { isSeen, oneLine } from "../platform/typed-text.ts";
import { channelName, descriptionMax, linksMax, memberRoles, slugLength, slugPattern } from "./limits.ts";

export const Slug = z.string().trim().min(slugLength.min).max(slugLength.max).regex(slugPattern, "channels.badSlug");
const name = z
  .string()
  .transform(oneLine)
  .pipe(z.string().refine(isSeen, { error: "forms.required", abort: true }).min(channelName.min).max(channelName.max));

export const Tags = z
  .array(
    z
      .string()
      .transform(cleanTag)
      .pipe(z.string().min(tagLength.min).max(tagLength.max).regex(tagPattern, "channels.badTag")),
  )
  .max(tagsMax)
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]);

const link = z.strictObject({
  label: z.string().trim().max(40).default(""),
  url: z
    .string()
    .trim()
    .max(300)
    .pipe(z.url({ protocol: /^https?$/, error: "forms.url" })),
});

export const CreateChannelInput = z.strictObject({ name, slug: Slug.optional() });
export type CreateChannelInput = z.output<typeof CreateChannelInput>;

export const UpdateChannelInput = z.strictObject({
  name: name.optional(),
  slug: Slug.optional(),
  description: z.string().trim().max(descriptionMax).optional(),
  tags: Tags.optional(),
  links: z.array(link).max(linksMax).optional(),
  visibility: z.enum(["public", "private", "non_public"]).optional(),
});
export type UpdateChannelInput = z.output<typeof UpdateChannelInput>;

export const NotifyInput = z.strictObject({ notifyWhen: z.enum(["never", "daily", "always"]) });

/** The form of the subscribe button; one that says neither changes nothing. */
export const SubscribeForm = z.strictObject({ subscribed: z.enum(["1", "0"]) });

export const RoleInput = z.strictObject({ role: z.enum(memberRoles) });
