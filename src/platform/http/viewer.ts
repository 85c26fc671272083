import type { Role } from "../actor.ts";
import type { Lang } from "../i18n/translate.ts";

export type Theme = "dark" | "light";
export type Accent = "yellow" | "green" | "red" | "blue";

export type ViewerChannel = { id: string; name: string; slug: string; pictureUrl: string | null };

/** What the frame around every page knows of the person looking at it. */
export type Viewer = {
  user?: {
    id: string;
    name: string;
    email: string;
    role: Role;
    avatarUrl: string | null;
    /** Unread notifications, counted to ten. */
    unread: number;
    /** Somebody whom they follow wrote since they looked at the feed. */
    newPosts: boolean;
    /** Never said what to be notified of. */
    askNotifications: boolean;
  };
  /** Channels that this person is a member of, in the order of the add-video menu. */
  channels: ViewerChannel[];
  /** At most three channels that the newest videos are of: of one's subscriptions, or of all. */
  freshChannels: ViewerChannel[];
  /** Searches that they keep, with where each leads, and how much is new in those that the drawer names. */
  savedSearches: { id: string; name: string; path: string; fresh: number }[];
  theme: Theme;
  accent: Accent;
  /** As a logged-in person saved it. */
  language?: Lang;
  /** The drawer stays open on the desk. */
  drawerLocked: boolean;
  /** Cards show little but their pictures, more of them, and nothing moves in them. */
  onlyPictures: boolean;
  /** The cookie notice was answered. */
  consented: boolean;
  /** What waits for staff, counted to a hundred; only where they work. */
  waiting?: { reports: number; applications: number; ads: number };
  /** A logged-in person who has not accepted the current terms. */
  mustAcceptTerms: boolean;
};

export const anonymousViewer: Viewer = {
  channels: [],
  freshChannels: [],
  savedSearches: [],
  theme: "dark",
  accent: "yellow",
  drawerLocked: true,
  onlyPictures: false,
  consented: false,
  mustAcceptTerms: false,
};
