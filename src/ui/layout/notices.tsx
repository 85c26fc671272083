import { href } from "../href.ts";
import { Icon } from "../icon.tsx";
import { NoticeChoices } from "../notice-choices.tsx";
import type { Frame } from "../page.tsx";
import { pathOf } from "./top-bar.tsx";

/** The panel behind the bell: beside it on the desk, the whole screen on a phone. Its list is fetched when it opens. */
export function NoticesPanel({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  if (!viewer.user) return null;
  return (
    <div className="notices" id="notices" popover="auto" role="dialog" aria-labelledby="notices-title">
      <div className="notices-h">
        <h2 id="notices-title">{t("notifications.title")}</h2>
        <a className="ib" href={href(lang, "/account/notifications")} aria-label={t("notifications.settingsLink")}>
          <Icon name="settings" />
        </a>
        <button
          className="ib"
          type="button"
          popoverTarget="notices"
          popoverTargetAction="hide"
          aria-label={t("ui.close")}
        >
          <Icon name="close" />
        </button>
      </div>
      <div
        className="notices-b"
        id="notices-list"
        data-src={href(lang, "/notifications/panel")}
        data-failed={t("notifications.failed")}
      >
        <p className="notices-wait quiet">
          <a href={href(lang, "/notifications")}>{t("notifications.openList")}</a>
        </p>
      </div>
    </div>
  );
}

/**
 * Asked in a corner until it is answered: what to hear of beyond the site. On pages that are for looking around, so
 * that it never covers a form, a player or a chat.
 */
export function AskNotifications({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  const { robots, wide, area = "default" } = frame.options;
  if (!viewer.user?.askNotifications || !viewer.consented || viewer.mustAcceptTerms) return null;
  if (robots === "noindex" || wide || area !== "default") return null;
  return (
    <form
      className="ask-notices"
      id="ask-notices"
      method="post"
      action={href(lang, "/account/notifications/question")}
      aria-labelledby="ask-notices-title"
    >
      <h2 id="ask-notices-title">
        <Icon name="bell" /> {t("notifications.ask.title")}
      </h2>
      <p className="small quiet">{t("notifications.ask.text")}</p>
      <NoticeChoices t={t} id="ask" />
      <input type="hidden" name="next" value={pathOf(frame)} />
      <footer>
        <button className="btn sm ghost" type="submit" name="answer" value="dismiss">
          {t("ui.notNow")}
        </button>
        <button className="btn sm invert" type="submit" name="answer" value="save">
          {t("notifications.ask.save")}
        </button>
      </footer>
    </form>
  );
}
