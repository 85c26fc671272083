import type { AppContext } from "../../platform/http/types.ts";
import { FileInput } from "../../ui/file-input.tsx";
import { type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox, TextInput } from "../../ui/inputs.tsx";
import { PictureInput } from "../../ui/picture-input.tsx";
import { Select } from "../../ui/select.tsx";
import { catalogue, categories } from "../limits.ts";
import type { CaptionTrack, Video } from "../queries/video.ts";
import { mediaBase, thumbnail } from "../urls.ts";
import { commonLanguages, languageName, missingLanguage } from "./caption-languages.ts";

export function Categories({ c, form }: { c: AppContext; form: FormState }) {
  const { t } = c.var;
  const chosen = fieldValue(form, "categories");
  const issue = issueOf(form, "subcategories", t);
  return (
    <>
      <Select
        form={form}
        name="categories"
        label={t("videos.fields.category")}
        t={t}
        empty={t("videos.fields.noCategory")}
        options={categories.map((name) => ({ value: name, label: t(`videos.categories.${name}`) }))}
        optional
      />
      <fieldset className="form-field" data-subcategories>
        <legend className="field-name">{t("videos.fields.subcategories")}</legend>
        {categories.map((category) => (
          <div key={category} className="row wrap" data-of={category} hidden={category !== chosen}>
            {catalogue[category].map((name) => (
              <Checkbox
                key={name}
                form={form}
                name="subcategories"
                value={name}
                label={t(`videos.subcategories.${name}` as "videos.subcategories.politics")}
                t={t}
              />
            ))}
          </div>
        ))}
        {issue ? <p className="issue">{issue}</p> : null}
      </fieldset>
    </>
  );
}

export function Thumbnails({ c, video, form }: { c: AppContext; video: Video; form: FormState }) {
  const { t, ctx } = c.var;
  const base = mediaBase(ctx, video, "manager");
  const own = thumbnail(ctx, video, 360);
  const issue = issueOf(form, "thumbnailChoice", t);
  return (
    <fieldset className={issue ? "form-field bad" : "form-field"}>
      <legend className="field-name">{t("videos.fields.thumbnail")}</legend>
      <div className="covers">
        {video.thumbnailChoice === null && own ? (
          <label className="cover">
            <input className="visually-hidden" type="radio" name="thumbnailChoice" value="" defaultChecked />
            <img src={own} alt={t("videos.fields.ownThumbnail")} />
          </label>
        ) : null}
        {Array.from({ length: video.thumbnailCandidates }, (_, index) => index).map((index) => (
          <label key={index} className="cover">
            <input
              className="visually-hidden"
              type="radio"
              name="thumbnailChoice"
              value={index}
              defaultChecked={video.thumbnailChoice === index}
            />
            <img
              src={`${base}/candidate-${index}.webp?v=${video.mediaVersion}`}
              alt={t("videos.fields.frame", { number: index + 1 })}
              loading="lazy"
            />
          </label>
        ))}
      </div>
      {video.thumbnailCandidates === 0 ? <p className="quiet small">{t("videos.fields.noFrames")}</p> : null}
      <div className="upper">
        <PictureInput
          form={form}
          t={t}
          name="thumbnail"
          label={t("videos.fields.uploadThumbnail")}
          help={t("videos.fields.thumbnailHelp")}
          crop="16:9"
        />
      </div>
      {issue ? <p className="issue">{issue}</p> : null}
    </fieldset>
  );
}

type CaptionsProps = { c: AppContext; video: Video; tracks: CaptionTrack[]; form: FormState };

export function Captions({ c, video, tracks, form }: CaptionsProps) {
  const { t } = c.var;
  const path = href(c.var.lang, `/manage-channel/${video.channelId}/videos/${video.id}/captions`);
  const issue = issueOf(form, "captions", t) ?? issueOf(form, "label", t);
  return (
    <fieldset className={issue ? "form-field bad" : "form-field"}>
      <legend className="field-name">{t("videos.fields.captions")}</legend>
      <p className="row form-field">
        <a className="button compact" href={path}>
          <Icon name="captions" size="s" />
          {t("captions.manage")}
        </a>
      </p>
      <ul className="stack tight">
        {tracks.map((track) => (
          <li key={track.lang} className="row">
            <Icon name="captions" />
            <a className="grow" href={`${path}/${track.lang}`}>
              {track.label} <span className="quiet small">({track.lang})</span>
            </a>
            <button
              className="icon-button compact"
              type="submit"
              name="action"
              value={`caption-remove-${track.lang}`}
              aria-label={t("videos.fields.removeCaptions", { label: track.label })}
              formNoValidate
            >
              <Icon name="trash" size="s" />
            </button>
          </li>
        ))}
      </ul>
      <div className="two">
        <Select
          form={form}
          t={t}
          name="captionLang"
          label={t("videos.fields.captionLang")}
          options={commonLanguages.map((code) => ({ value: code, label: languageName(c, code) }))}
          fallback={missingLanguage(tracks)}
        />
        <TextInput
          form={form}
          name="captionLabel"
          label={t("videos.fields.captionLabel")}
          t={t}
          help={t("captions.labelHelp")}
          maxLength={40}
          optional
        />
      </div>
      <FileInput
        t={t}
        id="f-captions"
        name="captions"
        accept=".vtt,.srt,text/vtt"
        aria-label={t("videos.fields.captions")}
      />
      <p className="help">{t("videos.fields.captionsHelp")}</p>
      {issue ? <p className="issue">{issue}</p> : null}
    </fieldset>
  );
}
