import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";

/** Keeps a video for later, or no longer; swapped whole by htmx. */
export function LaterButton({ c, videoId, kept }: { c: AppContext; videoId: string; kept: boolean }) {
  const { t, lang } = c.var;
  const action = href(lang, "/watch-later");
  return (
    <form method="post" action={action} data-hx-post={action} data-hx-swap="outerHTML">
      <input type="hidden" name="id" value={videoId} />
      <button
        className={kept ? "button round on" : "button round"}
        type="submit"
        name="keep"
        value={kept ? "0" : "1"}
        aria-pressed={kept}
        data-needs-login
        data-player-act
      >
        <Icon name={kept ? "check" : "later"} />
        {t("library.later.button")}
      </button>
    </form>
  );
}
