/** What a page says to the player that it holds in a frame, and what it is told. Described at /api/docs#embed. */
export type FrameCommand =
  | { command: "play" | "pause" | "mute" | "unmute" | "getState" }
  | { command: "seek" | "setVolume"; value: number };

export type FrameState = {
  videoId: string;
  state: "ready" | "playing" | "paused" | "ended" | "failed";
  /** It waits for data. */
  buffering: boolean;
  /** Seconds. */
  time: number;
  /** Seconds; null for a stream that goes on. */
  duration: number | null;
  volume: number;
  muted: boolean;
};

export type FrameEvent = "ready" | "state" | "time" | "ended" | "error";

/** Of this interface: messages of another are not for us. */
export const frameVersion = 1;

const plain = ["play", "pause", "mute", "unmute", "getState"];
const withValue = ["seek", "setVolume"];

/** A command out of what came, `unknown` when it is addressed to us but none; undefined when it is not for us. */
export function readCommand(data: unknown): FrameCommand | "unknown" | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { nadaj, command, value } = data as Record<string, unknown>;
  if (nadaj !== frameVersion) return undefined;
  if (typeof command !== "string") return "unknown";
  if (plain.includes(command)) return { command } as FrameCommand;
  const counts = typeof value === "number" && Number.isFinite(value);
  return withValue.includes(command) && counts ? ({ command, value } as FrameCommand) : "unknown";
}
