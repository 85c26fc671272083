import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import {
  FormProblem,
  type FormState,
  fieldValue,
  type InForm,
  issueOf,
  Saved,
  Submit,
  TextArea,
  TextInput,
} from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { PictureInput } from "../../ui/picture-input.tsx";
import { bannerUrl } from "../json.ts";
import { channelName, descriptionMax, linksMax, slugLength } from "../limits.ts";
import type { Channel } from "../queries.ts";
import { VisibilityChoice } from "./visibility.tsx";

type Props = { c: AppContext; channel: Channel; form: FormState };

/** What a channel says of itself, and who may see it. */
export function ChannelSettings({ c, channel, form }: Props) {
  const { ctx, t, lang, origin } = c.var;
  const inForm = { form, t };
  const banner = bannerUrl(ctx, channel);
  return (
    <div className="narrow settings">
      <div className="page-h">
        <h1>{t("channels.settings")}</h1>
        <div className="end">
          <a className="btn line" href={href(lang, `/c/${channel.slug}`)}>
            {t("ui.goToChannel")}
          </a>
        </div>
      </div>
      {c.req.query("saved") ? <Saved text={t("accounts.account.saved")} /> : null}
      <form
        className="panel"
        method="post"
        encType="multipart/form-data"
        action={href(lang, `/manage-channel/${channel.id}/settings`)}
      >
        <FormProblem {...inForm} />
        <TextInput {...inForm} name="name" label={t("channels.name")} required maxLength={channelName.max} />
        <TextInput
          {...inForm}
          name="slug"
          label={t("channels.slug")}
          required
          maxLength={slugLength.max}
          help={<span data-slug-status="f-slug" data-channel={channel.id}>{`${origin}/c/${channel.slug}`}</span>}
        />
        <TextArea {...inForm} name="description" label={t("channels.about")} maxLength={descriptionMax} optional />
        <TextInput {...inForm} name="tags" label={t("channels.tags")} help={t("channels.tagsHelp")} optional />
        <div className="two">
          <PictureInput
            {...inForm}
            name="picture"
            label={t("channels.picture")}
            help={t("channels.pictureHelp")}
            crop="1:1"
          >
            <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 256)} size={96} />
          </PictureInput>
          <PictureInput
            {...inForm}
            name="banner"
            label={t("channels.banner")}
            help={t("channels.bannerHelp")}
            crop="4:1"
          >
            {banner ? <img className="banner" src={banner} alt="" /> : <div className="banner" />}
          </PictureInput>
        </div>
        <Links {...inForm} />
        <VisibilityChoice {...inForm} fallback={channel.visibility} />
        <Submit label={t("ui.save")} />
      </form>
    </div>
  );
}

function Links({ form, t }: InForm) {
  const issue = issueOf(form, "links", t);
  return (
    <fieldset className="f">
      <legend className="lab">{t("channels.links")}</legend>
      {linkRows(form).map((index) => (
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
      {issue ? <p className="issue">{issue}</p> : null}
    </fieldset>
  );
}

/** Four rows, or one more than there are links. */
function linkRows(form: FormState): number[] {
  const rows = Array.from({ length: linksMax }, (_, index) => index);
  const last = rows.findLast((index) => fieldValue(form, `link${index}Url`) !== "") ?? -1;
  return rows.slice(0, Math.max(4, last + 2));
}
