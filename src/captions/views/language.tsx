import type { CaptionEditorProps } from "../../../islands/caption-editor/props.ts";
import { CaptionEditor } from "../../../islands/caption-editor.tsx";
import { typedMaxBytes } from "../../platform/http/body-limit.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { sectionTexts } from "../../platform/i18n/translate.ts";
import { parseCaptions } from "../../platform/media/captions.ts";
import { FormProblem, type FormState, fieldValue, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon, shapes } from "../../ui/icon.tsx";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { Island } from "../../ui/island.tsx";
import { EditingPlayer } from "../../videos/views/editing-player.tsx";
import { type Captions, editedCues } from "../queries.ts";
import { captionsPath, languageName } from "./paths.ts";

type Props = Captions & { c: AppContext; lang: string; form: FormState };

/** The captions of a language, edited beside the film; as a text where there are no scripts. */
export function LanguageView(props: Props) {
  const { c, video, track, lang: of, form } = props;
  const { t, lang } = c.var;
  const list = href(lang, captionsPath(video));
  return (
    <>
      <div className="page-h">
        <h1 className="clip">
          {t("captions.title")}: {languageName(c, of)}
        </h1>
        <div className="end">
          {track
            ? (["vtt", "srt"] as const).map((kind) => (
                <a
                  key={kind}
                  className="button ghost"
                  href={`${list}/${of}/${kind}`}
                  download
                  aria-label={t("captions.download", { kind: kind.toUpperCase(), label: track.label })}
                >
                  <Icon name="download" size="s" />
                  {kind.toUpperCase()}
                </a>
              ))
            : null}
          <a className="button line" href={list}>
            <Icon name="left" size="s" />
            {t("captions.all")}
          </a>
        </div>
      </div>
      {c.req.query("saved") ? <Saved text={t("captions.saved")} /> : null}
      <FormProblem form={form} t={t} />
      {props.isDraft ? <p className="notice">{t("captions.recognition.draft")}</p> : null}
      <div className="beside-film">
        <div className="film-side">
          <EditingPlayer c={c} video={video} captions={track ? [track] : []} />
          {track ? <Retime {...props} path={`${list}/${of}`} /> : null}
        </div>
        <div>
          <noscript>
            <AsText {...props} path={`${list}/${of}`} />
          </noscript>
          <div className="needs-script">
            <Editor {...props} />
          </div>
        </div>
      </div>
    </>
  );
}

function labelOf({ c, track, lang, form }: Props): string {
  return fieldValue(form, "captionLabel", track?.label ?? c.req.query("label")?.slice(0, 40) ?? languageName(c, lang));
}

function Editor(props: Props) {
  const { c, video, track, vtt, lang } = props;
  const { t } = c.var;
  const icons = ["plus", "trash", "undo", "left", "right", "check", "warning", "play"] as const;
  const island: CaptionEditorProps = {
    ...{ videoId: video.id, of: lang, label: labelOf(props), version: track?.version ?? 0, lang: c.var.lang },
    kept: track !== undefined && !props.isDraft,
    cues: editedCues(parseCaptions(vtt)),
    durationMs: Math.round((video.duration ?? 0) * 1000),
    texts: {
      ...sectionTexts(t, "captionEditor", { number: "{{number}}" }),
      labelName: t("videos.fields.captionLabel"),
    },
    issues: {
      order: t("captions.issues.order"),
      empty: t("captions.issues.empty"),
      late: t("captions.issues.late"),
      overlap: t("captions.issues.overlap"),
      long: t("captions.issues.long"),
    },
    icons: Object.fromEntries(icons.map((name) => [name, shapes(name)])) as CaptionEditorProps["icons"],
  };
  return <Island name="caption-editor" of={CaptionEditor} t={t} props={island} />;
}

/** A whole file in a field: more than a form takes is uploaded instead. */
function AsText(props: Props & { path: string }) {
  const { c, track, vtt, form, path } = props;
  const { t } = c.var;
  if (Buffer.byteLength(vtt) > typedMaxBytes * 0.8) return <p className="notice">{t("captions.tooLongForText")}</p>;
  return (
    <form className="panel" method="post" action={path}>
      <input type="hidden" name="version" value={track?.version ?? 0} />
      <TextInput
        form={form}
        t={t}
        name="captionLabel"
        label={t("videos.fields.captionLabel")}
        fallback={labelOf(props)}
        maxLength={40}
      />
      <TextArea form={form} t={t} name="text" label={t("captions.text")} fallback={vtt} rows={24} />
      <button className="button main-action" type="submit" name="action" value="save">
        {t("ui.save")}
      </button>
    </form>
  );
}

function Retime({ c, form, path }: Props & { path: string }) {
  const { t } = c.var;
  const inForm = { form, t };
  return (
    <details className="panel" open={form.values.action === "retime"}>
      <summary>{t("captions.retime")}</summary>
      <form method="post" action={path}>
        <div className="two">
          <TextInput {...inForm} name="shiftSeconds" label={t("captions.shift")} fallback="0" inputMode="decimal" />
          <TextInput {...inForm} name="percent" label={t("captions.stretch")} fallback="100" inputMode="decimal" />
        </div>
        <p className="help">{t("captions.retimeHelp")}</p>
        <button className="button" type="submit" name="action" value="retime">
          {t("captions.retimeDo")}
        </button>
      </form>
    </details>
  );
}
