import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";

/** Subscribe, or the bell of a subscription; swapped whole by htmx. */
export function SubscribeButton({
  c,
  channelId,
  subscribed,
}: {
  c: AppContext;
  channelId: string;
  subscribed: boolean;
}) {
  const { t, lang } = c.var;
  const action = href(lang, `/channel/${channelId}/subscription`);
  return (
    <form className="row subs" method="post" action={action} hx-post={action} hx-swap="outerHTML">
      {subscribed ? (
        <button className="btn round" type="submit" name="subscribed" value="0">
          <Icon name="check" size="s" />
          {t("channels.subscribed")}
        </button>
      ) : (
        <button className="btn main-action round" type="submit" name="subscribed" value="1" data-needs-login>
          {t("channels.subscribe")}
        </button>
      )}
    </form>
  );
}
