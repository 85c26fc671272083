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
  | "more"
  | "clock"
  | "send"
  | "smile"
  | "comment"
  | "eyeOff"
  | "ban"
  | "trash"
  | "strike"
  | "undo"
  | "warning"
  | "close"
  | "check"
  | "lock"
  | "external";

export type ChatWord =
  | "title"
  | "viewers"
  | "settings"
  | "newMessages"
  | "older"
  | "write"
  | "send"
  | "emotes"
  | "as"
  | "left"
  | "login"
  | "loginLink"
  | "blocked"
  | "blockedForGood"
  | "closed"
  | "off"
  | "offline"
  | "retry"
  | "slow"
  | "slowHint"
  | "empty"
  | "emptyReplay"
  | "replayHint"
  | "deleted"
  | "crossed"
  | "pinned"
  | "fold"
  | "unfold"
  | "owner"
  | "moderator"
  | "staff"
  | "menu"
  | "pin"
  | "unpin"
  | "cross"
  | "uncross"
  | "delete"
  | "block"
  | "blockNow"
  | "reply"
  | "alone"
  | "unblock"
  | "mute"
  | "unmute"
  | "appoint"
  | "dismiss"
  | "compact"
  | "times"
  | "muted"
  | "slowMode"
  | "slowOff"
  | "switchOff"
  | "switchOn"
  | "manage"
  | "blockTitle"
  | "blockFor"
  | "blockWhere"
  | "cancel"
  | "close"
  | "failed"
  | "sending"
  | "mutedNow"
  | "notSent";

export type ChatTexts = Record<ChatWord, string> & {
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
