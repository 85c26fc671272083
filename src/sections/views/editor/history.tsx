import { personName } from "../../../accounts/names.ts";
import type { AppContext } from "../../../platform/http/types.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { changesBetween } from "../../queries/changes.ts";
import { homePage } from "../../queries/home.ts";
import type { PageVersion } from "../../queries/pages.ts";
import { changeWords } from "./changes.tsx";

type HistoryProps = { c: AppContext; versions: PageVersion[]; present: number; home: boolean };

const wordsShown = 4;

/** The versions of a page, the latest first: any of them can be brought back into the form. */
export function History({ c, versions, present, home }: HistoryProps) {
  const { t, lang } = c.var;
  if (versions.length === 0) return null;
  const first = home ? homePage.sections : [];
  // What stood before the oldest that is kept nobody knows any longer.
  const before = (at: number) => versions[at + 1]?.sections ?? (versions[at]?.version === 1 ? first : undefined);
  return (
    <details className="panel page-history" id="page-history">
      <summary>
        <Icon name="history" /> {t("sections.admin.history.title")}
      </summary>
      <p className="small quiet">{t("sections.admin.history.text")}</p>
      <ul className="order-list">
        {versions.map((one, at) => {
          const words = changeWords(changesBetween(before(at) ?? one.sections, one.sections), t, lang);
          const who =
            one.name === null
              ? t("sections.admin.history.somebody")
              : personName({ ...one, name: one.name, surname: one.surname ?? "" });
          return (
            <li key={one.version}>
              <span className="grow">
                <b className="strong">{t("sections.admin.history.version", { version: one.version })}</b>
                <span className="small quiet block">
                  {who} · <LocalTime at={one.savedAt} />
                </span>
                <span className="small quiet block">
                  {words.slice(0, wordsShown).join(", ") || (before(at) ? t("sections.admin.history.same") : "")}
                  {words.length > wordsShown ? "…" : ""}
                </span>
              </span>
              {one.version === present ? (
                <span className="stat ok">{t("sections.admin.history.present")}</span>
              ) : (
                <LoadLink
                  c={c}
                  version={one.version}
                  name={t("sections.admin.history.version", { version: one.version })}
                />
              )}
            </li>
          );
        })}
        {home && versions.at(-1)?.version === 1 ? (
          <li>
            <b className="strong grow">{t("sections.admin.history.initial")}</b>
            <LoadLink c={c} version={0} name={t("sections.admin.history.initial")} />
          </li>
        ) : null}
      </ul>
    </details>
  );
}

function LoadLink({ c, version, name }: { c: AppContext; version: number; name: string }) {
  const { t } = c.var;
  return (
    <a
      className="button line compact"
      href={`?version=${version}`}
      aria-label={`${t("sections.admin.history.load")}: ${name}`}
    >
      {t("sections.admin.history.load")}
    </a>
  );
}
