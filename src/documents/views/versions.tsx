import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import type { Known } from "./editor.tsx";

/** What the document was, each a link to what changed since; and the way to delete a page of the operator's own. */
export function Versions({ c, known, here }: { c: AppContext; known: Known; here: string }) {
  const { t } = c.var;
  const { versions, version, seed } = known;
  return (
    <section className="panel" aria-labelledby="versions-title">
      <header>
        <h2 id="versions-title">{t("documents.admin.versions")}</h2>
      </header>
      {versions.length === 0 && !seed ? <p className="quiet">{t("documents.admin.noVersions")}</p> : null}
      <ul className="said-list">
        {versions.map((one) => (
          <li key={one.version}>
            <a className="textlink" href={`${here}?version=${one.version}#former`}>
              {t("documents.admin.version", { n: one.version })}
            </a>{" "}
            <span className="quiet small">
              <LocalTime at={one.savedAt} />
              {one.version === version ? ` · ${t("documents.admin.present")}` : null}
            </span>
          </li>
        ))}
        {seed ? (
          <li>
            <a className="textlink" href={`${here}?version=0#former`}>
              {t("documents.admin.shipped")}
            </a>
            {version === 0 ? <span className="quiet small"> · {t("documents.admin.present")}</span> : null}
          </li>
        ) : null}
      </ul>
      {seed ? null : <Removal c={c} known={known} />}
    </section>
  );
}

function Removal({ c, known }: { c: AppContext; known: Known }) {
  const { t, lang } = c.var;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={href(lang, `/admin/documents/${known.slug}/${known.lang}`)}
      data-confirm={t("documents.admin.removeSure")}
    >
      <button className="button danger" type="submit" name="action" value="remove">
        <Icon name="trash" size="s" />
        {t("documents.admin.remove")}
      </button>
    </form>
  );
}
