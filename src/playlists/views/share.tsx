import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Playlist } from "../queries/playlists.ts";

/** The addresses of a list, to be copied. */
export function ShareList({ c, list }: { c: AppContext; list: Playlist }) {
  const { t, lang, siteOrigin } = c.var;
  const address = `${siteOrigin}${href(lang, `/playlist/${list.id}`)}`;
  const frame = `<iframe src="${siteOrigin}${href(lang, `/embed?playlistId=${list.id}`)}" width="640" height="360" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
  return (
    <details className="menu-host pulldown to-sheet" name="list-tools" data-drop>
      <summary className="button ghost compact">
        <Icon name="share" size="s" />
        {t("playlists.share")}
      </summary>
      <div className="menu from-left own-range">
        <Copied c={c} id="list-link" label={t("playlists.shareLink")} value={address} />
        {list.visibility === "private" ? null : (
          <Copied c={c} id="list-frame" label={t("playlists.shareFrame")} value={frame} />
        )}
      </div>
    </details>
  );
}

function Copied({ c, id, label, value }: { c: AppContext; id: string; label: string; value: string }) {
  const { t } = c.var;
  return (
    <div className="form-field">
      <label className="field-name" htmlFor={id}>
        {label}
      </label>
      <input className="field" id={id} readOnly value={value} />
      <button className="button compact needs-script" type="button" data-copy-from={id} data-copy="">
        <Icon name="copy" size="s" />
        {t("playlists.copy")}
      </button>
    </div>
  );
}
