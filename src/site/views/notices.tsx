import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { addressOf } from "../../ui/next.ts";
import { bindShortWords } from "../../ui/short-words.ts";

const icons = { info: "info", warning: "warning", good: "check" } as const;

/** What the site has to say above every page. */
export function Notices({ c }: { c: AppContext }) {
  const { t, lang, notices } = c.var;
  return notices.map(({ id, kind, text, url, dismissible }) => {
    const away = href(lang, `/announcements/${id}/away`);
    return (
      <section key={id} className="cookies" aria-label={t("site.announcements.list")}>
        <p className="small">
          <Icon name={icons[kind]} size="s" /> {bindShortWords(text)}{" "}
          {url ? <a href={url.startsWith("/") ? href(lang, url) : url}>{t("site.announcements.more")}</a> : null}
        </p>
        {dismissible ? (
          <form
            method="post"
            action={away}
            data-hx-post={away}
            data-hx-target="closest section"
            data-hx-swap="outerHTML"
          >
            <input type="hidden" name="next" value={addressOf(c)} />
            <button className="icon-button compact" type="submit" aria-label={t("site.announcements.putAway")}>
              <Icon name="close" size="s" />
            </button>
          </form>
        ) : null}
      </section>
    );
  });
}
