import type { FromServer, ToServer } from "../../src/chat/wire.ts";

export type Line = "connecting" | "open" | "offline";

type Options = {
  url: () => string;
  onFrame(frame: FromServer): void;
  onLine(line: Line): void;
  /** The server will not have us: the video is gone, or not for us. */
  onRefused(): void;
};

/** The server says something every 25 s; this long without a word means that the line is dead. */
const silenceMs = 60_000;
const firstWaitMs = 500;
const longestWaitMs = 20_000;
/** A connection that held this long was a good one: the next wait begins small again. */
const goodAfterMs = 10_000;

/** One socket that comes back by itself: later and later, at random, at once when the network returns. */
export function connect(options: Options): { send(frame: ToServer): boolean; close(): void } {
  let socket: WebSocket | undefined;
  let attempts = 0;
  let again = 0;
  let silence = 0;
  let closed = false;

  function open(): void {
    clearTimeout(again);
    if (closed) return;
    options.onLine("connecting");
    const opened = new WebSocket(options.url());
    socket = opened;
    let since = 0;
    opened.onopen = () => {
      since = performance.now();
      listenFor(opened);
    };
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return;
      listenFor(opened);
      const frame = JSON.parse(String(data)) as FromServer;
      if (frame.t === "hello") options.onLine("open");
      options.onFrame(frame);
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      clearTimeout(silence);
      socket = undefined;
      if (closed) return;
      if (code === 4404) {
        closed = true;
        options.onRefused();
        return;
      }
      if (since > 0 && performance.now() - since > goodAfterMs) attempts = 0;
      options.onLine("offline");
      const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** attempts);
      attempts++;
      again = window.setTimeout(open, longest / 2 + (Math.random() * longest) / 2);
    };
  }

  function listenFor(opened: WebSocket): void {
    clearTimeout(silence);
    silence = window.setTimeout(() => drop(opened), silenceMs);
  }

  /** A dead line may take minutes to close by itself, so it is left alone. */
  function drop(opened: WebSocket): void {
    if (socket !== opened) return;
    const { onclose } = opened;
    opened.onclose = null;
    opened.close();
    onclose?.call(opened, new CloseEvent("close", { code: 4000 }));
  }

  function hurry(): void {
    if (closed || socket?.readyState === WebSocket.OPEN) return;
    attempts = 0;
    if (!socket) open();
  }
  function lost(): void {
    if (socket) drop(socket);
  }
  function seen(): void {
    if (document.visibilityState === "visible") hurry();
  }

  addEventListener("online", hurry);
  addEventListener("offline", lost);
  document.addEventListener("visibilitychange", seen);
  open();
  return {
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    close() {
      closed = true;
      clearTimeout(again);
      clearTimeout(silence);
      removeEventListener("online", hurry);
      removeEventListener("offline", lost);
      document.removeEventListener("visibilitychange", seen);
      socket?.close();
    },
  };
}
