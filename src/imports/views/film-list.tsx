import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import type { FoundList } from "../queries.ts";

type Props = { c: AppContext; path: string; found: FoundList };

/** What is brought from a channel or playlist elsewhere, what waits for another day, and how that is ended. */
export function FilmListPanel({ c, path, found: { list, running, looksAt } }: Props) {
  const { t, ctx } = c.var;
  const { address, failureCode, left, follows } = list;
  const looking = running || looksAt <= ctx.clock.now();
  return (
    <form className="panel" method="post" action={path} id="film-list" aria-labelledby="film-list-title">
      <h2 id="film-list-title">{t("imports.films.title")}</h2>
      <p className="clip">{address.replace(/^https?:\/\//, "")}</p>
      <p className={failureCode && !looking ? "row issue" : "row"} role="status">
        <Icon name={looking ? "spinner" : failureCode ? "warning" : "check"} size="s" />
        <span>
          {looking
            ? t("imports.films.looking")
            : failureCode
              ? translateLoose(t, `imports.failures.${failureCode}`, {}, "imports.failures.IMPORT_FAILED")
              : t("imports.films.left", { count: left })}
        </span>
      </p>
      {looking ? null : (
        <p className="small">
          {follows ? `${t("imports.films.follows")} ` : null}
          {withMoments(t("imports.films.again", { when: momentGap }), <LocalTime key="when" at={looksAt} />)}
        </p>
      )}
      {running ? null : (
        <p className="row wrap">
          <button
            className="button compact"
            type="submit"
            name="action"
            value="end-list"
            data-confirm={t("imports.films.endSure")}
          >
            {t("imports.films.end")}
          </button>
        </p>
      )}
    </form>
  );
}
