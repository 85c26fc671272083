import { randomBytes } from "node:crypto";

/** Keys under which browsers send their cameras: made by this process for one video each, and never shown. */
export type Cameras = {
  /** The key of a video's camera. */
  keyOf(videoId: string): string;
  videoOf(key: string): string | undefined;
  /** The stream is over. */
  forget(videoId: string): void;
};

export function makeCameras(): Cameras {
  const keys = new Map<string, string>();
  const videos = new Map<string, string>();
  return {
    keyOf(videoId) {
      const known = keys.get(videoId);
      if (known) return known;
      const key = randomBytes(24).toString("base64url");
      keys.set(videoId, key);
      videos.set(key, videoId);
      return key;
    },
    videoOf: (key) => videos.get(key),
    forget(videoId) {
      videos.delete(keys.get(videoId) ?? "");
      keys.delete(videoId);
    },
  };
}
