import type { Device, Source } from "../limits.ts";

/** Whoever watches, under a mark that nobody else can make and that says nothing of them. */
type Watching = { at: number; viewer: string; videoId: string; viewId: string };

/** A playing begins. */
export type Opened = Watching & {
  kind: "opened";
  channelId: string;
  network: string;
  source: Source;
  /** The site that led here; empty for none. */
  host: string;
  device: Device;
  lang: string;
};

export type Beat = Watching & {
  kind: "beat";
  playing: boolean;
  bufferedMs: number;
  /** Stretches of the video in milliseconds. */
  segments: [number, number][];
  /** Of the video; null while it is on the air. */
  lengthMs: number | null;
  /** When the video's file took another one's place: who began before plays that one. A former version of the program does not say. */
  fileAt?: number;
};

export type Subscribed = { kind: "subscribed"; at: number; viewer: string; channelId: string; by: 1 | -1 };
export type Rated = {
  kind: "rated";
  at: number;
  videoId: string;
  channelId: string;
  likes: number;
  dislikes: number;
};
export type Commented = { kind: "commented"; at: number; videoId: string; channelId: string };
/** Another file took a video's place. */
export type Replaced = { kind: "replaced"; at: number; videoId: string };
export type Visited = { kind: "visited"; at: number; area: string; source: Source; seconds: number };

/** Something that statistics count. */
export type Told = Opened | Beat | Subscribed | Rated | Commented | Replaced | Visited;

/** What the whole site's rows stand under. */
export const siteSubject = "site";
