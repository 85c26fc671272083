import { asset } from "../../platform/http/assets.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Frame } from "../../ui/page.tsx";

const staffLists = new Map([
  ["/admin", "search.placeholderUser"],
  ["/admin/channels", "search.placeholderChannel"],
] as const) as ReadonlyMap<string, "search.placeholderUser" | "search.placeholderChannel">;

/** Asks the search page; a script adds suggestions and the last searches. In the admin area it seeks accounts, or nothing. */
export function SearchBox({ frame, className, first }: { frame: Frame; className: string; first?: boolean }) {
  const { c, options } = frame;
  const { t, lang, path } = c.var;
  // The lists of accounts and channels are sought in by the same box, without suggestions.
  const list = options.area === "admin" ? staffLists.get(path) : undefined;
  const off = options.area === "admin" && !list;
  const typed = list || path.startsWith("/search") ? c.req.query("query") : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of some years ago do not know <search>
    <form
      className={className}
      role="search"
      action={href(lang, list ? path : "/search")}
      {...(list ? {} : { "data-search": href(lang, "/search/suggestions"), "data-script": asset("search.js") })}
    >
      <Icon name="search" />
      <input
        type="search"
        name="query"
        defaultValue={typed}
        placeholder={t(off ? "search.placeholderOff" : (list ?? "search.placeholder"))}
        aria-label={t("search.label")}
        maxLength={150}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts={off || first ? undefined : "/"}
        disabled={off}
        // biome-ignore lint/a11y/noAutofocus: what its dialog is opened for
        autoFocus={first}
      />
      {off || first ? null : (
        <span className="slash" aria-hidden="true">
          /
        </span>
      )}
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
