import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatMessage } from "../../src/chat/wire.ts";
import { type Answering, Composer } from "./composer.tsx";
import { Frame } from "./frame.tsx";
import { MessageList } from "./list.tsx";
import { type Looks, recallLooks } from "./memory.ts";
import { changeMute } from "./mute.ts";
import type { ChatProps } from "./props.ts";
import { Svg } from "./svg.tsx";
import { useChat } from "./use-chat.ts";

/** As many as a reader at the end needs; one who reads back keeps more. */
const keptAtEnd = 200;
const keptReading = 2000;
const offlineShownAfter = 1500;

/** The chat of a stream that people wait for or watch. */
export function LiveChat(props: ChatProps) {
  const { texts, icons } = props;
  const atEnd = useRef(true);
  const [looks, setLooks] = useState<Looks>({ variant: "normal", times: false });
  const chat = useChat(props, () => (atEnd.current ? keptAtEnd : keptReading));
  const { state } = chat;
  const [answering, setAnswering] = useState<Answering | null>(null);
  useEffect(() => setLooks(recallLooks()), []);
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
        {state.pending.map((one) => (
          <div key={one.id} className={one.failed ? "msg waiting bad" : "msg waiting"}>
            <span />
            <div className="said">
              {one.text}
              {one.failed ? (
                <span className="block small" role="alert">
                  <span className="bad-text">{one.failed}</span>{" "}
                  <button type="button" className="btn sm ghost" onClick={() => chat.again(one.id)}>
                    {texts.retry}
                  </button>
                  <button type="button" className="btn sm ghost" onClick={() => chat.forget(one.id)}>
                    {texts.close}
                  </button>
                </span>
              ) : (
                <span className="quiet small"> {texts.sending}</span>
              )}
            </div>
          </div>
        ))}
      </MessageList>
      <footer>
        {state.notice ? (
          <p className="chat-line" role="status">
            <span className="grow">{state.notice}</span>
            <button type="button" className="ib sm" aria-label={texts.close} onClick={() => chat.notice(null)}>
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
