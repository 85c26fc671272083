import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { openSocket } from "./socket.ts";

/** A line on which nothing happens by itself. */
class SilentSocket {
  static readonly OPEN = 1;
  static last: SilentSocket;
  readyState = 0;
  closed = false;
  onopen: () => void = () => {};
  constructor() {
    SilentSocket.last = this;
  }
  open(): void {
    this.readyState = SilentSocket.OPEN;
    this.onopen();
  }
  close(): void {
    this.closed = true;
  }
}

const real = { WebSocket: globalThis.WebSocket, window: globalThis.window };

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { WebSocket: SilentSocket, window: globalThis });
});

afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, real);
});

function opened(): { ends: number[] } {
  const ends: number[] = [];
  openSocket(
    "ws://site.example/",
    () => {},
    (code) => ends.push(code),
  );
  return { ends };
}

test("a line that never opens is given up, so that another one is tried", () => {
  const { ends } = opened();
  jest.advanceTimersByTime(14_000);
  expect(ends).toEqual([]);
  jest.advanceTimersByTime(2000);
  expect(ends).toEqual([4000]);
  expect(SilentSocket.last.closed).toBe(true);
});

test("one that opened may be silent for longer", () => {
  const { ends } = opened();
  SilentSocket.last.open();
  jest.advanceTimersByTime(59_000);
  expect(ends).toEqual([]);
  jest.advanceTimersByTime(2000);
  expect(ends).toEqual([4000]);
});
