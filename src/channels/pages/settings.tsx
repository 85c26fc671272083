import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import {
  FormProblem,
  type FormState,
  fieldValue,
  issueOf,
  Segmented,
  Submit,
  TextArea,
  TextInput,
} from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { page } from "../../ui/page.tsx";
import { UpdateChannelInput } from "../input.ts";
import { bannerUrl } from "../json.ts";
import { channelName, descriptionMax, linksMax, slugLength } from "../limits.ts";
import { type Channel, managedChannel } from "../queries.ts";
import { updateChannel } from "../rules/channels.ts";
import { uploadChannelPicture } from "../rules/pictures.ts";

export async function settingsPage(c: AppContext<"/manage-channel/:channelId/settings">): Promise<Response> {
  const channel = await managedChannel(c.var.ctx, c.var.actor, c.req.param("channelId"));
  return settingsView(c, channel, { values: valuesOf(channel) });
}

export async function submitSettings(c: AppContext<"/manage-channel/:channelId/settings">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("channelId");
  const { values, files } = await readForm(c);
  const { pictureCrop, bannerCrop, ...fields } = values;
  const done = await attempt(async () => {
    await updateChannel(ctx, actor, id, parseInput(UpdateChannelInput, formInput(fields)));
    if (files.picture) await uploadChannelPicture(ctx, actor, id, "picture", files.picture, text(pictureCrop));
    if (files.banner) await uploadChannelPicture(ctx, actor, id, "banner", files.banner, text(bannerCrop));
  });
  if (done.ok) return c.redirect(`${href(lang, `/manage-channel/${id}/settings`)}?saved=1`, 303);
  return settingsView(c, await managedChannel(ctx, actor, id), { values, problem: done.problem });
}

function settingsView(c: AppContext, channel: Channel, form: FormState): Response {
  const { ctx, t, lang, origin } = c.var;
  const links = linkRows(form);
  const kinds = [
    { value: "public", label: t("videos.visibility.public"), icon: "globe" as const },
    { value: "non_public", label: t("videos.visibility.non_public"), icon: "link" as const },
    { value: "private", label: t("videos.visibility.private"), icon: "lock" as const },
  ];
  const banner = bannerUrl(ctx, channel);
  return page(
    c,
    { title: t("channels.settings"), area: "channel", channelId: channel.id, active: "settings", robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>{t("channels.settings")}</h1>
        <div className="end">
          <a className="btn line" href={href(lang, `/c/${channel.slug}`)}>
            {t("ui.goToChannel")}
          </a>
        </div>
      </div>
      {c.req.query("saved") ? (
        <p className="notice good" role="status">
          <Icon name="check" /> {t("accounts.account.saved")}
        </p>
      ) : null}
      <form
        className="panel"
        method="post"
        encType="multipart/form-data"
        action={href(lang, `/manage-channel/${channel.id}/settings`)}
      >
        <FormProblem form={form} t={t} />
        <TextInput form={form} name="name" label={t("channels.name")} t={t} required maxLength={channelName.max} />
        <TextInput
          form={form}
          name="slug"
          label={t("channels.slug")}
          t={t}
          required
          maxLength={slugLength.max}
          help={<span data-slug-status="f-slug" data-channel={channel.id}>{`${origin}/c/${channel.slug}`}</span>}
        />
        <TextArea
          form={form}
          name="description"
          label={t("channels.about")}
          t={t}
          maxLength={descriptionMax}
          optional
        />
        <TextInput form={form} name="tags" label={t("channels.tags")} t={t} help={t("channels.tagsHelp")} optional />
        <div className="two">
          <Picture
            t={t}
            form={form}
            name="picture"
            label={t("channels.picture")}
            help={t("channels.pictureHelp")}
            crop="1:1"
          >
            <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 256)} size={96} />
          </Picture>
          <Picture
            t={t}
            form={form}
            name="banner"
            label={t("channels.banner")}
            help={t("channels.bannerHelp")}
            crop="4:1"
          >
            {banner ? <img className="banner" src={banner} alt="" /> : <div className="banner" />}
          </Picture>
        </div>
        <fieldset className="f">
          <legend className="lab">{t("channels.links")}</legend>
          {links.map((index) => (
            <div key={index} className="row link-row">
              <input
                className="field"
                name={`link${index}Label`}
                placeholder={t("channels.linkLabel")}
                aria-label={`${t("channels.linkLabel")} ${index + 1}`}
                defaultValue={fieldValue(form, `link${index}Label`)}
                maxLength={40}
              />
              <input
                className="field"
                name={`link${index}Url`}
                placeholder="https://"
                aria-label={`${t("channels.linkUrl")} ${index + 1}`}
                defaultValue={fieldValue(form, `link${index}Url`)}
                maxLength={300}
              />
            </div>
          ))}
          {issueOf(form, "links", t) ? <p className="issue">{issueOf(form, "links", t)}</p> : null}
        </fieldset>
        <Segmented
          name="visibility"
          legend={t("videos.visibility.label")}
          value={fieldValue(form, "visibility", channel.visibility)}
          options={kinds}
        />
        <Submit label={t("ui.save")} />
      </form>
    </div>,
    form.problem?.status ?? 200,
  );
}

/** Four rows, or one more than there are links. */
function linkRows(form: FormState): number[] {
  const rows = Array.from({ length: linksMax }, (_, index) => index);
  const last = rows.findLast((index) => fieldValue(form, `link${index}Url`) !== "") ?? -1;
  return rows.slice(0, Math.max(4, last + 2));
}

type PictureProps = {
  t: AppContext["var"]["t"];
  form: FormState;
  name: string;
  label: string;
  help: string;
  crop: string;
  children: React.ReactNode;
};

function Picture({ t, form, name, label, help, crop, children }: PictureProps) {
  const issue = issueOf(form, name, t);
  return (
    <div className={issue ? "f bad" : "f"}>
      <label className="lab" htmlFor={`f-${name}`}>
        {label}
      </label>
      {children}
      <input
        className="file"
        id={`f-${name}`}
        type="file"
        name={name}
        accept="image/png,image/jpeg"
        data-crop={crop}
        data-crop-title={label}
        data-crop-save={t("ui.save")}
        data-crop-cancel={t("ui.cancel")}
        data-crop-zoom={t("ui.zoom")}
      />
      {issue ? <p className="issue">{issue}</p> : null}
      <p className="help">{help}</p>
    </div>
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
