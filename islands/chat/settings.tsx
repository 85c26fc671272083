import { useRef } from "react";
import { slowModeChoices } from "../../src/chat/limits.ts";
import type { Action, Room, Standing } from "../../src/chat/wire.ts";
import type { Looks } from "./memory.ts";
import { useDismissal } from "./popover.ts";
import type { ChatProps } from "./props.ts";
import { Svg } from "./svg.tsx";

type SettingsProps = {
  props: ChatProps;
  room: Room;
  you: Standing;
  looks: Looks;
  onLooks(looks: Looks): void;
  onAct(action: Action): void;
  onUnmute(kind: "user" | "channel", id: string): void;
  onClose(): void;
};

/** How the chat looks here, whom one does not read, and for moderators its order. */
export function ChatSettings({ props, room, you, looks, onLooks, onAct, onUnmute, onClose }: SettingsProps) {
  const { texts, icons } = props;
  const root = useRef<HTMLDivElement>(null);
  useDismissal(root, true, onClose);
  const muted = [
    ...you.mutedUsers.map((one) => ({ ...one, kind: "user" as const })),
    ...you.mutedChannels.map((one) => ({ ...one, kind: "channel" as const })),
  ];
  const live = props.mode === "live";
  return (
    <div ref={root} className="menu chat-settings" role="dialog" aria-label={texts.settings}>
      <label className="toggle-l">
        <input
          className="check"
          type="checkbox"
          checked={looks.variant === "compact"}
          onChange={(event) => onLooks({ ...looks, variant: event.target.checked ? "compact" : "normal" })}
        />
        <span>{texts.compact}</span>
      </label>
      <label className="toggle-l">
        <input
          className="check"
          type="checkbox"
          checked={looks.times}
          onChange={(event) => onLooks({ ...looks, times: event.target.checked })}
        />
        <span>{texts.times}</span>
      </label>
      {live && you.moderates ? (
        <>
          <hr />
          <label className="row-l">
            <span className="grow">{texts.slowMode}</span>
            <span className="select">
              <select
                className="field"
                value={room.slowSeconds}
                onChange={(event) => onAct({ what: "slow", seconds: Number(event.target.value) })}
              >
                {[...new Set([...slowModeChoices, room.slowSeconds])]
                  .sort((a, b) => a - b)
                  .map((seconds) => (
                    <option key={seconds} value={seconds}>
                      {seconds === 0 ? texts.slowOff : `${seconds} s`}
                    </option>
                  ))}
              </select>
              <Svg shapes={icons.down} small />
            </span>
          </label>
        </>
      ) : null}
      {live && you.manages ? (
        <button type="button" onClick={() => onAct({ what: "off", off: room.state !== "off" })}>
          <Svg shapes={icons.comment} />
          {room.state === "off" ? texts.switchOn : texts.switchOff}
        </button>
      ) : null}
      {props.alone ? (
        <a href={props.alone} target="_blank" rel="noopener">
          <Svg shapes={icons.external} />
          {texts.alone}
        </a>
      ) : null}
      {props.manage ? (
        <a href={props.manage}>
          <Svg shapes={icons.shield} />
          {texts.manage}
        </a>
      ) : null}
      {muted.length > 0 ? (
        <>
          <hr />
          <p className="small quiet">{texts.muted}</p>
          <ul className="muted-list">
            {muted.map((one) => (
              <li key={`${one.kind}${one.id}`}>
                <span className="clip grow">{one.name}</span>
                <button type="button" className="btn sm ghost" onClick={() => onUnmute(one.kind, one.id)}>
                  {texts.unmute}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
