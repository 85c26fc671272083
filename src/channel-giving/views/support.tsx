import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Giving } from "../queries.ts";

/** The ways to support a channel, on its page and below its films; nothing where it has none. */
export function SupportChannel({ c, channelId, giving }: { c: AppContext; channelId: string; giving: Giving }) {
  const { t, lang } = c.var;
  const { links, takesDonations } = giving;
  if (links.length === 0 && !takesDonations) return null;
  return (
    <nav className="chips wrap" aria-label={t("giving.support")}>
      {takesDonations ? (
        <a className="chip" href={`${href(lang, "/donate")}?channel=${channelId}`}>
          <Icon name="heart" size="s" />
          {t("giving.support")}
        </a>
      ) : null}
      {links.map(({ label, url }) => (
        <a
          key={url}
          className="chip"
          href={`${href(lang, "/openurl")}?url=${encodeURIComponent(url)}`}
          rel="nofollow ugc noopener"
          target="_blank"
        >
          <Icon name="external" size="s" />
          {label || new URL(url).host.replace(/^www\./, "")}
        </a>
      ))}
    </nav>
  );
}
