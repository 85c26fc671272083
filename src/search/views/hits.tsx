import { SubscribeButton } from "../../channels/views/subscribe.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl, userPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { watchingNow } from "../../videos/presence.ts";
import { isOnAir, videoState } from "../../videos/state.ts";
import { Numbers, Thumbnail } from "../../videos/views/card.tsx";
import { VideoMenu } from "../../videos/views/card-menu.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";
import type { FoundChannel, FoundPerson } from "../queries/names.ts";
import type { Quote } from "../queries/quotes.ts";
import type { FoundRow } from "../queries/rows.ts";
import { excerpt } from "../text/highlight.ts";
import type { Sought } from "../text/sought.ts";
import { Marked } from "./marked.tsx";

type VideoHitProps = { c: AppContext; row: FoundRow; sought: Sought; quote: Quote | undefined; eager: boolean };

/** A video that was found: where the words stand in its title, in what is said of it, and in what is said in it. */
export function VideoHit({ c, row, sought, quote, eager }: VideoHitProps) {
  const { ctx, t, lang } = c.var;
  const show = cardContext(c);
  const watching = isOnAir(videoState(row, show.now)) ? { watching: watchingNow(ctx, row.id) } : {};
  const video = cardData(ctx, row, watching);
  const about = excerpt(row.description, sought);
  return (
    <article className="hit" data-item={href(lang, `/watch/${row.id}`)}>
      <Thumbnail video={video} show={show} {...(eager ? { eager } : {})} />
      <div className="hit-t">
        <h2>
          <a href={href(lang, `/watch/${row.id}`)}>
            <Marked text={video.title} sought={sought} />
          </a>
        </h2>
        <p className="card-state">
          <Numbers video={video} show={show} />
        </p>
        <p className="byline">
          <Avatar name={video.channel.name} url={video.channel.pictureUrl} size={24} />
          <a className="clip" href={href(lang, `/c/${video.channel.slug}`)}>
            {video.channel.name}
          </a>
          {video.channel.verified ? <Icon name="verified" className="verified" /> : null}
        </p>
        {about ? (
          <p className="say-t">
            <Marked text={bindShortWords(about)} sought={sought} />
          </p>
        ) : null}
        {quote ? (
          <a
            className="at"
            href={`${href(lang, `/watch/${row.id}`)}?t=${quote.seconds}`}
            title={t("search.quote", { time: duration(quote.seconds) })}
          >
            <Icon name="captions" size="s" />
            <span className="clip">
              <b className="num">{duration(quote.seconds)}</b>{" "}
              <Marked text={t("search.said", { text: quote.text })} sought={sought} />
            </span>
          </a>
        ) : null}
      </div>
      <VideoMenu video={video} t={t} lang={lang} />
    </article>
  );
}

type ChannelHitProps = {
  c: AppContext;
  channel: FoundChannel;
  sought: Sought;
  notifyWhen: Parameters<typeof SubscribeButton>[0]["notifyWhen"];
  /** In a list of channels, smaller than the one above videos. */
  small?: boolean;
};

export function ChannelHit({ c, channel, sought, notifyWhen, small }: ChannelHitProps) {
  const { ctx, t, lang } = c.var;
  const path = href(lang, `/c/${channel.slug}`);
  return (
    <article className={small ? "hit-c listed" : "hit-c"} data-item={path}>
      <a href={path} tabIndex={-1} aria-hidden="true">
        <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 256)} size={96} />
      </a>
      <div className="who">
        <h2>
          <a href={path}>
            <Marked text={bindShortWords(channel.name)} sought={sought} />
          </a>
          {channel.verified ? <Icon name="verified" size="s" className="verified" /> : null}
        </h2>
        <span className="small quiet num">
          <span className="hide-s">@{channel.slug} · </span>
          {t("channels.subscribers", { count: channel.subscriptionsCount })}
        </span>
        {channel.description ? (
          <span className="small quiet clip hide-s">
            <Marked text={excerpt(channel.description, sought)} sought={sought} />
          </span>
        ) : null}
      </div>
      <SubscribeButton c={c} channelId={channel.id} notifyWhen={notifyWhen} />
    </article>
  );
}

export function PersonHit({ c, person, sought }: { c: AppContext; person: FoundPerson; sought: Sought }) {
  const { ctx, t, lang } = c.var;
  return (
    <article className="hit-c listed" data-item={href(lang, `/user/${person.id}`)}>
      <Avatar name={person.name} url={userPictureUrl(ctx, person, 128)} size={96} />
      <div className="who">
        <h2>
          <a href={href(lang, `/user/${person.id}`)}>
            <Marked text={bindShortWords(person.name)} sought={sought} />
          </a>
        </h2>
        {person.channels.length > 0 ? (
          <span className="small quiet">
            {t("search.leads")}{" "}
            {person.channels.map(({ name, slug }, at) => (
              <span key={slug}>
                {at > 0 ? ", " : ""}
                <a className="link" href={href(lang, `/c/${slug}`)}>
                  {bindShortWords(name)}
                </a>
              </span>
            ))}
          </span>
        ) : null}
      </div>
    </article>
  );
}
