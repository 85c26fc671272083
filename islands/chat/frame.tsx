import { type ReactNode, useState } from "react";
import type { Action, ChatMessage, Room, Standing } from "../../src/chat/wire.ts";
import { Svg } from "../player/svg.tsx";
import type { Looks } from "./memory.ts";
import { Name, Words } from "./message.tsx";
import type { ChatProps } from "./props.ts";
import { ChatSettings } from "./settings.tsx";

type FrameProps = {
  props: ChatProps;
  room: Room;
  you: Standing;
  /** Undefined where nobody is counted. */
  watching: number | undefined;
  looks: Looks;
  onLooks(looks: Looks): void;
  onAct(action: Action): void;
  onUnmute(kind: "user" | "channel", id: string): void;
  children: ReactNode;
};

/** The panel around the messages: its head, settings and what is pinned. */
export function Frame({ props, room, you, watching, looks, onLooks, onAct, onUnmute, children }: FrameProps) {
  const { texts, icons } = props;
  const [open, setOpen] = useState(false);
  return (
    <section className={looks.variant === "compact" ? "chat tight" : "chat"} aria-label={texts.title}>
      <header>
        <h2 className="grow">{texts.title}</h2>
        {watching === undefined ? null : (
          <span className="viewers small quiet num" title={texts.viewers}>
            <Svg shapes={icons.users} small />
            <span className="visually-hidden">{texts.viewers}: </span>
            {watching.toLocaleString(props.lang, { useGrouping: "always" })}
          </span>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={texts.settings}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Svg shapes={icons.gear} />
        </button>
        {open ? (
          <ChatSettings
            props={props}
            room={room}
            you={you}
            looks={looks}
            onLooks={onLooks}
            onAct={onAct}
            onUnmute={onUnmute}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </header>
      {room.pinned ? (
        <Pinned
          key={room.pinned.id}
          message={room.pinned}
          props={props}
          onUnpin={you.moderates && props.mode === "live" ? () => onAct({ what: "unpin" }) : undefined}
        />
      ) : null}
      {children}
    </section>
  );
}

function Pinned({
  message,
  props,
  onUnpin,
}: {
  message: ChatMessage;
  props: ChatProps;
  onUnpin: (() => void) | undefined;
}) {
  const { texts, icons } = props;
  const [folded, setFolded] = useState(false);
  return (
    <aside className={folded ? "pinned-message folded" : "pinned-message"} aria-label={texts.pinned}>
      <Svg shapes={icons.pin} />
      <div>
        <Name author={message.author} lang={props.lang} />
        <p>
          <Words tokens={message.body} />
        </p>
      </div>
      <span className="pin-acts">
        <button
          type="button"
          className="icon-button compact"
          aria-expanded={!folded}
          aria-label={folded ? texts.unfold : texts.fold}
          onClick={() => setFolded(!folded)}
        >
          <Svg shapes={folded ? icons.down : icons.up} />
        </button>
        {onUnpin ? (
          <button type="button" className="icon-button compact" aria-label={texts.unpin} onClick={onUnpin}>
            <Svg shapes={icons.close} />
          </button>
        ) : null}
      </span>
    </aside>
  );
}
