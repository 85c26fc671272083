import { type Actor, managesChannel } from "../platform/actor.ts";
import type { AppContext } from "../platform/http/types.ts";
import { Avatar } from "./avatar.tsx";
import { Icon } from "./icon.tsx";

/** As whom one speaks: oneself, whose value is empty, or a channel. */
export type Identity = { value: string; name: string; pictureUrl: string | null };

/** As whom this person may write: as themselves, and as each channel that they may speak for. */
export function identitiesOf(
  { var: { viewer, actor } }: AppContext,
  may: (actor: Actor, channelId: string) => boolean = managesChannel,
): Identity[] {
  if (!viewer.user) return [];
  return [
    { value: "", name: viewer.user.name, pictureUrl: viewer.user.avatarUrl },
    ...viewer.channels
      .filter(({ id }) => may(actor, id))
      .map(({ id, name, pictureUrl }) => ({ value: id, name, pictureUrl })),
  ];
}

type IdentityMenuProps = {
  label: string;
  identities: Identity[];
  /** The value of the one that is chosen at first. */
  chosen: string;
};

/** So many have a name of their own in the closed menu (`identity.css`). */
const namedMax = 8;

/** A menu of pictures and names, as radio buttons of the form that it stands in. It works without scripts. */
export function IdentityMenu({ label, identities, chosen }: IdentityMenuProps) {
  const known = identities.some(({ value }) => value === chosen);
  return (
    <details className="menu-host pulldown identity" data-drop>
      <summary className="button ghost compact" title={label}>
        {identities.slice(0, namedMax).map(({ value, name, pictureUrl }) => (
          <span key={value}>
            <Avatar name={name} url={pictureUrl} size={24} />
            <span className="visually-hidden">{label} </span>
            <b className="clip">{name}</b>
          </span>
        ))}
        {identities.length > namedMax ? (
          <span>
            <Icon name="users" size="s" />
            {label}
          </span>
        ) : null}
        <Icon name="down" size="s" />
      </summary>
      <div className="menu from-left" role="radiogroup" aria-label={label}>
        {identities.map(({ value, name, pictureUrl }, index) => (
          <label key={value}>
            <input
              className="visually-hidden"
              type="radio"
              name="as"
              value={value}
              defaultChecked={known ? value === chosen : index === 0}
              data-close-drop
            />
            <Avatar name={name} url={pictureUrl} size={32} />
            <span className="clip">{name}</span>
            <Icon name="check" size="s" />
          </label>
        ))}
      </div>
    </details>
  );
}
