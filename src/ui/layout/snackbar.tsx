import { Icon } from "../icon.tsx";
import type { Frame } from "../page.tsx";

/** Where short messages appear; the page's script fills it. `?said=` carries one across a redirect. */
export function Snackbar({ frame: { c } }: { frame: Frame }) {
  const { t } = c.var;
  return (
    <>
      <div className="snackbar" id="snackbar" role="status" aria-live="polite" hidden>
        <span />
        <button className="ib sm" type="button" aria-label={t("ui.close")}>
          <Icon name="close" />
        </button>
      </div>
      <template
        id="texts"
        data-offline={t("ui.offline")}
        data-online={t("ui.online")}
        data-copied={t("ui.copied")}
        data-copy-failed={t("ui.copyFailed")}
        data-failed={t("common.error")}
        data-now={t("ui.justNow")}
        data-soon={t("ui.soon")}
        data-working={t("ui.working")}
        data-cannot-connect={t("ui.cannotConnect")}
        data-not-sent={t("forms.notSent")}
        data-retry={t("islands.retry")}
        data-push-on={t("notifications.ask.done")}
        data-push-off={t("notifications.ask.off")}
        data-push-failed={t("notifications.ask.failed")}
        data-push-timeout={t("notifications.ask.timeout")}
        data-push-denied={t("notifications.settings.deviceDenied")}
      />
    </>
  );
}
