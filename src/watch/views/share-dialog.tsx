import { embedCode } from "../../../islands/player/embed-code.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Video } from "../../videos/queries/video.ts";

/** The addresses of a video, to be copied. */
export function ShareDialog({ c, video }: { c: AppContext; video: Video }) {
  const { t, lang, origin } = c.var;
  const address = `${origin}${href(lang, `/watch/${video.id}`)}`;
  const frame = embedCode(`${origin}${href(lang, `/embed/${video.id}`)}`);
  return (
    <dialog className="dialog" id="share" aria-labelledby="share-title">
      <h2 id="share-title">{t("videos.share.title")}</h2>
      <div className="form-field">
        <label className="field-name" htmlFor="share-link">
          {t("videos.share.link")}
        </label>
        <div className="row">
          <input className="field" id="share-link" readOnly value={address} data-address={address} />
          <button className="button main-action" type="button" data-copy-from="share-link" data-copy="">
            <Icon name="copy" size="s" />
            {t("videos.share.copy")}
          </button>
        </div>
        <label className="toggle-l share-at">
          <input className="check" type="checkbox" data-share-time="share-link" />
          <span>{t("videos.share.fromNow")}</span>
        </label>
      </div>
      <div className="form-field">
        <label className="field-name" htmlFor="share-embed">
          {t("videos.share.embed")}
        </label>
        <div className="row">
          <input className="field" id="share-embed" readOnly value={frame} />
          <button className="button" type="button" data-copy-from="share-embed" data-copy="">
            <Icon name="code" size="s" />
            {t("videos.share.copy")}
          </button>
        </div>
        <p className="help">
          <a className="textlink" href={`${href(lang, "/api/docs")}#embed`}>
            {t("embed.more")}
          </a>
        </p>
      </div>
      <footer>
        <button className="button ghost" type="button" data-close-dialog>
          {t("ui.close")}
        </button>
      </footer>
    </dialog>
  );
}
