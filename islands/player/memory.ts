/** What the player remembers in this browser. */
export type Memory = {
  volume: number;
  muted: boolean;
  quality: number;
  rate: number;
  captions: string;
  latency: "low" | "normal";
};

const defaults: Memory = { volume: 1, muted: false, quality: 480, rate: 1, captions: "", latency: "low" };
const key = "nadaj-player";
const positionsKey = "nadaj-positions";
const positionsKept = 100;

export function recall(): Memory {
  return { ...defaults, ...read<Partial<Memory>>(key) };
}

export function remember(change: Partial<Memory>): void {
  write(key, { ...recall(), ...change });
}

/** The playhead of a visitor without an account. */
export function recallPosition(videoId: string): number {
  return read<Record<string, number>>(positionsKey)?.[videoId] ?? -1;
}

export function rememberPosition(videoId: string, seconds: number): void {
  const { [videoId]: _, ...others } = read<Record<string, number>>(positionsKey) ?? {};
  const kept = Object.entries(others).slice(-positionsKept + 1);
  write(positionsKey, Object.fromEntries([...kept, [videoId, Math.round(seconds)]]));
}

function read<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs only the memory.
  }
}
