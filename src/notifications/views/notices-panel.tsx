import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Frame } from "../../ui/page.tsx";

/** The panel behind the bell: beside it on the desk, the whole screen on a phone. Its list is fetched when it opens. */
export function NoticesPanel({ frame }: { frame: Frame }) {
  const { t, lang, viewer } = frame.c.var;
  if (!viewer.user) return null;
  return (
    <div className="notices" id="notices" popover="auto" role="dialog" aria-labelledby="notices-title">
      <div className="notices-h">
        <h2 id="notices-title">{t("notifications.title")}</h2>
        <a
          className="icon-button"
          href={href(lang, "/account/notifications")}
          aria-label={t("notifications.settingsLink")}
        >
          <Icon name="settings" />
        </a>
        <button
          className="icon-button"
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
