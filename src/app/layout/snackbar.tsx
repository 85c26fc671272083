import { asset } from "../../platform/http/assets.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Frame } from "../../ui/page.tsx";

/**
 * Where short messages appear, and are spoken: the page's script fills it. It stays in the page, because what is put
 * into it together with a message is not always heard.
 */
export function Snackbar({ frame: { c } }: { frame: Frame }) {
  const { t, lang } = c.var;
  // Of the page before, which is gone with who was logged in.
  const said = c.req.query("said") === "logged-out" ? t("common.loggedOut") : undefined;
  return (
    <>
      <div id="said" role="status">
        <p className="visually-hidden" id="spoken" />
        <div className="snackbar" id="snackbar" hidden={said === undefined}>
          <span data-said={said && ""}>{said}</span>
          <a href={href(lang, "/login")} target="_blank" rel="noopener" hidden>
            {t("frame.loggedOut.logIn")}
          </a>
          <button className="icon-button compact" type="button" aria-label={t("ui.close")}>
            <Icon name="close" />
          </button>
        </div>
      </div>
      <template
        id="texts"
        data-offline={t("frame.offline")}
        data-online={t("frame.online")}
        data-copied={t("frame.copied")}
        data-copy-failed={t("frame.copyFailed")}
        data-failed={t("common.error")}
        data-card-menu={asset("card-menu.js")}
        data-lists={asset("lists.js")}
        data-bell={asset("bell.js")}
        data-posts={asset("posts.js")}
        data-sheet={asset("sheet.js")}
        data-manage={asset("manage.js")}
        data-push={asset("push.js")}
        data-undo={t("ui.undo")}
        data-list-failed={t("ui.list.failed")}
        data-list-loaded={t("ui.list.loaded")}
        data-later-added={t("library.later.added")}
        data-later-removed={t("library.later.removed")}
        data-later-failed={t("common.watchLater.failed")}
        data-channel-hidden={t("channels.hidden")}
        data-not-available={t("common.functionNotAvailable")}
        data-cancel={t("ui.cancel")}
        data-confirm={t("frame.confirm")}
        data-logged-out={t("frame.loggedOut.title")}
        data-logged-out-script={asset("logged-out.js")}
        data-hidden={t("recommendations.hidden")}
        data-hide-failed={t("recommendations.hideFailed")}
        data-now={t("ui.justNow")}
        data-soon={t("ui.soon")}
        data-working={t("frame.working")}
        data-cannot-connect={t("frame.cannotConnect")}
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
