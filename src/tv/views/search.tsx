import type { AppContext } from "../../platform/http/types.ts";
import { queryLength } from "../../search/limits.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";

/** The letters of both languages, as they stand on the screen. */
const letterRows = ["1234567890", "aąbcćdeęfg", "hijklłmnńo", "óprsśtuwyz", "źżqvx-"];

/** How what is typed may go on: words to search for, or a film. */
export type Hint = { text: string; path: string };

type BoardProps = {
  c: AppContext;
  query: string;
  hints: Hint[];
  /** The arrows begin here: nothing was found yet. */
  first: boolean;
};

/** A field with a keyboard below it, whose keys write into it, and beside it how what is typed may go on. */
export function SearchBoard({ c, query, hints, first }: BoardProps) {
  const { t, lang } = c.var;
  const action = href(lang, "/tv/search");
  return (
    <search className="tv-search">
      <form className="tv-seek" method="get" action={action} data-seek-form>
        <input
          type="search"
          name="query"
          defaultValue={query}
          maxLength={queryLength.max}
          aria-label={t("tv.query")}
          placeholder={t("tv.query")}
          autoComplete="off"
          id="tv-query"
        />
        <button className="tv-link" type="submit" id="tv-run">
          <Icon name="search" />
          {t("tv.run")}
        </button>
      </form>
      <div className="tv-board">
        <fieldset className="tv-letters needs-script">
          <legend className="visually-hidden">{t("tv.keyboard")}</legend>
          {letterRows.map((row, at) => (
            <div key={row}>
              {[...row].map((letter, place) => (
                <button
                  key={letter}
                  type="button"
                  data-letter={letter}
                  data-first={(first && at === 1 && place === 0) || undefined}
                >
                  {letter}
                </button>
              ))}
              {at === letterRows.length - 1 ? (
                <>
                  <button className="tv-wide" type="button" data-letter=" ">
                    {t("tv.space")}
                  </button>
                  <button className="tv-wide" type="button" data-erase aria-label={t("tv.erase")}>
                    <Icon name="left" />
                  </button>
                  <button className="tv-wide" type="button" data-erase="all">
                    {t("tv.clear")}
                  </button>
                </>
              ) : null}
            </div>
          ))}
        </fieldset>
        <ul className="tv-hints" aria-label={t("tv.hints")} data-hints={href(lang, "/tv")}>
          {hints.map(({ text, path }) => (
            <li key={path}>
              <a href={href(lang, path)}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </search>
  );
}
