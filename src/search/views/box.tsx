import { asset } from "../../platform/http/assets.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Frame } from "../../ui/page.tsx";

/** Asks the search page; a script adds suggestions and the last searches. In the admin area it seeks accounts, or nothing. */
export function SearchBox({ frame, className, first }: { frame: Frame; className: string; first?: boolean }) {
  const { c, options } = frame;
  const { t, lang, path } = c.var;
  // The list of accounts is sought in by the same box, without suggestions.
  const people = options.area === "admin" && path === "/admin";
  const off = options.area === "admin" && !people;
  const typed = people || path.startsWith("/search") ? c.req.query("query") : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of some years ago do not know <search>
    <form
      className={className}
      role="search"
      action={href(lang, people ? "/admin" : "/search")}
      {...(people ? {} : { "data-search": href(lang, "/search/suggestions"), "data-script": asset("search.js") })}
    >
      <Icon name="search" />
      <input
        type="search"
        name="query"
        defaultValue={typed}
        placeholder={t(off ? "search.placeholderOff" : people ? "search.placeholderUser" : "search.placeholder")}
        aria-label={t("search.label")}
        maxLength={150}
        autoComplete="off"
        enterKeyHint="search"
        disabled={off}
        // biome-ignore lint/a11y/noAutofocus: what its dialog is opened for
        autoFocus={first}
      />
      <button className="icon-button compact" type="button" data-search-clear aria-label={t("search.clear")}>
        <Icon name="close" size="s" />
      </button>
    </form>
  );
}

/** The phone's search: a full screen over the page. */
export function SearchSheet({ frame }: { frame: Frame }) {
  const { t } = frame.c.var;
  return (
    <dialog className="sheet search-sheet" id="search-sheet" aria-label={t("search.title")}>
      <header className="sheet-h">
        <button className="icon-button" type="button" data-close-dialog aria-label={t("search.back")}>
          <Icon name="left" />
        </button>
        <SearchBox frame={frame} className="search pill" first />
      </header>
      <div className="suggest" data-suggest />
    </dialog>
  );
}
