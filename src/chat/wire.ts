/** What the server and the browser say to each other about a chat. Everything is JSON in text frames. */

/** A piece of a message: text, bold, italic or a link. Never markup. */
export type Token = string | { k: "b" | "i"; c: Token[] } | { k: "a"; href: string; text: string };

/** What the author was when writing: the channel itself or its owner, a moderator of the chat, staff of the site. */
export type Rank = "owner" | "moderator" | "staff" | "donor" | "none";

export type Author = {
  kind: "user" | "channel";
  id: string;
  name: string;
  slug: string | null;
  picture: string | null;
};

export type ChatMessage = {
  id: string;
  /** Its place in the room. */
  seq: number;
  /** The room's revision of its last change. */
  rev: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** Milliseconds from the beginning of the stream; null before it. */
  offset: number | null;
  author: Author;
  rank: Rank;
  body: Token[];
  crossed: boolean;
  deleted: boolean;
};

export type Room = {
  /** `closed`: the stream is over or not one; `off`: switched off by the channel. */
  state: "open" | "closed" | "off";
  slowSeconds: number;
  pinned: ChatMessage | null;
};

/** What the person at this socket may do now. */
export type Standing = {
  signedIn: boolean;
  moderates: boolean;
  manages: boolean;
  staff: boolean;
  blockedUntil: number | null;
  /** Until when slow mode makes this person wait. */
  waitUntil: number;
  mutedUsers: Muted[];
  mutedChannels: Muted[];
};

export type Muted = { id: string; name: string };

export type ToServer =
  | { t: "say"; id: string; text: string; as?: string | undefined }
  | { t: "since"; rev: number }
  | { t: "older"; before: number }
  | { t: "do"; id: string; action: Action };

export type Action =
  | { what: "cross" | "uncross" | "pin" | "delete"; message: string }
  | { what: "unpin" }
  | { what: "block"; message: string; scope: "video" | "channel" | "site"; duration: string }
  | { what: "unblock"; message: string }
  | { what: "appoint" | "dismiss"; message: string }
  | { what: "slow"; seconds: number }
  | { what: "off"; off: boolean };

/** `now` is the server's clock: times of blocks and slow mode are its. */
export type FromServer =
  | {
      t: "hello";
      full: boolean;
      rev: number;
      m: ChatMessage[];
      room: Room;
      you: Standing;
      watching: number;
      now: number;
    }
  | { t: "batch"; from: number; to: number; m: ChatMessage[] }
  | { t: "older"; m: ChatMessage[]; end: boolean }
  | { t: "room"; room: Room }
  | { t: "you"; you: Standing; now: number }
  | { t: "ack"; id: string; m: ChatMessage; waitUntil: number; now: number }
  | { t: "done"; id: string }
  | { t: "no"; id: string; code: string; message: string; seconds: number | null }
  | { t: "watching"; n: number }
  | { t: "tick" };
