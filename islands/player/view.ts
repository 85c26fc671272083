import { ensureVisitorId } from "../visitor.ts";
import type { PlayerProps } from "./props.ts";

const viewAfter = 5;
const mostReports = 5;

type Answer = { counted: boolean; token: string | null; afterMs: number | null };

export type ViewCounter = {
  /** To be told how much was watched; true once, when it is enough for a view. */
  watched(seconds: number, duration: number): boolean;
  stop(): void;
};

/**
 * Has a view counted: the server is told when playing begins, and again, with the token that it gave, when enough was
 * watched and as much time has passed as it asked for.
 */
export function viewCounter({ videoId, loggedIn }: PlayerProps): ViewCounter {
  const viewId = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  let reports = 0;
  let under = false;
  let token: string | undefined;
  let due = 0;
  let enough = false;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function report(): Promise<void> {
    if (under || over || reports >= mostReports) return;
    under = true;
    reports++;
    try {
      const answer = await send(token);
      over = answer.token === null;
      token = answer.token ?? undefined;
      due = performance.now() + (answer.afterMs ?? 0);
    } catch {
      // Without an answer it begins anew with what is watched next.
    }
    under = false;
    countWhenDue();
  }

  async function send(shown: string | undefined): Promise<Answer> {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ videoId, viewId, ...(shown ? { token: shown } : {}) });
    const answer = await fetch("/api/videos/view", { method: "POST", headers, body, keepalive: true });
    if (!answer.ok) throw new Error("the view was not taken");
    return (await answer.json()) as Answer;
  }

  function countWhenDue(): void {
    if (!enough || !token || over) return;
    clearTimeout(timer);
    timer = setTimeout(() => void report(), Math.max(0, due - performance.now()));
  }

  return {
    watched(seconds, duration) {
      if (reports === 0 || (!token && !over)) {
        if (!loggedIn) ensureVisitorId();
        void report();
      }
      const before = enough;
      enough ||= seconds >= (Number.isFinite(duration) ? Math.min(viewAfter, duration / 2) : viewAfter);
      if (enough && !before) countWhenDue();
      return enough && !before;
    },
    stop: () => clearTimeout(timer),
  };
}
