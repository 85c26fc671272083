import type { Pending } from "./state.ts";

/** How the chat looks, kept in this browser. */
export type Looks = { variant: "normal" | "compact"; times: boolean };

const looksKey = "nadaj-chat";
const draftKey = "nadaj-chat-draft";
const sentKey = "nadaj-chat-sent";
const plain: Looks = { variant: "normal", times: false };

export function recallLooks(): Looks {
  return { ...plain, ...read<Partial<Looks>>(localStorage, looksKey) };
}

export function keepLooks(looks: Looks): void {
  write(localStorage, looksKey, looks);
}

/** What is in the field, so that a reload does not lose it. */
export function keptDraft(videoId: string): string {
  return read<string>(sessionStorage, `${draftKey}-${videoId}`) ?? "";
}

export function keepDraft(videoId: string, text: string): void {
  write(sessionStorage, `${draftKey}-${videoId}`, text);
}

/** What was sent and never confirmed. */
export function keptPending(videoId: string): Pending[] {
  return read<Pending[]>(sessionStorage, `${sentKey}-${videoId}`) ?? [];
}

export function keepPending(videoId: string, pending: Pending[]): void {
  write(sessionStorage, `${sentKey}-${videoId}`, pending);
}

function read<Value>(storage: Storage, key: string): Value | undefined {
  try {
    const text = storage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

function write(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs the memory, not the chat.
  }
}
