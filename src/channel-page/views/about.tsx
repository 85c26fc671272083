import type { Channel } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { hostOf } from "./header.tsx";

/** All that a channel says of itself. */
export function About({ c, channel }: { c: AppContext; channel: Channel }) {
  const { t, lang } = c.var;
  return (
    <div className="chan-about">
      <section aria-labelledby="about-title">
        <h2 id="about-title">{t("channels.tabs.about")}</h2>
        {channel.description ? (
          <RichText text={channel.description} />
        ) : (
          <p className="quiet">{t("channels.noDescription")}</p>
        )}
        {channel.links.length > 0 ? (
          <ul className="links">
            {channel.links.map((link) => (
              <li key={link.url}>
                <a className="chip" href={link.url} rel="nofollow noopener ugc me" target="_blank">
                  <Icon name="external" size="s" />
                  {link.label || hostOf(link.url)}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {channel.tags.length > 0 ? (
          <p className="links">
            {channel.tags.map((tag) => (
              <a key={tag} className="chip" href={href(lang, `/tags/${encodeURIComponent(tag)}`)}>
                #{tag}
              </a>
            ))}
          </p>
        ) : null}
      </section>
      <section aria-labelledby="facts-title">
        <h2 id="facts-title">{t("channels.facts")}</h2>
        <ul className="chan-more num">
          <li>
            <Icon name="calendar" />
            <span>
              {t("channels.since")} <LocalTime at={channel.createdAt} show="date" />
            </span>
          </li>
          <li>
            <Icon name="user" />
            {t("channels.subscribers", { count: channel.subscriptionsCount })}
          </li>
          <li>
            <Icon name="film" />
            {t("videos.count", { count: channel.videosCount })}
          </li>
          <li>
            <Icon name="rss" />
            <a className="textlink" href={href(lang, `/c/${channel.slug}/rss.xml`)}>
              {t("channels.feed")}
            </a>
          </li>
        </ul>
      </section>
    </div>
  );
}
