import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type CueIssue, isWrong, readTime, timeText } from "../../src/captions/wire.ts";
import { Svg } from "../player/svg.tsx";
import type { Row } from "./cues.ts";
import type { CaptionEditorProps } from "./props.ts";

export type CueActs = {
  select(key: number): void;
  type(key: number, text: string): void;
  setTime(key: number, which: "startMs" | "endMs", time: number): void;
  split(key: number, caret: number): void;
  merge(key: number): void;
  remove(key: number): void;
  addAfter(key: number): void;
  /** To the one before or after. */
  step(key: number, by: 1 | -1): void;
  here(key: number, which: "startMs" | "endMs"): void;
  playFrom(key: number): void;
};

type Props = {
  props: CaptionEditorProps;
  row: Row;
  number: number;
  selected: boolean;
  /** The film stands in it. */
  spoken: boolean;
  issue: CueIssue | undefined;
  acts: CueActs;
};

/** One caption: when, and what it says; with its tools while it is the chosen one. */
export function CueRow({ props, row, number, selected, spoken, issue, acts }: Props) {
  const { lang, texts, issues } = props;
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (
      selected &&
      document.activeElement !== text.current &&
      !text.current?.closest("li")?.contains(document.activeElement)
    )
      text.current?.focus({ preventScroll: false });
  }, [selected]);
  const name = texts.cue.replace("{{number}}", String(number));
  return (
    <li
      className={`caption-cue${selected ? " selected" : ""}${spoken ? " spoken" : ""}`}
      onFocus={() => acts.select(row.key)}
      onKeyDown={(event) => onKey(event, row.key, text, acts)}
    >
      <div className="cue-times">
        <TimeField
          label={`${name}: ${texts.start}`}
          lang={lang}
          value={row.startMs}
          onTime={(time) => acts.setTime(row.key, "startMs", time)}
        />
        <TimeField
          label={`${name}: ${texts.end}`}
          lang={lang}
          value={row.endMs}
          onTime={(time) => acts.setTime(row.key, "endMs", time)}
        />
      </div>
      <textarea
        ref={text}
        className="field"
        rows={2}
        maxLength={2000}
        lang={props.of}
        aria-label={`${name}: ${texts.text}`}
        aria-invalid={isWrong(issue) || undefined}
        value={row.text}
        onChange={(event) => acts.type(row.key, event.target.value)}
      />
      {issue ? <p className={isWrong(issue) ? "issue" : "help"}>{issues[issue]}</p> : null}
      {selected ? <Tools props={props} row={row} text={text} acts={acts} /> : null}
    </li>
  );
}

type ToolsProps = Pick<Props, "props" | "row" | "acts"> & { text: RefObject<HTMLTextAreaElement | null> };

function Tools({ props: { texts, icons }, row: { key }, text, acts }: ToolsProps) {
  const button = (label: string, act: () => void) => (
    <button type="button" className="button ghost compact" onClick={act}>
      {label}
    </button>
  );
  return (
    <div className="row wrap cue-tools" role="toolbar" aria-label={texts.tools}>
      <button
        type="button"
        className="icon-button compact"
        aria-label={texts.playFrom}
        onClick={() => acts.playFrom(key)}
      >
        <Svg shapes={icons.play} />
      </button>
      {button(texts.startHere, () => acts.here(key, "startMs"))}
      {button(texts.endHere, () => acts.here(key, "endMs"))}
      {button(texts.split, () => acts.split(key, text.current?.selectionStart ?? 0))}
      {button(texts.merge, () => acts.merge(key))}
      {button(texts.addAfter, () => acts.addAfter(key))}
      <button type="button" className="icon-button compact" aria-label={texts.remove} onClick={() => acts.remove(key)}>
        <Svg shapes={icons.trash} />
      </button>
    </div>
  );
}

type TimeProps = { label: string; lang: string; value: number; onTime(time: number): void };

/** A time that is taken when the field is left or Enter is pressed; what is no time is put back. */
function TimeField({ label, lang, value, onTime }: TimeProps) {
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const time = typed === undefined ? undefined : readTime(typed);
    setTyped(undefined);
    if (time !== undefined && time !== value) onTime(time);
  };
  const wrong = typed !== undefined && readTime(typed) === undefined;
  return (
    <input
      className="field num"
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={typed ?? timeText(value, lang)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
        const step = event.key === "ArrowUp" ? 100 : event.key === "ArrowDown" ? -100 : 0;
        if (step === 0 || event.altKey) return;
        event.preventDefault();
        onTime(Math.max(0, value + step));
      }}
    />
  );
}

/** By the place of the key, not its letter: with Alt some keyboards write others. */
function onKey(event: KeyboardEvent, key: number, text: RefObject<HTMLTextAreaElement | null>, acts: CueActs): void {
  if (!event.altKey || event.ctrlKey || event.metaKey) {
    if (!(event.ctrlKey && event.key === "Enter")) return;
    event.preventDefault();
    acts.split(key, text.current?.selectionStart ?? 0);
    return;
  }
  const run: Record<string, () => void> = {
    ArrowUp: () => acts.step(key, -1),
    ArrowDown: () => acts.step(key, 1),
    BracketLeft: () => acts.here(key, "startMs"),
    BracketRight: () => acts.here(key, "endMs"),
    KeyM: () => acts.merge(key),
    KeyN: () => acts.addAfter(key),
    KeyP: () => acts.playFrom(key),
    Backspace: () => acts.remove(key),
  };
  const act = run[event.code];
  if (!act) return;
  event.preventDefault();
  act();
}
