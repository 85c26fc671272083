import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";

type Asking = {
  c: AppContext;
  /** Of the channel that the page is about: what one follows nothing of needs no news. */
  subscribed: boolean;
  /** Sent beside another part of the page, to take the place of what stands there. */
  aside?: boolean;
};

/**
 * Whether to be told beyond the site, asked below a subscription until it is answered. A script shows the row where the
 * browser can be told; without one nothing can.
 */
export function AskNotifications({ c, subscribed, aside }: Asking) {
  const { t, lang, viewer } = c.var;
  const asks = subscribed && viewer.user?.askNotifications && !viewer.mustAcceptTerms;
  return (
    <div className="ask-place" id="ask-place" data-hx-swap-oob={aside ? "outerHTML" : undefined}>
      {asks ? (
        <form
          className="ask-row"
          id="ask-notices"
          method="post"
          action={href(lang, "/account/notifications/question")}
          aria-labelledby="ask-notices-title"
          hidden
        >
          <Icon name="bellRing" />
          <p className="small">
            <b id="ask-notices-title">{t("notifications.ask.title")}</b>{" "}
            <span className="quiet">{t("notifications.ask.text")}</span>
          </p>
          <button className="button compact ghost" type="submit" name="answer" value="dismiss">
            {t("ui.notNow")}
          </button>
          <button className="button compact invert" type="submit" name="answer" value="save">
            {t("notifications.ask.save")}
          </button>
        </form>
      ) : null}
    </div>
  );
}
