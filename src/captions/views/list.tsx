import type { AppContext } from "../../platform/http/types.ts";
import { FileInput } from "../../ui/file-input.tsx";
import { FormProblem, type FormState, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { Empty } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { CaptionTrack, Video } from "../../videos/queries/video.ts";
import type { Recognition as RecognitionRow } from "../queries.ts";
import { captionsPath, commonLanguages, languageName } from "./paths.ts";
import { Recognition } from "./recognition.tsx";

type Props = {
  c: AppContext;
  video: Video;
  tracks: CaptionTrack[];
  recognition: RecognitionRow | undefined;
  form: FormState;
};

/** The languages that a film has captions in, and how it gets more. */
export function CaptionsView(props: Props) {
  const { c, video, tracks, form } = props;
  const { t, lang } = c.var;
  return (
    <>
      <div className="page-h">
        <h1 className="clip">
          {t("captions.title")}: {bindShortWords(video.title) || t("videos.untitled")}
        </h1>
        <div className="end">
          <a className="button line" href={href(lang, `/manage-channel/${video.channelId}/videos/${video.id}`)}>
            <Icon name="left" size="s" />
            {t("remakes.back")}
          </a>
        </div>
      </div>
      <FormProblem form={form} t={t} />
      <div className="edit-cols">
        {tracks.length === 0 ? (
          <Empty icon="captions" title={t("captions.none")} text={t("captions.noneText")} />
        ) : (
          <Tracks c={c} video={video} tracks={tracks} />
        )}
        <div className="stack">
          <Add {...props} />
          <Recognition c={c} video={video} recognition={props.recognition} />
        </div>
      </div>
    </>
  );
}

function Tracks({ c, video, tracks }: Pick<Props, "c" | "video" | "tracks">) {
  const { t, lang } = c.var;
  const path = href(lang, captionsPath(video));
  return (
    <form className="panel" method="post" action={path}>
      <ul className="stack">
        {tracks.map((track) => (
          <li key={track.lang} className="row wrap">
            <Icon name="captions" />
            <a className="grow" href={`${path}/${track.lang}`}>
              <b>{track.label}</b> {languageBeside(c, track)}
            </a>
            <a className="button compact" href={`${path}/${track.lang}`}>
              {t("captions.edit")}
              <span className="visually-hidden">: {track.label}</span>
            </a>
            {(["vtt", "srt"] as const).map((kind) => (
              <a
                key={kind}
                className="button ghost compact"
                href={`${path}/${track.lang}/${kind}`}
                download
                aria-label={t("captions.download", { kind: kind.toUpperCase(), label: track.label })}
              >
                {kind.toUpperCase()}
              </a>
            ))}
            <button
              className="icon-button compact"
              type="submit"
              name="action"
              value={`remove-${track.lang}`}
              aria-label={t("videos.fields.removeCaptions", { label: track.label })}
              data-confirm={t("captions.removeSure", { label: track.label })}
            >
              <Icon name="trash" size="s" />
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** Said of captions whose label is not the language's name itself. */
function languageBeside(c: AppContext, { label, lang }: CaptionTrack) {
  const name = languageName(c, lang);
  return label === name ? null : <span className="quiet small">{name}</span>;
}

function Add({ c, video, tracks, form }: Props) {
  const { t, lang } = c.var;
  const issue = issueOf(form, "captions", t);
  return (
    <form
      className="panel"
      method="post"
      encType="multipart/form-data"
      action={href(lang, captionsPath(video))}
      aria-labelledby="add-captions"
    >
      <header>
        <h2 id="add-captions">{t("captions.add")}</h2>
      </header>
      <Select
        form={form}
        t={t}
        name="captionLang"
        label={t("videos.fields.captionLang")}
        options={commonLanguages.map((code) => ({ value: code, label: languageName(c, code) }))}
        fallback={commonLanguages.find((code) => !tracks.some((track) => track.lang === code)) ?? "pl"}
      />
      <TextInput
        form={form}
        t={t}
        name="captionLabel"
        label={t("videos.fields.captionLabel")}
        help={t("captions.labelHelp")}
        maxLength={40}
        optional
      />
      <div className={issue ? "form-field bad" : "form-field"}>
        <label className="field-name" htmlFor="f-captions">
          {t("captions.file")} <span className="quiet">({t("ui.optional")})</span>
        </label>
        <FileInput t={t} id="f-captions" name="captions" accept=".vtt,.srt,text/vtt" />
        {issue ? <p className="issue">{issue}</p> : null}
        <p className="help">{t("captions.fileHelp")}</p>
      </div>
      <button className="button main-action" type="submit" name="action" value="add">
        {t("captions.goOn")}
      </button>
    </form>
  );
}
