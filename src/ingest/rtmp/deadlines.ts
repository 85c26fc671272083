import type { RtmpLimits } from "./limits.ts";

export type Phase = "handshake" | "idle" | "authorising" | "publishing" | "over";

/** When things last happened, in ms of one clock. */
export type Times = {
  /** The phase began. */
  since: number;
  /** A byte came. */
  heard: number;
  /** Media came that are later than those before. */
  advanced: number;
};

export type Overdue = "gone" | "unanswered" | "silent" | "frozen";

/** What a connection has been too slow at, if anything; `gone` for one that never began to publish, or was told to go. */
export function overdue(phase: Phase, times: Times, now: number, limits: RtmpLimits): Overdue | undefined {
  const within = now - times.since;
  switch (phase) {
    case "handshake":
      return within > limits.handshakeMs ? "gone" : undefined;
    case "idle":
      return within > limits.publishMs ? "gone" : undefined;
    case "over":
      return within > limits.lingerMs ? "gone" : undefined;
    case "authorising":
      return within > limits.authoriseMs ? "unanswered" : undefined;
    case "publishing":
      if (now - times.heard > limits.silentMs) return "silent";
      return now - times.advanced > limits.frozenMs ? "frozen" : undefined;
  }
}
