import { type ReactNode, useMemo, useState } from "react";
import type { Action, ChatMessage, Standing } from "../../src/chat/wire.ts";
import { Svg } from "../player/svg.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { Message } from "./message.tsx";
import { MessageMenu } from "./message-menu.tsx";
import type { ChatProps } from "./props.ts";
import { useFollowing } from "./use-following.ts";
import { useMessageMenu } from "./use-message-menu.ts";

type ListProps = {
  props: ChatProps;
  messages: ChatMessage[];
  you: Standing;
  pinnedId: string | null;
  /** The time that stands before a message; empty for none. */
  timeOf(message: ChatMessage): string;
  /** Asks for what is older; undefined when there is nothing. */
  onOlder: (() => void) | undefined;
  onAct(action: Action): void;
  onReply(message: ChatMessage): void;
  onMute(message: ChatMessage): void;
  /** Whether the reader is at the newest. */
  onBottom(at: boolean): void;
  empty: string;
  children?: ReactNode;
};

/** The messages, the newest at the bottom. It follows them until the reader scrolls up. */
export function MessageList(list: ListProps) {
  const { props, you, onOlder } = list;
  const { texts, icons } = props;
  const shown = useReadable(list.messages, you);
  const { box, unread, hurried, onScroll, toEnd } = useFollowing(shown, list.onBottom);
  const { about, button, openId, reachable, toggle, close, onKeyDown } = useMessageMenu(shown);
  const [blocking, setBlocking] = useState<ChatMessage | null>(null);
  const usable = you.signedIn && props.mode === "live";
  return (
    <div className="msgs-box">
      <div
        ref={box}
        className="msgs"
        role="log"
        aria-label={texts.title}
        aria-live={hurried ? "off" : "polite"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {onOlder && shown.length > 0 ? (
          <div className="older">
            <button type="button" className="button compact ghost" onClick={onOlder}>
              {texts.older}
            </button>
          </div>
        ) : null}
        {shown.length === 0 ? <div className="none quiet">{list.empty}</div> : null}
        {shown.map((message) => (
          <Message
            key={message.id}
            message={message}
            props={props}
            time={list.timeOf(message)}
            open={openId === message.id}
            reachable={message.id === reachable}
            onMenu={usable ? toggle : undefined}
          />
        ))}
        {list.children}
      </div>
      {unread > 0 ? (
        <button type="button" className="button compact round newmsg" onClick={toEnd}>
          <Svg shapes={icons.down} small />
          {texts.newMessages} ({unread > 99 ? "99+" : unread})
        </button>
      ) : null}
      {about && button ? (
        <MessageMenu
          {...list}
          message={about}
          button={button}
          onBlock={() => setBlocking(about)}
          onReply={() => list.onReply(about)}
          onMute={() => list.onMute(about)}
          onClose={close}
        />
      ) : null}
      {blocking ? <BlockDialog {...list} message={blocking} onClose={() => setBlocking(null)} /> : null}
    </div>
  );
}

/** What is not of people and channels that one does not want to read. */
function useReadable(messages: ChatMessage[], { mutedUsers, mutedChannels }: Standing): ChatMessage[] {
  return useMemo(() => {
    const users = new Set(mutedUsers.map(({ id }) => id));
    const channels = new Set(mutedChannels.map(({ id }) => id));
    return messages.filter(({ author }) => !(author.kind === "user" ? users : channels).has(author.id));
  }, [messages, mutedUsers, mutedChannels]);
}
