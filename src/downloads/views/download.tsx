import type { AppContext } from "../../platform/http/types.ts";
import { bytes } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Video } from "../../videos/queries/video.ts";
import type { DownloadFile } from "../queries.ts";

type ViewProps = {
  c: AppContext;
  video: Video;
  /** Absent as long as nobody asked for it. */
  file: DownloadFile | undefined;
  /** Where it is, once it is ready. */
  path: string | undefined;
};

/** Stands among what one may do with a film. */
export function DownloadButton({ c, videoId }: { c: AppContext; videoId: string }) {
  const { t, lang } = c.var;
  return (
    <a className="button round" href={href(lang, `/watch/${videoId}/download`)} rel="nofollow" data-player-act>
      <Icon name="download" />
      {t("downloads.open")}
    </a>
  );
}

/** The file, the question for it, or what it is at. */
export function DownloadView({ c, video, file, path }: ViewProps) {
  const { t, lang } = c.var;
  return (
    <div className="empty">
      <span className="emblem">
        <Icon name="download" />
      </span>
      <h1>{bindShortWords(t("downloads.of", { title: video.title || t("videos.untitled") }))}</h1>
      {path ? (
        <>
          <p>{t("downloads.ready")}</p>
          <a className="button main-action" href={path} download>
            <Icon name="download" size="s" />
            {t("downloads.take", { size: bytes(file?.size ?? 0, lang) })}
          </a>
        </>
      ) : file?.state === "making" ? (
        <p role="status">{t("downloads.making")}</p>
      ) : (
        <>
          <p>{t(file ? "downloads.failed" : "downloads.text")}</p>
          <form method="post" action={href(lang, `/watch/${video.id}/download`)}>
            <button className="button main-action" type="submit">
              {t(file ? "downloads.again" : "downloads.make")}
            </button>
          </form>
        </>
      )}
      <a className="button ghost" href={href(lang, `/watch/${video.id}`)}>
        {t("transcript.back")}
      </a>
    </div>
  );
}
