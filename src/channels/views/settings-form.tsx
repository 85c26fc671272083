import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { FormProblem, type FormState, fieldValue, type InForm, issueOf, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { PictureInput } from "../../ui/picture-input.tsx";
import { SaveFoot } from "../../ui/submit.tsx";
import { bannerUrl } from "../json.ts";
import { channelName, descriptionMax, linksMax, slugLength } from "../limits.ts";
import { mayAdvertise, ownsChannel } from "../policy.ts";
import type { Channel } from "../queries.ts";
import { VisibilityChoice } from "./visibility.tsx";

type Props = { c: AppContext; channel: Channel; form: FormState };

/** What a channel says of itself, and who may see it. */
export function ChannelSettings({ c, channel, form }: Props) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("channels.settings")}</h1>
        <div className="end">
          <a className="button line" href={href(lang, `/c/${channel.slug}`)}>
            {t("channels.goTo")}
          </a>
        </div>
      </div>
      {c.req.query("saved") ? <Saved text={t("accounts.account.saved")} /> : null}
      <form method="post" encType="multipart/form-data" action={href(lang, `/manage-channel/${channel.id}/settings`)}>
        <FormProblem {...inForm} />
        <div className="settings-cols">
          <Facts c={c} channel={channel} form={form} />
          <div className="stack">
            <Looks c={c} channel={channel} form={form} />
            <div className="panel">
              <VisibilityChoice {...inForm} fallback={channel.visibility} />
              <a className="textlink" href={href(lang, `/manage-channel/${channel.id}/downloads`)}>
                {t("downloads.title")}
              </a>
            </div>
          </div>
        </div>
        <SaveFoot t={t} />
      </form>
      {mayAdvertise(c.var.actor, channel.id) ? <Ads c={c} channel={channel} /> : null}
      {ownsChannel(c.var.actor, channel) ? <Removal c={c} channel={channel} /> : null}
    </div>
  );
}

/** Whether the channel makes ads: an answer of its own, which the page of its campaigns takes. */
function Ads({ c, channel }: { c: AppContext; channel: Channel }) {
  const { t, lang } = c.var;
  const base = href(lang, `/manage-channel/${channel.id}/ads-campaigns`);
  const on = channel.adsEnabled;
  return (
    <section className="panel" aria-labelledby="channel-ads">
      <header>
        <h2 id="channel-ads">{t("ads.channel.title")}</h2>
        <span className={on ? "stat ok" : "stat off"}>{t(on ? "ads.desk.enabled" : "ads.desk.disabled")}</span>
      </header>
      <p className="quiet form-field">{t("ads.channel.help")}</p>
      <form className="row wrap" method="post" action={base}>
        <input type="hidden" name="back" value="settings" />
        <button className="button line" type="submit" name="action" value={on ? "off" : "on"}>
          {t(on ? "ads.switchOff" : "ads.switchOn")}
        </button>
        <a className="button ghost" href={base}>
          {t("ads.channel.open")}
        </a>
      </form>
    </section>
  );
}

/** Whose the channel is and whether it goes on: each on a page that asks again. */
function Removal({ c, channel }: { c: AppContext; channel: Channel }) {
  const { t, lang } = c.var;
  const base = href(lang, `/manage-channel/${channel.id}`);
  return (
    <section className="panel" aria-labelledby="channel-removal">
      <header>
        <h2 id="channel-removal">{t("channels.remove.section")}</h2>
      </header>
      <p className="quiet form-field">{t("channels.remove.back")}</p>
      <div className="row wrap">
        <a className="button line" href={`${base}/users/handover`}>
          {t("channels.members.handOver")}
        </a>
        <a className="button ghost danger" href={`${base}/delete`}>
          {t("channels.remove.open")}
        </a>
      </div>
    </section>
  );
}

function Facts({ c, channel, form }: Props) {
  const { t, origin } = c.var;
  const inForm = { form, t };
  return (
    <section className="panel" aria-labelledby="channel-facts">
      <header>
        <h2 id="channel-facts">{t("channels.ofChannel")}</h2>
      </header>
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
      <Links {...inForm} />
    </section>
  );
}

function Looks({ c, channel, form }: Props) {
  const { ctx, t } = c.var;
  const inForm = { form, t };
  const banner = bannerUrl(ctx, channel);
  return (
    <section className="panel" aria-labelledby="channel-looks">
      <header>
        <h2 id="channel-looks">{t("channels.looks")}</h2>
      </header>
      <PictureInput
        {...inForm}
        name="picture"
        label={t("channels.picture")}
        help={t("channels.pictureHelp")}
        crop="1:1"
      >
        <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 256)} size={96} />
      </PictureInput>
      <PictureInput {...inForm} name="banner" label={t("channels.banner")} help={t("channels.bannerHelp")} crop="4:1">
        {banner ? <img className="banner" src={banner} alt="" /> : <div className="banner" />}
      </PictureInput>
    </section>
  );
}

function Links({ form, t }: InForm) {
  const issue = issueOf(form, "links", t);
  return (
    <fieldset className="form-field">
      <legend className="field-name">{t("channels.links")}</legend>
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
