import type { FromServer, ToServer } from "../../src/chat/wire.ts";

export type Socket = {
  isOpen(): boolean;
  /** Whether it could be said. */
  send(frame: ToServer): boolean;
  /** The line is dead, though nothing told so. */
  end(): void;
  /** Closes it; nothing is told of it any longer. */
  leave(): void;
};

/** The server says something every 25 s; this long without a word means that the line is dead. */
const silenceMs = 60_000;
/** A browser itself gives up a line that does not open after minutes only. */
const openingMs = 15_000;

/** One socket until it ends, of which is told once: with the code, and for how many milliseconds it had been open. */
export function openSocket(
  url: string,
  onFrame: (frame: FromServer) => void,
  onEnd: (code: number, lastedMs: number) => void,
): Socket {
  const socket = new WebSocket(url);
  let silence = window.setTimeout(end, openingMs);
  let since = Number.POSITIVE_INFINITY;
  let over = false;

  socket.onopen = () => {
    since = performance.now();
    heard();
  };
  socket.onmessage = ({ data }) => {
    if (over) return;
    heard();
    onFrame(JSON.parse(String(data)) as FromServer);
  };
  socket.onclose = ({ code }) => end(code);

  function heard(): void {
    clearTimeout(silence);
    silence = window.setTimeout(end, silenceMs);
  }

  function leave(): void {
    over = true;
    clearTimeout(silence);
    socket.close();
  }

  /** A dead line may take minutes to close by itself, so it is left alone. */
  function end(code = 4000): void {
    if (over) return;
    leave();
    onEnd(code, performance.now() - since);
  }

  const isOpen = () => socket.readyState === WebSocket.OPEN;
  return {
    isOpen,
    send(frame) {
      if (isOpen()) socket.send(JSON.stringify(frame));
      return isOpen();
    },
    end,
    leave,
  };
}
