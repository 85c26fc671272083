/** Why a video is recommended: each is a text of its own under `recommendations.because`. */
export type Reason =
  /** People who watched that one watch this one too. */
  | { kind: "watched"; title: string }
  /** One watched others with this tag. */
  | { kind: "tag"; tag: string }
  | { kind: "subscribed"; channel: string }
  /** It goes with the video that one watches. */
  | { kind: "together" | "alike" | "sameChannel" }
  | { kind: "trending" | "popular" | "new" };
