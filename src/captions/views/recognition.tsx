import { isStaff } from "../../platform/actor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { emptyForm } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import type { Video } from "../../videos/queries/video.ts";
import type { Recognition as RecognitionRow } from "../queries.ts";
import { captionsPath, commonLanguages, languageName } from "./paths.ts";

type Props = { c: AppContext; video: Video; recognition: RecognitionRow | undefined };

/** Has the speech written down; says how far that is, and what came of it. What is not installed, only staff hear of. */
export function Recognition({ c, video, recognition }: Props) {
  const { t, ctx, actor, lang } = c.var;
  const path = href(lang, captionsPath(video));
  const installed = ctx.config.whisper !== undefined;
  if (!installed && !recognition) {
    if (!isStaff(actor)) return null;
    return <p className="notice">{t("captions.recognition.install")}</p>;
  }
  const going = recognition?.state === "waiting" || recognition?.state === "running";
  const polling = going ? { "data-hx-get": `${path}-state`, "data-hx-trigger": "every 3s" } : {};
  return (
    <section
      className="panel"
      id="recognition"
      aria-labelledby="recognition-title"
      {...polling}
      data-hx-swap="outerMorph"
    >
      <header>
        <h2 id="recognition-title">{t("captions.recognition.title")}</h2>
      </header>
      <form method="post" action={path} encType="multipart/form-data">
        {recognition ? <State c={c} video={video} recognition={recognition} /> : null}
        {going || !installed ? null : <Begin c={c} />}
      </form>
    </section>
  );
}

function Begin({ c }: { c: AppContext }) {
  const { t } = c.var;
  return (
    <>
      <p className="quiet small form-field">{t("captions.recognition.text")}</p>
      <Select
        form={emptyForm}
        t={t}
        name="spoken"
        label={t("captions.recognition.language")}
        options={commonLanguages.map((code) => ({ value: code, label: languageName(c, code) }))}
        fallback="pl"
      />
      <button className="button" type="submit" name="action" value="recognise">
        {t("captions.recognition.begin")}
      </button>
    </>
  );
}

function State({ c, video, recognition }: Props & { recognition: RecognitionRow }) {
  const { t, lang } = c.var;
  const { state, progress, failureCode } = recognition;
  const language = languageName(c, recognition.lang);
  const percent = Math.round(progress * 100);
  const going = state === "waiting" || state === "running";
  return (
    <div className="stack form-field">
      <p className={state === "failed" ? "row issue" : "row"} role="status">
        <Icon name={going ? "spinner" : state === "failed" ? "warning" : "check"} size="s" />
        {t(`captions.recognition.${state}`, { language, percent })}
      </p>
      {going ? <progress className="prog" value={progress} max={1} aria-label={`${percent}%`} /> : null}
      {state === "failed" ? (
        <p className="issue">{translateLoose(t, `media.${failureCode}`, {}, "media.NO_RECOGNITION")}</p>
      ) : null}
      <p className="row wrap">
        {state === "done" ? (
          <a className="button main-action" href={href(lang, `${captionsPath(video)}/${recognition.lang}`)}>
            {t("captions.recognition.open")}
          </a>
        ) : null}
        <button className="button" type="submit" name="action" value="drop-recognition">
          {t(going ? "captions.recognition.stop" : state === "done" ? "captions.recognition.drop" : "remakes.dismiss")}
        </button>
      </p>
    </div>
  );
}
