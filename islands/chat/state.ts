import type { ChatMessage, FromServer, Room, Standing } from "../../src/chat/wire.ts";
import type { Line } from "./connection.ts";
import type { ChatProps } from "./props.ts";

/** Something said that the server has not confirmed yet, or has refused. */
export type Pending = { id: string; text: string; as: string | undefined; failed: string | null };

export type ChatState = {
  messages: ChatMessage[];
  room: Room;
  you: Standing;
  watching: number;
  line: Line;
  pending: Pending[];
  /** There is nothing older. */
  atStart: boolean;
  /** How far the server's clock is ahead of ours. */
  clockAhead: number;
  gone: boolean;
  notice: string | null;
};

export type Change =
  | { what: "frame"; frame: FromServer; keep: number }
  | { what: "line"; line: Line }
  | { what: "say"; pending: Pending }
  | { what: "again"; id: string }
  | { what: "forget"; id: string }
  | { what: "gone" }
  | { what: "notice"; text: string | null };

export function initialState(props: ChatProps): ChatState {
  return {
    messages: props.messages,
    room: props.room,
    you: props.you,
    watching: props.watching,
    line: "connecting",
    pending: [],
    atStart: props.messages.length < 100,
    clockAhead: 0,
    gone: false,
    notice: props.draft.problem,
  };
}

export function reduce(state: ChatState, change: Change): ChatState {
  switch (change.what) {
    case "frame":
      return hear(state, change.frame, change.keep);
    case "line":
      return { ...state, line: change.line };
    case "say":
      return { ...state, pending: [...state.pending, change.pending] };
    case "again":
      return { ...state, pending: state.pending.map((one) => (one.id === change.id ? { ...one, failed: null } : one)) };
    case "forget":
      return { ...state, pending: state.pending.filter(({ id }) => id !== change.id) };
    case "gone":
      return { ...state, gone: true, line: "offline" };
    case "notice":
      return { ...state, notice: change.text };
  }
}

function hear(state: ChatState, frame: FromServer, keep: number): ChatState {
  switch (frame.t) {
    case "hello": {
      const messages = frame.full ? frame.m : merge(state.messages, frame.m, keep);
      return {
        ...state,
        messages,
        room: frame.room,
        you: frame.you,
        watching: frame.watching,
        clockAhead: frame.now - Date.now(),
        atStart: frame.full ? frame.m.length < 100 : state.atStart,
      };
    }
    case "batch": {
      const messages = merge(state.messages, frame.m, keep);
      return { ...state, messages, atStart: state.atStart && messages.length < keep };
    }
    case "older":
      return { ...state, messages: merge(state.messages, frame.m, Number.MAX_SAFE_INTEGER), atStart: frame.end };
    case "room":
      return { ...state, room: frame.room };
    case "you":
      return { ...state, you: frame.you, clockAhead: frame.now - Date.now() };
    case "ack":
      return {
        ...state,
        messages: merge(state.messages, [frame.m], keep),
        pending: state.pending.filter(({ id }) => id !== frame.id),
        clockAhead: frame.now - Date.now(),
        you: { ...state.you, waitUntil: Math.max(state.you.waitUntil, frame.waitUntil) },
      };
    case "no": {
      const known = state.pending.some(({ id }) => id === frame.id);
      const wait =
        frame.code === "CHAT_SLOW" && frame.seconds !== null ? Date.now() + state.clockAhead + frame.seconds * 1000 : 0;
      return {
        ...state,
        notice: known ? state.notice : frame.message,
        pending: state.pending.map((one) => (one.id === frame.id ? { ...one, failed: frame.message } : one)),
        you: { ...state.you, waitUntil: Math.max(state.you.waitUntil, wait) },
      };
    }
    case "watching":
      return { ...state, watching: frame.n };
    case "done":
    case "tick":
      return state;
  }
}

/** Puts messages in their places; of two states of one the later holds. The oldest go when there are too many. */
function merge(known: ChatMessage[], fresh: ChatMessage[], keep: number): ChatMessage[] {
  if (fresh.length === 0) return known;
  const last = known.at(-1)?.seq ?? 0;
  if (fresh.every((message, index) => message.seq > (fresh[index - 1]?.seq ?? last)))
    return [...known, ...fresh].slice(-keep);
  const byId = new Map(known.map((message) => [message.id, message]));
  const first = known[0]?.seq ?? 0;
  for (const message of fresh) {
    const old = byId.get(message.id);
    // A change of a message that is too old to be shown is nothing to show.
    if (!old && message.rev !== message.seq && message.seq < first) continue;
    if (!old || old.rev < message.rev) byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => a.seq - b.seq).slice(-keep);
}
