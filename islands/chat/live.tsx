import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatMessage } from "../../src/chat/wire.ts";
import { Svg } from "../player/svg.tsx";
import { Composer } from "./composer.tsx";
import { Frame } from "./frame.tsx";
import { MessageList } from "./list.tsx";
import { changeMute } from "./mute.ts";
import { PendingMessage } from "./pending-message.tsx";
import type { ChatProps } from "./props.ts";
import { useChat } from "./use-chat.ts";
import { useLooks } from "./use-looks.ts";
import type { Answering } from "./use-writing.ts";

/** As many as a reader at the end needs; one who reads back keeps more. */
const keptAtEnd = 200;
const keptReading = 2000;
const offlineShownAfter = 1500;

/** The chat of a stream that people wait for or watch. */
export function LiveChat(props: ChatProps) {
  const { texts, icons } = props;
  const atEnd = useRef(true);
  const [looks, setLooks] = useLooks();
  const chat = useChat(props, () => (atEnd.current ? keptAtEnd : keptReading));
  const { state } = chat;
  const [answering, setAnswering] = useState<Answering | null>(null);
  const offline = useLasting(state.line !== "open" && !state.gone, offlineShownAfter);

  const timeOf = useCallback(
    (message: ChatMessage) =>
      looks.times ? new Date(message.at).toLocaleTimeString(props.lang, { hour: "2-digit", minute: "2-digit" }) : "",
    [looks.times, props.lang],
  );
  async function mute(on: boolean, kind: "user" | "channel", id: string): Promise<void> {
    chat.notice((await changeMute(on, kind, id)) ? (on ? texts.mutedNow : null) : texts.failed);
  }

  return (
    <Frame
      props={props}
      room={state.room}
      you={state.you}
      watching={state.watching}
      looks={looks}
      onLooks={setLooks}
      onAct={chat.act}
      onUnmute={(kind, id) => void mute(false, kind, id)}
    >
      {offline ? (
        <p className="chat-line" role="status">
          <Svg shapes={icons.warning} small />
          {texts.offline}
        </p>
      ) : null}
      <MessageList
        props={props}
        messages={state.messages}
        you={state.you}
        pinnedId={state.room.pinned?.id ?? null}
        timeOf={timeOf}
        onOlder={state.atStart ? undefined : chat.older}
        onAct={chat.act}
        onReply={({ author }) => setAnswering({ name: author.name })}
        onMute={({ author }) => void mute(true, author.kind, author.id)}
        onBottom={(at) => {
          atEnd.current = at;
        }}
        empty={texts.empty}
      >
        {state.pending.map((pending) => (
          <PendingMessage key={pending.id} pending={pending} chat={chat} texts={texts} />
        ))}
      </MessageList>
      <footer>
        {state.notice ? (
          <p className="chat-line" role="status">
            <span className="grow">{state.notice}</span>
            <button
              type="button"
              className="icon-button compact"
              aria-label={texts.close}
              onClick={() => chat.notice(null)}
            >
              <Svg shapes={icons.close} small />
            </button>
          </p>
        ) : null}
        <Composer chat={chat} props={props} answering={answering} />
      </footer>
    </Frame>
  );
}

/** True once something has been so for a while: a connection that is back at once is not worth a word. */
function useLasting(now: boolean, after: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), after);
    return () => clearTimeout(timer);
  }, [now, after]);
  return lasting;
}
