import type { ReactNode } from "react";
import type { Profile } from "../../following/queries.ts";
import { FollowButton } from "../../following/views/follow-button.tsx";
import { isStaff } from "../../platform/actor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl, userPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { bindShortWords } from "../../ui/short-words.ts";

type HeadProps = { c: AppContext; person: Profile; following: boolean; muted: boolean };

/** Who a person is, and what one may do about them. */
export function PersonHead({ c, person, following, muted }: HeadProps): ReactNode {
  const { ctx, actor, t, lang } = c.var;
  const name = bindShortWords(person.name);
  const other = actor.userId !== undefined && actor.userId !== person.id;
  return (
    <header className="person-head">
      <Avatar name={person.name} url={userPictureUrl(ctx, person, 256)} size={112} />
      <div className="grow">
        <h1>{name}</h1>
        <p className="person-facts quiet num">
          <span>{t("people.followers", { count: person.followersCount })}</span>
          <span>
            {t("channels.since")} <LocalTime at={person.createdAt} show="date" />
          </span>
        </p>
        {person.bio ? <RichText text={person.bio} /> : null}
      </div>
      <div className="person-acts">
        {actor.userId === person.id ? (
          <a className="button round" href={href(lang, "/account")}>
            <Icon name="settings" size="s" />
            {t("frame.accountSettings")}
          </a>
        ) : (
          <FollowButton c={c} person={{ id: person.id, name }} following={following} />
        )}
        {other ? (
          <Switch c={c} path={`/user/${person.id}/mute`} name="mute" on={muted}>
            <Icon name="mute" size="s" />
            {t(muted ? "people.unmute" : "people.mute")}
          </Switch>
        ) : null}
        {isStaff(actor) ? (
          <Switch c={c} path={`/user/${person.id}/featured`} name="featured" on={person.featuredAt !== null}>
            <Icon name="star" size="s" />
            {t(person.featuredAt === null ? "people.feature" : "people.unfeature")}
          </Switch>
        ) : null}
      </div>
    </header>
  );
}

type SwitchProps = { c: AppContext; path: string; name: string; on: boolean; children: ReactNode };

/** A button that turns something on, or off where it is on. */
function Switch({ c, path, name, on, children }: SwitchProps) {
  return (
    <form method="post" action={href(c.var.lang, path)}>
      <button className="button round" type="submit" name={name} value={on ? "0" : "1"}>
        {children}
      </button>
    </form>
  );
}

/** The channels that are theirs. */
export function PersonChannels({ c, person }: { c: AppContext; person: Profile }) {
  const { ctx, t, lang } = c.var;
  return (
    <section aria-labelledby="channels-title">
      <h2 id="channels-title">{t("frame.nav.channels")}</h2>
      <ul className="person-channels">
        {person.channels.map((channel) => (
          <li key={channel.id}>
            <a href={href(lang, `/c/${channel.slug}`)}>
              <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 96)} size={40} />
              <span className="grow">
                <b>
                  <span className="clip">{bindShortWords(channel.name)}</span>
                  {channel.verified ? <Icon name="verified" className="verified" /> : null}
                </b>
                <span className="quiet small block num">
                  {t("channels.subscribers", { count: channel.subscriptionsCount })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
