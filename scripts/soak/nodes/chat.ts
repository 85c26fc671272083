/** People in a chat, each by the program's own client: who was back when, and what each of them heard. */
import type { ChatMessage } from "../../../src/chat/wire.ts";
import type { Person } from "../../test/people.ts";

export type Ear = {
  /** The ids of messages by what they say. */
  heard: Map<string, string>;
  /** What stood there under two of them. */
  doubled: string[];
  /** When its line was lost, and for how long. */
  gaps: { from: number; to: number }[];
  isOpen(): boolean;
  /** Resolves once it is confirmed. */
  say(id: string): Promise<void>;
  leave(): void;
};

/** A browser sends its cookies by itself; here the session is the user's name in the address. */
class OwnSocket extends WebSocket {
  constructor(address: string) {
    const url = new URL(address);
    const headers = { cookie: `session=${url.username}` };
    url.username = "";
    super(url.href, { headers } as never);
  }
}

/** What the client takes from a browser. */
Object.assign(globalThis, {
  window: Object.assign(new EventTarget(), { setTimeout }),
  document: new EventTarget(),
  WebSocket: OwnSocket,
});
const { connect } = await import("../../../islands/chat/connection.ts");

const ackWithin = 10_000;

/** One who listens, and says things; resolves when it is in. */
export async function joinChat(site: string, videoId: string, { token }: Person): Promise<Ear> {
  const [heard, doubled, gaps] = [new Map<string, string>(), [] as string[], [] as Ear["gaps"]];
  const waiting = new Map<string, () => void>();
  const entered = Promise.withResolvers<void>();
  const socket = new URL(`/chat/${videoId}/socket`, site.replace("http", "ws"));
  socket.username = token;
  let rev = 0;
  let lostAt: number | undefined;
  const hear = (messages: ChatMessage[]) => {
    for (const { id, body } of messages) {
      const text = String(body[0]);
      if ((heard.get(text) ?? id) !== id) doubled.push(text);
      heard.set(text, id);
    }
  };
  const line = connect({
    url: () => `${socket}?since=${rev}`,
    onRefused: () => entered.reject(new Error("the chat is not for this person")),
    onBlocked: () => undefined,
    onLine(state) {
      if (state === "offline") lostAt ??= performance.now();
      if (state !== "open") return;
      if (lostAt !== undefined) gaps.push({ from: lostAt, to: performance.now() });
      lostAt = undefined;
      entered.resolve();
    },
    onFrame(frame) {
      if (frame.t === "ack") waiting.get(frame.id)?.();
      if (frame.t === "hello") {
        hear(frame.m);
        rev = frame.m.reduce((last, message) => Math.max(last, message.rev), frame.rev);
      }
      if (frame.t !== "batch") return;
      if (frame.from > rev + 1) line.send({ t: "since", rev });
      else {
        hear(frame.m);
        rev = Math.max(rev, frame.to);
      }
    },
  });
  await entered.promise;
  return {
    ...{ heard, doubled, gaps },
    isOpen: () => lostAt === undefined,
    leave: () => line.close(),
    async say(id) {
      const told = Promise.withResolvers<void>();
      waiting.set(id, told.resolve);
      const late = setTimeout(() => told.reject(new Error("not acknowledged")), ackWithin);
      try {
        if (!line.send({ t: "say", id, text: id })) throw new Error("offline");
        await told.promise;
      } finally {
        clearTimeout(late);
        waiting.delete(id);
      }
    },
  };
}
