import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { UpdateChannelInput } from "../input.ts";
import { linksMax } from "../limits.ts";
import { mayEditChannel } from "../policy.ts";
import { type Channel, managedChannel } from "../queries.ts";
import { updateChannel } from "../rules/channels.ts";
import { uploadChannelPicture } from "../rules/pictures.ts";
import { ChannelSettings } from "../views/settings-form.tsx";

export async function settingsPage(c: AppContext<"/manage-channel/:channelId/settings">): Promise<Response> {
  const channel = await managedChannel(c.var.ctx, c.var.actor, c.req.param("channelId"), mayEditChannel);
  return settingsView(c, channel, { values: valuesOf(channel) });
}

export async function submitSettings(c: AppContext<"/manage-channel/:channelId/settings">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("channelId");
  const { values, files } = await readForm(c, { files: true });
  const { pictureCrop, bannerCrop, ...fields } = values;
  const done = await attempt(async () => {
    await updateChannel(ctx, actor, id, parseInput(UpdateChannelInput, formInput(fields)));
    if (files.picture) await uploadChannelPicture(ctx, actor, id, "picture", files.picture, text(pictureCrop));
    if (files.banner) await uploadChannelPicture(ctx, actor, id, "banner", files.banner, text(bannerCrop));
  });
  if (done.ok) return c.redirect(`${href(lang, `/manage-channel/${id}/settings`)}?saved=1`, 303);
  return settingsView(c, await managedChannel(ctx, actor, id), { values, problem: done.problem });
}

function settingsView(c: AppContext, channel: Channel, form: FormState): Promise<Response> {
  return page(
    c,
    {
      title: c.var.t("channels.settings"),
      area: "channel",
      channelId: channel.id,
      active: "settings",
      robots: "noindex",
    },
    <ChannelSettings c={c} channel={channel} form={form} />,
    form.problem?.status ?? 200,
  );
}

function valuesOf(channel: Channel): FormState["values"] {
  const values: FormState["values"] = {
    name: channel.name,
    slug: channel.slug,
    description: channel.description,
    tags: channel.tags.join(", "),
    visibility: channel.visibility,
  };
  channel.links.slice(0, linksMax).forEach((link, index) => {
    values[`link${index}Label`] = link.label;
    values[`link${index}Url`] = link.url;
  });
  return values;
}

/** The flat fields of the form as the input's shape. */
function formInput(fields: FormState["values"]): unknown {
  const { tags, ...rest } = fields;
  const links = [];
  for (let index = 0; index < linksMax; index++) {
    const url = text(rest[`link${index}Url`]).trim();
    if (url) links.push({ label: text(rest[`link${index}Label`]), url });
    delete rest[`link${index}Url`];
    delete rest[`link${index}Label`];
  }
  return { ...rest, links, tags: splitTags(text(tags)) };
}

/** Tags as typed in one field, between commas. */
export function splitTags(typed: string): string[] {
  return typed
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
}

function text(value: string | string[] | undefined): string {
  return Array.isArray(value) ? (value[0] ?? "") : (value ?? "");
}
