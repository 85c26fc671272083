import { useId } from "react";
import { textMax } from "../../src/chat/limits.ts";
import { Svg } from "../player/svg.tsx";
import { EmotePicker } from "./emotes.tsx";
import { LabelledSelect } from "./labelled-select.tsx";
import type { ChatProps } from "./props.ts";
import { reasonNot } from "./reason-not.tsx";
import type { Chat } from "./use-chat.ts";
import { useServerTime } from "./use-time.ts";
import { type Answering, useWriting, type Writing } from "./use-writing.ts";

/** The counter appears when so few characters are left. */
const counterFrom = 50;

type ComposerProps = { chat: Chat; props: ChatProps; answering: Answering | null };

/** Where one writes, or why one cannot. What was typed stays in every case. */
export function Composer({ chat, props, answering }: ComposerProps) {
  const { you, clockAhead } = chat.state;
  const now = useServerTime(props.now, clockAhead, Math.max(you.waitUntil, you.blockedUntil ?? 0));
  const wait = Math.max(0, Math.ceil((you.waitUntil - now) / 1000));
  const writing = useWriting(chat, props, answering, wait);
  return reasonNot(chat.state, props, now) ?? <WritingForm chat={chat} props={props} wait={wait} writing={writing} />;
}

type WritingFormProps = { chat: Chat; props: ChatProps; wait: number; writing: Writing };

function WritingForm({ chat, props, wait, writing }: WritingFormProps) {
  const { texts, icons } = props;
  const { you, room, line } = chat.state;
  const { field, text, write, submit, picking, setPicking, insert } = writing;
  const hint = useId();
  const left = textMax - text.length;
  const few = left <= counterFrom;
  return (
    <form method="post" action={props.form} onSubmit={submit}>
      <SlowMode props={props} wait={wait} of={room.slowSeconds} exempt={you.moderates} />
      {props.voices.length > 1 ? <Voices props={props} writing={writing} /> : null}
      <div className="write">
        <div className="write-in grow">
          <input
            ref={field}
            className="field"
            name="text"
            value={text}
            maxLength={textMax}
            placeholder={texts.write}
            aria-label={texts.write}
            aria-describedby={few ? hint : undefined}
            autoComplete="off"
            enterKeyHint="send"
            onChange={(event) => write(event.target.value)}
          />
          <button
            type="button"
            className="icon-button compact"
            aria-label={texts.emotes}
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          >
            <Svg shapes={icons.smile} />
          </button>
        </div>
        <button
          type="submit"
          className="icon-button"
          disabled={wait > 0}
          aria-label={wait > 0 ? `${texts.send} (${wait} s)` : texts.send}
        >
          <Svg shapes={icons.send} />
        </button>
        {picking ? <EmotePicker label={texts.emotes} onPick={insert} onClose={() => setPicking(false)} /> : null}
      </div>
      {few ? (
        <p className="counter num" id={hint}>
          {texts.left.replace("{{left}}", String(left))}
        </p>
      ) : null}
      {line === "offline" ? <p className="counter">{texts.notSent}</p> : null}
    </form>
  );
}

/** Whose words they are, where one may write for a channel. */
function Voices({ props, writing: { as, setAs } }: { props: ChatProps; writing: Writing }) {
  return (
    <LabelledSelect
      icons={props.icons}
      className="speak-as"
      label={<span>{props.texts.as}</span>}
      name="as"
      value={as}
      onChange={(event) => setAs(event.target.value)}
    >
      {props.voices.map((voice, index) => (
        <option key={voice.id} value={index === 0 ? "" : voice.id}>
          {voice.name}
        </option>
      ))}
    </LabelledSelect>
  );
}

type SlowProps = { props: ChatProps; wait: number; of: number; exempt: boolean };

/** How long one waits until the next message, or will have to. */
function SlowMode({ props: { texts, icons }, wait, of, exempt }: SlowProps) {
  const icon = <Svg shapes={icons.clock} small />;
  if (wait > 0)
    return (
      <div className="slow num">
        {icon}
        <span>
          {texts.slow} <b className="strong">{wait} s</b>
        </span>
        <progress value={Math.max(0, of - wait)} max={Math.max(1, of)} aria-hidden="true" />
      </div>
    );
  if (of === 0 || exempt) return null;
  return (
    <p className="slow num">
      {icon}
      {texts.slowHint.replace("{{seconds}}", String(of))}
    </p>
  );
}
