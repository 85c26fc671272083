import { bannerUrl } from "../../channels/json.ts";
import type { Channel } from "../../channels/queries.ts";
import { type NotifyWhen, SubscribeButton } from "../../channels/views/subscribe.tsx";
import { AskNotifications } from "../../notifications/views/ask.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { ReportItem } from "../../reports/views/report-button.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { tabPath } from "./tabs.tsx";

type HeaderProps = {
  c: AppContext;
  channel: Channel;
  manages: boolean;
  /** Absent without a subscription. */
  notifyWhen: NotifyWhen | undefined;
};

/** The banner, who it is, one line of what it is about, and the way to follow it. */
export function Header({ c, channel, manages, notifyWhen }: HeaderProps) {
  const { ctx, t, lang } = c.var;
  const banner = bannerUrl(ctx, channel);
  return (
    <>
      {banner ? (
        <img className="banner" src={banner} alt="" width={1280} height={320} />
      ) : (
        <div className="banner plain" />
      )}
      <header className="chan-h">
        <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 512)} size={112} />
        <div className="who">
          <h1>
            {bindShortWords(channel.name)} {channel.verified ? <Icon name="verified" className="verified" /> : null}
          </h1>
          <p className="chan-facts num">
            <span>@{channel.slug}</span>
            <span>{t("channels.subscribers", { count: channel.subscriptionsCount })}</span>
            <span>{t("videos.count", { count: channel.videosCount })}</span>
          </p>
          <Line c={c} channel={channel} />
        </div>
        {manages ? (
          <a className="button round" href={href(lang, `/manage-channel/${channel.id}/dashboard`)}>
            <Icon name="settings" size="s" />
            {t("channels.manage")}
          </a>
        ) : (
          <SubscribeButton c={c} channelId={channel.id} notifyWhen={notifyWhen} />
        )}
        <div className="menu-host chan-options">
          <MoreButton menu="channel-options" label={t("channels.options")} />
          <div className="menu" id="channel-options" role="menu" hidden>
            <button type="button" role="menuitem" data-close-menu data-share-path={href(lang, `/c/${channel.slug}`)}>
              <Icon name="share" />
              {t("videos.share.open")}
            </button>
            {manages ? null : (
              <button type="button" role="menuitem" data-close-menu data-needs-login data-hide-channel={channel.id}>
                <Icon name="ban" />
                {t("channels.hide")}
              </button>
            )}
            {manages ? null : <ReportItem c={c} type="channel" id={channel.id} />}
          </div>
        </div>
      </header>
      <AskNotifications c={c} subscribed={notifyWhen !== undefined} />
    </>
  );
}

/** The beginning of the description and the first of the links; the rest stands in the last tab. */
function Line({ c, channel }: { c: AppContext; channel: Channel }) {
  const { t, lang } = c.var;
  const [first, ...others] = channel.links;
  const line = channel.description.split("\n").find((text) => text.trim() !== "");
  if (!line && !first) return null;
  const about = href(lang, tabPath(channel.slug, "about"));
  return (
    <p className="chan-line">
      {line ? (
        <a className="clip" href={about}>
          {bindShortWords(line)}
        </a>
      ) : null}
      {first ? (
        <a className="chan-link" href={about}>
          {others.length === 0
            ? hostOf(first.url)
            : t("channels.linksMore", { link: hostOf(first.url), count: others.length })}
        </a>
      ) : null}
    </p>
  );
}

export function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
