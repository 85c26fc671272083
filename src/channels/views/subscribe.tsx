import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";

export type NotifyWhen = "never" | "daily" | "always";

const whens = ["always", "daily", "never"] as const;

/** Subscribe; or, of a subscription, its end and the bell with how often to be told. Swapped whole by htmx. */
export function SubscribeButton({
  c,
  channelId,
  notifyWhen,
  next,
}: {
  c: AppContext;
  channelId: string;
  /** Absent without a subscription. */
  notifyWhen: NotifyWhen | undefined;
  /** Where its form leads without scripts; to the channel without this. */
  next?: string | undefined;
}) {
  const { t, lang } = c.var;
  const action = href(lang, `/channel/${channelId}/subscription`);
  return (
    <form className="row subs" method="post" action={action} data-hx-post={action} data-hx-swap="outerHTML">
      {next ? <input type="hidden" name="next" value={next} /> : null}
      {notifyWhen ? (
        <>
          <button className="button round" type="submit" name="subscribed" value="0">
            <Icon name="check" size="s" />
            <span className="subs-t">{t("channels.subscribed")}</span>
          </button>
          <HowOften c={c} channelId={channelId} notifyWhen={notifyWhen} />
        </>
      ) : (
        <button className="button main-action round" type="submit" name="subscribed" value="1" data-needs-login>
          {t("channels.subscribe")}
        </button>
      )}
    </form>
  );
}

function HowOften({ c, channelId, notifyWhen }: { c: AppContext; channelId: string; notifyWhen: NotifyWhen }) {
  const { t } = c.var;
  const id = `when-${channelId}`;
  return (
    <span className="menu-host">
      <button
        className="icon-button filled"
        type="button"
        aria-haspopup="menu"
        aria-expanded="false"
        aria-controls={id}
        aria-label={`${t("notifications.title")}: ${t(`notifications.settings.when.${notifyWhen}`)}`}
        data-menu
      >
        <Icon name={notifyWhen === "never" ? "bellOff" : notifyWhen === "always" ? "bellRing" : "bell"} />
      </button>
      <span className="menu" id={id} role="menu" hidden>
        {whens.map((when) => (
          <button
            key={when}
            type="submit"
            name="notifyWhen"
            value={when}
            role="menuitemradio"
            aria-checked={when === notifyWhen}
            data-close-menu
          >
            <Icon name={when === "never" ? "bellOff" : when === "always" ? "bellRing" : "bell"} />
            {t(`notifications.settings.when.${when}`)}
            {when === notifyWhen ? <Icon name="check" size="s" className="chosen" /> : null}
          </button>
        ))}
      </span>
    </span>
  );
}
