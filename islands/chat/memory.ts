import { keep, kept } from "../storage.ts";
import type { ChatProps } from "./props.ts";
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

/** Whose words below which film: another person at the same browser is not given them. */
export const talkOf = ({ me, videoId }: Pick<ChatProps, "me" | "videoId">) => `${me}-${videoId}`;

/** What is in the field, so that a reload does not lose it. */
export function keptDraft(talk: string): string {
  return kept<string>("tab", `${draftKey}-${talk}`) ?? "";
}

export function keepDraft(talk: string, text: string): void {
  keep("tab", `${draftKey}-${talk}`, text);
}

/** What was sent and never confirmed. */
export function keptPending(talk: string): Pending[] {
  return kept<Pending[]>("tab", `${sentKey}-${talk}`) ?? [];
}

export function keepPending(talk: string, pending: Pending[]): void {
  keep("tab", `${sentKey}-${talk}`, pending);
}
