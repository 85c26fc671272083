import type { Theme } from "./limits.ts";

/** What the server and a page in OBS say to each other. Everything is JSON in text frames; money is whole grosze. */

export type ShownAlert = {
  id: string;
  /** Grows each time that it is shown again on purpose: a page shows each once. */
  play: number;
  /** Some page said already that it shows it. */
  seen: boolean;
  /** Null for who does not want to be named. */
  name: string | null;
  amount: number;
  message: string;
  /** It tries the page out, in the page's own words. */
  isTest: boolean;
};

export type Goal = { label: string; sum: number; of: number };
export type Donor = { name: string | null; amount: number };

export type FromServer =
  | {
      t: "state";
      playing: ShownAlert | null;
      seconds: number;
      theme: Theme;
      sound: boolean;
      goal: Goal | null;
      donors: Donor[];
      /** The stream on the air whose chat is open; null without one. */
      chat: string | null;
    }
  | { t: "tick" };

export type ToServer = { t: "seen"; id: string; play: number };
