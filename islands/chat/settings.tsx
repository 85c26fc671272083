import { useRef } from "react";
import { slowModeChoices } from "../../src/chat/limits.ts";
import type { Action, Room, Standing } from "../../src/chat/wire.ts";
import { Svg } from "../player/svg.tsx";
import { LabelledSelect } from "./labelled-select.tsx";
import type { Looks } from "./memory.ts";
import { useDismissal } from "./popover.ts";
import type { ChatProps } from "./props.ts";

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
export function ChatSettings(settings: SettingsProps) {
  const { props, room, you, looks, onLooks, onAct, onClose } = settings;
  const { texts, icons } = props;
  const root = useRef<HTMLDivElement>(null);
  useDismissal(root, true, onClose);
  const live = props.mode === "live";
  return (
    <div ref={root} className="menu chat-settings" role="dialog" aria-label={texts.settings}>
      <Toggle
        label={texts.compact}
        on={looks.variant === "compact"}
        onChange={(on) => onLooks({ ...looks, variant: on ? "compact" : "normal" })}
      />
      <Toggle label={texts.times} on={looks.times} onChange={(times) => onLooks({ ...looks, times })} />
      {live && you.moderates ? <SlowMode {...settings} /> : null}
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
      <Muted {...settings} />
    </div>
  );
}

function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className="toggle-l">
      <input className="check" type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** How long everybody waits between two messages. */
function SlowMode({ props: { texts, icons }, room, onAct }: SettingsProps) {
  const choices = [...new Set([...slowModeChoices, room.slowSeconds])].sort((a, b) => a - b);
  return (
    <>
      <hr />
      <LabelledSelect
        icons={icons}
        className="row-l"
        label={<span className="grow">{texts.slowMode}</span>}
        value={room.slowSeconds}
        onChange={(event) => onAct({ what: "slow", seconds: Number(event.target.value) })}
      >
        {choices.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? texts.slowOff : `${seconds} s`}
          </option>
        ))}
      </LabelledSelect>
    </>
  );
}

/** Whom one does not read, and the way back. */
function Muted({ props: { texts }, you, onUnmute }: SettingsProps) {
  const muted = [
    ...you.mutedUsers.map((one) => ({ ...one, kind: "user" as const })),
    ...you.mutedChannels.map((one) => ({ ...one, kind: "channel" as const })),
  ];
  if (muted.length === 0) return null;
  return (
    <>
      <hr />
      <p className="small quiet">{texts.muted}</p>
      <ul className="muted-list">
        {muted.map(({ kind, id, name }) => (
          <li key={`${kind}${id}`}>
            <span className="clip grow">{name}</span>
            <button type="button" className="button compact ghost" onClick={() => onUnmute(kind, id)}>
              {texts.unmute}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
