import { memo } from "react";
import type { Author, ChatMessage, Token } from "../../src/chat/wire.ts";
import { Svg } from "../player/svg.tsx";
import type { ChatProps } from "./props.ts";

type MessageProps = {
  message: ChatMessage;
  props: ChatProps;
  /** The clock time or the time in the stream; empty for none. */
  time: string;
  /** Its menu is open. */
  open: boolean;
  /** The tab key reaches this message's button; the arrows reach the others'. */
  reachable: boolean;
  /** Undefined for who can do nothing with it. */
  onMenu: ((id: string, button: HTMLElement) => void) | undefined;
};

/** One message. Kept as it is until something about it changes, since a busy chat shows hundreds. */
export const Message = memo(function Message({ message, props, time, open, reachable, onMenu }: MessageProps) {
  const { texts, icons } = props;
  const { author } = message;
  return (
    <div className={open ? "message on" : "message"} data-id={message.id}>
      <Picture author={author} />
      <div className="said">
        {time ? <time>{time}</time> : null}
        {message.rank === "none" ? null : <Badge rank={message.rank} props={props} />}
        <Name author={author} lang={props.lang} />
        {message.deleted ? (
          <span className="gone">{texts.deleted}</span>
        ) : message.crossed ? (
          <s title={texts.crossed}>
            <Words tokens={message.body} />
          </s>
        ) : (
          <Words tokens={message.body} />
        )}
      </div>
      {onMenu && !message.deleted ? (
        <button
          type="button"
          className="icon-button compact dotsb"
          tabIndex={reachable ? 0 : -1}
          aria-label={`${texts.menu}: ${author.name}`}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={(event) => onMenu(message.id, event.currentTarget)}
        >
          <Svg shapes={icons.more} />
        </button>
      ) : null}
    </div>
  );
});

/** What was said, piece by piece; React writes text, never markup. */
export function Words({ tokens }: { tokens: Token[] }) {
  return tokens.map((token, index) => {
    const key = `${index}`;
    if (typeof token === "string") return token;
    if (token.k === "a")
      return (
        <a key={key} href={token.href} rel="nofollow ugc noopener" target="_blank" className="textlink">
          {token.text}
        </a>
      );
    return token.k === "b" ? (
      <strong key={key}>
        <Words tokens={token.c} />
      </strong>
    ) : (
      <i key={key}>
        <Words tokens={token.c} />
      </i>
    );
  });
}

export function Name({ author, lang }: { author: Author; lang: string }) {
  const colour = `who hue-${hashOf(author.id) % 12}`;
  if (author.slug === null) return <b className={colour}>{author.name}</b>;
  return (
    <b className={colour}>
      <a href={`${lang === "pl" ? "" : `/${lang}`}/c/${author.slug}`}>{author.name}</a>
    </b>
  );
}

function Badge({ rank, props }: { rank: "owner" | "moderator" | "staff" | "donor"; props: ChatProps }) {
  const shape = { owner: "crown", moderator: "shield", staff: "star", donor: "heart" } as const;
  const look = { owner: "own", moderator: "mod", staff: "staff", donor: "gives" } as const;
  return (
    <span className={`rank ${look[rank]}`} title={props.texts[rank]} role="img" aria-label={props.texts[rank]}>
      <Svg shapes={props.icons[shape[rank]]} />
    </span>
  );
}

function Picture({ author }: { author: Author }) {
  if (author.picture)
    return <img className="avatar size-24" src={author.picture} alt="" width={24} height={24} loading="lazy" />;
  const tint = `avatar mono size-24 tint-${hashOf(author.name) % 12}`;
  return <span className={tint} data-initials={initials(author.name)} aria-hidden="true" />;
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toUpperCase();
}

/** The same for the same text each time, in every browser. */
function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
