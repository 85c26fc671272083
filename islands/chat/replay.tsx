import { useCallback, useState } from "react";
import type { ChatMessage } from "../../src/chat/wire.ts";
import { Svg } from "../player/svg.tsx";
import { clock } from "../player/time.ts";
import { Frame } from "./frame.tsx";
import { MessageList } from "./list.tsx";
import { changeMute } from "./mute.ts";
import type { ChatProps } from "./props.ts";
import { useLooks } from "./use-looks.ts";
import { useReplay } from "./use-replay.ts";

const nothing = () => undefined;

/** The chat of a stream that is over, at the moment that the player shows. */
export function ReplayChat(props: ChatProps) {
  const { texts, icons } = props;
  const messages = useReplay(props.replay);
  const [looks, setLooks] = useLooks();
  const [you, setYou] = useState(props.you);
  const timeOf = useCallback(
    (message: ChatMessage) => (looks.times && message.offset !== null ? clock(message.offset / 1000) : ""),
    [looks.times],
  );
  async function unmute(kind: "user" | "channel", id: string): Promise<void> {
    if (!(await changeMute(false, kind, id))) return;
    const list = kind === "user" ? "mutedUsers" : "mutedChannels";
    setYou({ ...you, [list]: you[list].filter((one) => one.id !== id) });
  }
  return (
    <Frame
      props={props}
      room={props.room}
      you={you}
      watching={undefined}
      looks={looks}
      onLooks={setLooks}
      onAct={nothing}
      onUnmute={(kind, id) => void unmute(kind, id)}
    >
      <MessageList
        props={props}
        messages={messages}
        you={you}
        pinnedId={null}
        timeOf={timeOf}
        onOlder={undefined}
        onAct={nothing}
        onReply={nothing}
        onMute={nothing}
        onBottom={nothing}
        empty={texts.emptyReplay}
      />
      <footer>
        <p className="chat-note">
          <Svg shapes={icons.clock} small />
          {texts.replayHint}
        </p>
      </footer>
    </Frame>
  );
}
