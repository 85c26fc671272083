import { useCallback, useEffect, useReducer, useRef } from "react";
import type { Action } from "../../src/chat/wire.ts";
import { randomId } from "../random-id.ts";
import { ensureVisitorId } from "../visitor.ts";
import { connect } from "./connection.ts";
import { keepDraft, keepPending, keptPending, talkOf } from "./memory.ts";
import type { ChatProps } from "./props.ts";
import { type ChatState, initialState, reduce } from "./state.ts";

export type Chat = {
  state: ChatState;
  say(text: string, as: string | undefined): void;
  /** Sends what was refused once more. */
  again(id: string): void;
  forget(id: string): void;
  act(action: Action): void;
  older(): void;
  notice(text: string | null): void;
};

/** The room as it is now, and what can be done in it. `keep` says how many messages to hold. */
export function useChat(props: ChatProps, keep: () => number): Chat {
  const [state, change] = useReducer(reduce, props, initialState);
  const talk = talkOf(props);
  const latest = useRef(state);
  latest.current = state;
  const line = useRef<ReturnType<typeof connect> | null>(null);
  /** The last revision known without a gap; here too, because frames come faster than renderings. */
  const rev = useRef(props.rev);
  const asked = useRef(-1);
  const counting = useRef(keep);
  counting.current = keep;

  useEffect(() => {
    ensureVisitorId();
    const connection = connect({
      url: () =>
        `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${props.socket}?since=${rev.current}`,
      onLine: (now) => change({ what: "line", line: now }),
      onRefused: () => change({ what: "gone" }),
      // In the chat, because in a window of its own nothing else could say it.
      onBlocked() {
        document.dispatchEvent(new CustomEvent("nadaj:blocked"));
        change({ what: "notice", text: props.texts.accountBlocked });
      },
      onFrame(frame) {
        change({ what: "frame", frame, keep: counting.current() });
        if (frame.t === "hello") {
          rev.current = frame.m.reduce((last, message) => Math.max(last, message.rev), frame.rev);
          asked.current = -1;
          // What was not confirmed is said again: its name keeps it from standing there twice.
          for (const { id, text, as, failed } of latest.current.pending)
            if (failed === null) connection.send({ t: "say", id, text, as });
        } else if (frame.t === "batch") {
          if (frame.from <= rev.current + 1) rev.current = Math.max(rev.current, frame.to);
          else if (asked.current !== rev.current) {
            asked.current = rev.current;
            connection.send({ t: "since", rev: rev.current });
          }
        }
      },
    });
    line.current = connection;
    for (const pending of keptPending(talk)) change({ what: "say", pending });
    return () => connection.close();
  }, [props.socket, props.texts.accountBlocked, talk]);

  useEffect(() => keepPending(talk, state.pending), [talk, state.pending]);

  const say = useCallback(
    (text: string, as: string | undefined) => {
      const id = randomId();
      change({ what: "say", pending: { id, text, as, failed: null } });
      line.current?.send({ t: "say", id, text, as });
      keepDraft(talk, "");
    },
    [talk],
  );
  const again = useCallback((id: string) => {
    const pending = latest.current.pending.find((one) => one.id === id);
    if (!pending) return;
    change({ what: "again", id });
    line.current?.send({ t: "say", id, text: pending.text, as: pending.as });
  }, []);
  const forget = useCallback((id: string) => change({ what: "forget", id }), []);
  const act = useCallback((action: Action) => void line.current?.send({ t: "do", id: randomId(), action }), []);
  const older = useCallback(() => {
    const first = latest.current.messages[0]?.seq;
    if (first !== undefined) line.current?.send({ t: "older", before: first });
  }, []);
  const notice = useCallback((text: string | null) => change({ what: "notice", text }), []);
  return { state, say, again, forget, act, older, notice };
}
