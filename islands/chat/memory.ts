import { keep, kept } from "../storage.ts";
import type { Pending } from "./state.ts";

/** How the chat looks, kept in this browser. */
export type Looks = { variant: "normal" | "compact"; times: boolean };

const looksKey = "nadaj-chat";
const draftKey = "nadaj-chat-draft";
const sentKey = "nadaj-chat-sent";

export const plainLooks: Looks = { variant: "normal", times: false };

export function recallLooks(): Looks {
  return { ...plainLooks, ...kept<Partial<Looks>>("browser", looksKey) };
}

export function keepLooks(looks: Looks): void {
  keep("browser", looksKey, looks);
}

/** What is in the field, so that a reload does not lose it. */
export function keptDraft(videoId: string): string {
  return kept<string>("tab", `${draftKey}-${videoId}`) ?? "";
}

export function keepDraft(videoId: string, text: string): void {
  keep("tab", `${draftKey}-${videoId}`, text);
}

/** What was sent and never confirmed. */
export function keptPending(videoId: string): Pending[] {
  return kept<Pending[]>("tab", `${sentKey}-${videoId}`) ?? [];
}

export function keepPending(videoId: string, pending: Pending[]): void {
  keep("tab", `${sentKey}-${videoId}`, pending);
}
