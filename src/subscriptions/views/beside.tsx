import type { AppContext } from "../../platform/http/types.ts";
import type { ViewerChannel } from "../../platform/http/viewer.ts";
import type { Key } from "../../platform/i18n/translate.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { bindShortWords } from "../../ui/short-words.ts";

type BesideProps = {
  c: AppContext;
  title: Key;
  channels: ViewerChannel[];
  /** Where each leads, without the language. */
  pathOf: (channel: ViewerChannel) => string;
  active?: string | undefined;
};

/** Channels in the drawer; a script puts others in when one's subscriptions change elsewhere. */
export function ChannelsBeside({ c, title, channels, pathOf, active }: BesideProps) {
  const { t, lang } = c.var;
  return (
    <nav className="nav" id="channels-beside" aria-label={t(title)} hidden={channels.length === 0}>
      <h2>{t(title)}</h2>
      {channels.map((channel) => (
        <a
          key={channel.id}
          href={href(lang, pathOf(channel))}
          aria-current={active === channel.id ? "page" : undefined}
        >
          <Avatar name={channel.name} url={channel.pictureUrl} size={24} />
          <span className="clip">{bindShortWords(channel.name)}</span>
        </a>
      ))}
    </nav>
  );
}

/** Those whose newest videos come first: of one's subscriptions, or of all channels. */
export function FreshChannels({ c }: { c: AppContext }) {
  const { viewer } = c.var;
  return (
    <ChannelsBeside
      c={c}
      title={viewer.user ? "subscriptions.title" : "subscriptions.active"}
      channels={viewer.freshChannels}
      pathOf={({ slug }) => `/c/${slug}`}
    />
  );
}
