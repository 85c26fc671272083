import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { textMax } from "../../src/chat/limits.ts";
import { EmotePicker } from "./emotes.tsx";
import { keepDraft, keptDraft } from "./memory.ts";
import type { ChatProps } from "./props.ts";
import { Svg } from "./svg.tsx";
import type { Chat } from "./use-chat.ts";
import { useServerTime } from "./use-time.ts";

/** The counter appears when so few characters are left. */
const counterFrom = 50;
/** A block that ends later than this is one for good. */
const forGood = 20 * 365 * 86_400_000;

/** Whom one answers; a new object each time, also for the same name. */
export type Answering = { name: string };

/** Where one writes, or why one cannot. What was typed stays in every case. */
export function Composer({ chat, props, answering }: { chat: Chat; props: ChatProps; answering: Answering | null }) {
  const { texts, icons } = props;
  const { you, room, line, clockAhead, gone } = chat.state;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(props.draft.text);
  const [as, setAs] = useState("");
  const [picking, setPicking] = useState(false);
  const hint = useId();
  const watched = Math.max(you.waitUntil, you.blockedUntil ?? 0);
  const now = useServerTime(props.now, clockAhead, watched);

  // What was typed before the script came, or before a reload, stays.
  useEffect(() => setText((old) => field.current?.value || old || keptDraft(props.videoId)), [props.videoId]);

  useEffect(() => {
    if (!answering) return;
    setText((old) => {
      const joined = `@${answering.name} ${old}`;
      return joined.length <= textMax ? joined : old;
    });
    field.current?.focus();
  }, [answering]);

  function write(typed: string): void {
    setText(typed);
    keepDraft(props.videoId, typed);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const said = text.trim();
    if (!said || wait > 0) return;
    chat.say(said, as || undefined);
    setText("");
  }
  function insert(name: string): void {
    const input = field.current;
    const at = input?.selectionStart ?? text.length;
    const joined = `${text.slice(0, at)}${at > 0 && !/\s$/.test(text.slice(0, at)) ? " " : ""}:${name}: ${text.slice(input?.selectionEnd ?? at)}`;
    if (joined.length <= textMax) write(joined);
    setPicking(false);
    input?.focus();
  }

  const wait = Math.max(0, Math.ceil((you.waitUntil - now) / 1000));
  const left = textMax - text.length;
  if (!you.signedIn)
    return room.state === "open" ? (
      <p className="chat-note">
        {texts.login}{" "}
        <a className="btn sm" href={props.login} data-needs-login={props.invites ? "" : undefined}>
          {texts.loginLink}
        </a>
      </p>
    ) : (
      <Note icon={icons.lock} text={room.state === "off" ? texts.off : texts.closed} />
    );
  if (gone || room.state === "closed") return <Note icon={icons.lock} text={texts.closed} />;
  if (room.state === "off") return <Note icon={icons.lock} text={texts.off} />;
  if (you.blockedUntil !== null && you.blockedUntil > now) {
    const long = you.blockedUntil - now > forGood;
    const until = new Date(you.blockedUntil - clockAhead).toLocaleString(props.lang, {
      dateStyle: "medium",
      timeStyle: "short",
    });
    return <Note icon={icons.ban} text={long ? texts.blockedForGood : texts.blocked.replace("{{time}}", until)} />;
  }
  return (
    <form method="post" action={props.form} onSubmit={submit}>
      {wait > 0 ? <SlowBar texts={texts} icon={icons.clock} wait={wait} of={room.slowSeconds} /> : null}
      {wait === 0 && room.slowSeconds > 0 && !you.moderates ? (
        <p className="slow num">
          <Svg shapes={icons.clock} small />
          {texts.slowHint.replace("{{seconds}}", String(room.slowSeconds))}
        </p>
      ) : null}
      {props.voices.length > 1 ? (
        <label className="as">
          <span>{texts.as}</span>
          <span className="select">
            <select className="field" name="as" value={as} onChange={(event) => setAs(event.target.value)}>
              {props.voices.map((voice, index) => (
                <option key={voice.id} value={index === 0 ? "" : voice.id}>
                  {voice.name}
                </option>
              ))}
            </select>
            <Svg shapes={icons.down} small />
          </span>
        </label>
      ) : null}
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
            aria-describedby={left <= counterFrom ? hint : undefined}
            autoComplete="off"
            enterKeyHint="send"
            onChange={(event) => write(event.target.value)}
          />
          <button
            type="button"
            className="ib sm"
            aria-label={texts.emotes}
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          >
            <Svg shapes={icons.smile} />
          </button>
        </div>
        <button
          type="submit"
          className="ib"
          disabled={wait > 0}
          aria-label={wait > 0 ? `${texts.send} (${wait} s)` : texts.send}
        >
          <Svg shapes={icons.send} />
        </button>
        {picking ? <EmotePicker label={texts.emotes} onPick={insert} onClose={() => setPicking(false)} /> : null}
      </div>
      {left <= counterFrom ? (
        <p className="counter num" id={hint}>
          {texts.left.replace("{{left}}", String(left))}
        </p>
      ) : null}
      {line === "offline" ? <p className="counter">{texts.notSent}</p> : null}
    </form>
  );
}

function Note({ icon, text }: { icon: string; text: string }) {
  return (
    <p className="chat-note" role="status">
      <Svg shapes={icon} small />
      {text}
    </p>
  );
}

function SlowBar({ texts, icon, wait, of }: { texts: ChatProps["texts"]; icon: string; wait: number; of: number }) {
  return (
    <div className="slow num">
      <Svg shapes={icon} small />
      <span>
        {texts.slow} <b className="strong">{wait} s</b>
      </span>
      <progress value={Math.max(0, of - wait)} max={Math.max(1, of)} aria-hidden="true" />
    </div>
  );
}
