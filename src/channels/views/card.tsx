import type { Lang, T } from "../../platform/i18n/translate.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";

export type ChannelCardData = {
  id: string;
  name: string;
  slug: string;
  pictureUrl: string | null;
  verified: boolean;
  subscribers: number;
};

export function ChannelCard({ channel, t, lang }: { channel: ChannelCardData; t: T; lang: Lang }) {
  return (
    <a className="person" href={href(lang, `/c/${channel.slug}`)}>
      <Avatar name={channel.name} url={channel.pictureUrl} size={96} />
      <b className="clip">
        {channel.name} {channel.verified ? <Icon name="verified" size="s" className="verified" /> : null}
      </b>
      <span className="quiet num">{t("channels.subscribers", { count: channel.subscribers })}</span>
    </a>
  );
}
