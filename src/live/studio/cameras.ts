import { randomBytes } from "node:crypto";

/** Whose camera it is, and what it films for. */
export type Camera = { videoId: string; userId: string };

/** Keys under which browsers send their cameras: made by this process for one person and video each, and never shown. */
export type Cameras = {
  keyOf(camera: Camera): string;
  cameraOf(key: string): Camera | undefined;
  all(): { key: string; camera: Camera }[];
  /** The key opens nothing any longer. */
  revoke(key: string): void;
  /** The stream is over. */
  forget(videoId: string): void;
};

export function makeCameras(): Cameras {
  const cameras = new Map<string, Camera>();
  const all = () => [...cameras].map(([key, camera]) => ({ key, camera }));
  return {
    keyOf({ videoId, userId }) {
      const known = all().find(({ camera }) => camera.videoId === videoId && camera.userId === userId);
      if (known) return known.key;
      const key = randomBytes(24).toString("base64url");
      cameras.set(key, { videoId, userId });
      return key;
    },
    cameraOf: (key) => cameras.get(key),
    all,
    revoke: (key) => void cameras.delete(key),
    forget(videoId) {
      for (const { key, camera } of all()) if (camera.videoId === videoId) cameras.delete(key);
    },
  };
}
