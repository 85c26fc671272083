import type { FromServer, ToServer } from "../../src/chat/wire.ts";
import { allOf, listen } from "../listen.ts";
import { openSocket, type Socket } from "./socket.ts";

export type Line = "connecting" | "open" | "offline";

type Options = {
  url: () => string;
  onFrame(frame: FromServer): void;
  onLine(line: Line): void;
  /** The server will not have us: the video is gone, or not for us. */
  onRefused(): void;
  /** Whose account staff blocked meanwhile: they come back as a guest. */
  onBlocked(): void;
};

const firstWaitMs = 500;
const longestWaitMs = 20_000;
/** What starts again is mostly there within a minute: until then nobody waits for long. */
const soonMs = 60_000;
const longestSoonMs = 2500;
/** A connection that held this long was a good one: the next wait begins small again. */
const goodAfterMs = 10_000;

/** One socket that comes back by itself: later and later, at random, at once when the network returns. */
export function connect(options: Options): { send(frame: ToServer): boolean; close(): void } {
  let socket: Socket | undefined;
  let attempts = 0;
  let lostAt = performance.now();
  let again = 0;
  let closed = false;

  function open(): void {
    clearTimeout(again);
    options.onLine("connecting");
    socket = openSocket(options.url(), onFrame, onEnd);
  }

  function onFrame(frame: FromServer): void {
    if (frame.t === "hello") options.onLine("open");
    options.onFrame(frame);
  }

  function onEnd(code: number, lastedMs: number): void {
    socket = undefined;
    if (code === 4404) {
      closed = true;
      options.onRefused();
      return;
    }
    if (code === 4403) options.onBlocked();
    if (lastedMs > goodAfterMs) begin();
    options.onLine("offline");
    again = window.setTimeout(open, waitAfter(attempts++, performance.now() - lostAt));
  }

  function begin(): void {
    attempts = 0;
    lostAt = performance.now();
  }

  function hurry(): void {
    if (closed || socket?.isOpen()) return;
    begin();
    if (!socket) open();
  }

  const stopListening = allOf(
    listen(window, { online: hurry, offline: () => socket?.end() }),
    listen(document, { visibilitychange: () => document.visibilityState === "visible" && hurry() }),
  );
  open();
  return {
    send: (frame) => socket?.send(frame) ?? false,
    close() {
      closed = true;
      clearTimeout(again);
      stopListening();
      socket?.leave();
    },
  };
}

/** At random, so that a server that starts again does not see everybody at once. */
function waitAfter(attempts: number, lostMs: number): number {
  const longest = Math.min(lostMs < soonMs ? longestSoonMs : longestWaitMs, firstWaitMs * 2 ** attempts);
  return longest / 2 + (Math.random() * longest) / 2;
}
