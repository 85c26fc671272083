import { type FormEvent, useEffect, useRef, useState } from "react";
import { textMax } from "../../src/chat/limits.ts";
import { keepDraft, keptDraft, talkOf } from "./memory.ts";
import type { ChatProps } from "./props.ts";
import type { Chat } from "./use-chat.ts";

/** Whom one answers; a new object each time, also for the same name. */
export type Answering = { name: string };

export type Writing = ReturnType<typeof useWriting>;

/** What is being written, and for whom; `wait` seconds have to pass until it may be said. */
export function useWriting(chat: Chat, props: ChatProps, answering: Answering | null, wait: number) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(props.draft.text);
  const [as, setAs] = useState("");
  const [picking, setPicking] = useState(false);
  const talk = talkOf(props);

  // What was typed before the script came, or before a reload, stays.
  useEffect(() => setText((old) => field.current?.value || old || keptDraft(talk)), [talk]);

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
    keepDraft(talk, typed);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const said = text.trim();
    if (!said || wait > 0) return;
    chat.say(said, as || undefined);
    setText("");
  }
  /** Puts a small picture where the cursor stands. */
  function insert(name: string): void {
    const input = field.current;
    const at = input?.selectionStart ?? text.length;
    const before = text.slice(0, at);
    const joined = `${before}${at > 0 && !/\s$/.test(before) ? " " : ""}:${name}: ${text.slice(input?.selectionEnd ?? at)}`;
    if (joined.length <= textMax) write(joined);
    setPicking(false);
    input?.focus();
  }

  return { field, text, write, submit, insert, as, setAs, picking, setPicking };
}
