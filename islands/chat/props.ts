import type { Texts } from "../../locales/pl.ts";
import type { ChatMessage, Room, Standing } from "../../src/chat/wire.ts";

export type ChatIcon =
  | "users"
  | "gear"
  | "pin"
  | "up"
  | "down"
  | "crown"
  | "shield"
  | "star"
  | "heart"
  | "more"
  | "clock"
  | "send"
  | "smile"
  | "comment"
  | "eyeOff"
  | "flag"
  | "ban"
  | "trash"
  | "strike"
  | "undo"
  | "warning"
  | "close"
  | "check"
  | "lock"
  | "external";

export type ChatWord = keyof Texts<"chat">;

export type ChatTexts = Texts<"chat"> & {
  duration: Record<string, string>;
  scope: Record<string, string>;
};

export type ChatProps = {
  videoId: string;
  mode: "live" | "replay";
  /** Where the socket is; only its path. */
  socket: string;
  replay: string;
  /** Where the form goes without a script. */
  form: string;
  /** What was typed into it and why it was refused. */
  draft: { text: string; problem: string | null };
  login: string;
  /** The page has the dialog that invites visitors to log in. */
  invites: boolean;
  /** The chat in a window of its own; null there. */
  alone: string | null;
  /** The page where moderators and blocks are managed; null for who may not. */
  manage: string | null;
  lang: string;
  /** Whose words one may write: oneself first, then the channels. Empty for a visitor. */
  voices: { id: string; name: string }[];
  me: string | null;
  messages: ChatMessage[];
  rev: number;
  room: Room;
  you: Standing;
  watching: number;
  now: number;
  texts: ChatTexts;
  icons: Record<ChatIcon, string>;
};
