import { type RefObject, useEffect, useRef, useState } from "react";
import { listen } from "../../listen.ts";
import { type Film, openFilm, type Piece } from "./film.ts";
import { frameOf } from "./frame.ts";

/** Less than this off an end is nothing that anybody would cut; less than a second is no film. */
const least = 0.1;
const shortest = 1;

export type Trimming = {
  /** Undefined while it is being opened, null for what cannot be cut here. */
  film: Film | null | undefined;
  url: string;
  video: RefObject<HTMLVideoElement | null>;
  /** The browser cannot show it. */
  unseen: boolean;
  duration: number;
  from: number;
  until: number;
  /** The key frame at which a copy from there begins. */
  key: number;
  /** How much of the file the part is, about. */
  share: number;
  isPart: boolean;
  mayCopy: boolean;
  isCopied: boolean;
  /** To the frame, which only the server can. */
  exact: boolean;
  setExact(exact: boolean): void;
  put(end: "from" | "until", seconds: number, options?: { seek?: boolean }): void;
  /** The frame of now, or no longer. */
  take(): void;
  picture: Blob | undefined;
  progress: number | undefined;
  failed: boolean;
  cut(): Promise<Piece | undefined>;
  stop(): void;
};

/** What of a film is wanted, and the cutting of it. */
export function useTrimming(file: File): Trimming {
  const video = useRef<HTMLVideoElement>(null);
  const { film, url, length, unseen } = useOpened(file, video);
  const [ends, setEnds] = useState<{ from: number; until: number }>();
  const [key, setKey] = useState(0);
  const [exact, setExact] = useState(false);
  const [picture, setPicture] = useState<Blob>();
  const [progress, setProgress] = useState<number>();
  const [failed, setFailed] = useState(false);
  const stopping = useRef<AbortController>(undefined);
  const duration = film?.facts.duration ?? length;
  const { from, until } = ends ?? { from: 0, until: duration };
  const isPart = duration > 0 && (from >= least || until <= duration - least);
  const isCopied = film !== null && film !== undefined && !exact;

  useEffect(() => {
    let current = true;
    void film?.keyFrameAt(from).then((found) => current && setKey(found));
    return () => {
      current = false;
    };
  }, [film, from]);
  // What is being cut ends with the dialog.
  useEffect(() => () => stopping.current?.abort(), []);

  function put(end: "from" | "until", seconds: number, { seek = true } = {}): void {
    const wanted = Math.round(seconds * 10) / 10;
    const next =
      end === "from"
        ? { from: Math.max(0, Math.min(wanted, until - shortest)), until }
        : { from, until: Math.min(duration, Math.max(wanted, from + shortest)) };
    setEnds(next);
    if (seek && video.current) video.current.currentTime = next[end];
  }

  async function cut(): Promise<Piece | undefined> {
    if (!film) return undefined;
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setFailed(false);
    setProgress(0);
    try {
      const begin = await film.keyFrameAt(from);
      return await film.cut({ from: begin, until, signal, onProgress: setProgress });
    } catch {
      if (!signal.aborted) setFailed(true);
      return undefined;
    } finally {
      setProgress(undefined);
    }
  }

  return {
    ...{ film, url, video, unseen, duration, from, until, key, exact, setExact, picture, progress, failed, put, cut },
    ...{ isPart, isCopied, mayCopy: Boolean(film) },
    share: duration > 0 ? (until - (isCopied ? key : from)) / duration : 1,
    take() {
      if (picture) setPicture(undefined);
      else if (video.current) void frameOf(video.current).then(setPicture);
    },
    stop: () => stopping.current?.abort(),
  };
}

/** The file in both ways: as the browser plays it, and as it can be cut. */
function useOpened(file: File, video: RefObject<HTMLVideoElement | null>) {
  const [film, setFilm] = useState<Film | null>();
  const [url, setUrl] = useState("");
  const [length, setLength] = useState(0);
  const [unseen, setUnseen] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setUrl(address);
    const opening = openFilm(file).then(
      (opened) => {
        setFilm(opened);
        return opened;
      },
      () => setFilm(null),
    );
    return () => {
      URL.revokeObjectURL(address);
      void opening.then((opened) => opened?.close());
    };
  }, [file]);
  useEffect(() => {
    if (!video.current) return undefined;
    return listen(video.current, {
      loadedmetadata() {
        const { duration = 0 } = video.current ?? {};
        setLength(Number.isFinite(duration) ? duration : 0);
      },
      error: () => url && setUnseen(true),
    });
  }, [video, url]);
  return { film, url, length, unseen };
}
