import type { AppContext } from "../../platform/http/types.ts";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Video } from "../../videos/queries/video.ts";
import { editPath } from "./paths.ts";

/** What became of a stream that is over. */
export function Recording({ c, video }: { c: AppContext; video: Video }) {
  const { t, lang } = c.var;
  const busy = video.processing === "waiting" || video.processing === "running";
  const percent = Math.round(video.progress * 100);
  if (video.playableAt === null) {
    return (
      <div className="panel live-recording">
        <p className="quiet">{t("live.recording.none")}</p>
      </div>
    );
  }
  return (
    <section className="panel live-recording" aria-labelledby="recording-title">
      <header>
        <h2 id="recording-title">{t("live.recording.title")}</h2>
        <span className="quiet num">{duration(video.duration)}</span>
      </header>
      <p>{t("live.recording.ready")}</p>
      {busy ? (
        <>
          <p className="small quiet num">{t("live.recording.rest", { percent })}</p>
          <progress
            className="prog"
            value={video.progress}
            max={1}
            aria-label={t("live.recording.rest", { percent })}
          />
        </>
      ) : null}
      <p className="row wrap">
        <a className="button main-action" href={href(lang, `/watch/${video.id}`)}>
          <Icon name="play" size="s" />
          {t("live.recording.watch")}
        </a>
        <a className="button line" href={href(lang, editPath(video))}>
          <Icon name="edit" size="s" />
          {t("live.recording.edit")}
        </a>
      </p>
    </section>
  );
}
