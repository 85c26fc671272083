import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { listen } from "../../listen.ts";
import type { Film } from "./film.ts";
import { openAny, type Unopened } from "./opening.ts";

export type Opened = {
  /** Undefined while it is being opened, null for what cannot be cut here. */
  film: Film | null | undefined;
  /** Then why. */
  why: Unopened | undefined;
  /** How much of ffmpeg has come, while it does. */
  loading: number | undefined;
  /** Does without ffmpeg. */
  skip(): void;
  url: string;
  /** Seconds, as the browser that plays it says. */
  length: number;
  /** The browser does not play its picture. */
  unseen: boolean;
};

/** The file in both ways: as the browser plays it, and as it can be cut. */
export function useOpened(file: File, engine: string, video: RefObject<HTMLVideoElement | null>): Opened {
  const [opened, setOpened] = useState<Film | Unopened>();
  const [loading, setLoading] = useState<number>();
  const { url, length, unseen, played } = usePlayed(file, video);
  const skipping = useRef<AbortController>(undefined);
  useEffect(() => {
    const stopping = new AbortController();
    skipping.current = stopping;
    const { signal } = stopping;
    const opening = openAny(file, { engine, played, signal, onProgress: setLoading }).then((found) => {
      setLoading(undefined);
      setOpened(found);
      return found;
    });
    return () => {
      stopping.abort();
      void opening.then((found) => typeof found === "object" && found.close());
    };
  }, [file, engine, played]);
  return {
    film: opened === undefined || typeof opened === "object" ? opened : null,
    why: typeof opened === "string" ? opened : undefined,
    ...{ loading, url, length, unseen },
    skip: useCallback(() => skipping.current?.abort(), []),
  };
}

/** What the browser itself makes of the file. */
function usePlayed(file: File, video: RefObject<HTMLVideoElement | null>) {
  const [url, setUrl] = useState("");
  const [length, setLength] = useState(0);
  const [unseen, setUnseen] = useState(false);
  const [{ played, resolve }] = useState(makeVerdict);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  useEffect(() => {
    if (!video.current) return undefined;
    const judge = (isPlayed: boolean) => {
      setUnseen(!isPlayed);
      resolve(isPlayed);
    };
    return listen(video.current, {
      loadedmetadata() {
        const { duration = 0, videoWidth = 0 } = video.current ?? {};
        setLength(Number.isFinite(duration) ? duration : 0);
        // Of sound alone there is nothing to be seen; of a picture that it does not know it plays the sound.
        judge(videoWidth > 0 || file.type.startsWith("audio/"));
      },
      error: () => url && judge(false),
    });
  }, [file, video, url, resolve]);
  return { url, length, unseen, played };
}

function makeVerdict(): { played: Promise<boolean>; resolve(isPlayed: boolean): void } {
  let resolve: (isPlayed: boolean) => void = () => undefined;
  const played = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { played, resolve };
}
