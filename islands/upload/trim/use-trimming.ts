import { type RefObject, useEffect, useRef, useState } from "react";
import type { Piece } from "./film.ts";
import { frameOf, widest } from "./frame.ts";
import { useAnswer } from "./use-answer.ts";
import { type Opened, useOpened } from "./use-opened.ts";

/** Less than this off an end is nothing that anybody would cut; less than a second is no film. */
const least = 0.1;
const shortest = 1;

export type Trimming = Opened & {
  video: RefObject<HTMLVideoElement | null>;
  /** What the browser does not play is shown by frames. */
  byFrames: boolean;
  /** Where it stands then. */
  at: number;
  duration: number;
  from: number;
  until: number;
  /** The key frame at which a copy from there begins. */
  key: number;
  /** How much of the file the part is, about. */
  share: number;
  isPart: boolean;
  /** Not larger than what can be copied here. */
  mayCopy: boolean;
  isCopied: boolean;
  /** To the frame, which only the server can. */
  exact: boolean;
  setExact(exact: boolean): void;
  /** All of it goes into an MP4 file first. */
  repack: boolean;
  setRepack(repack: boolean): void;
  put(end: "from" | "until", seconds: number, options?: { seek?: boolean }): void;
  /** The moment that is shown. */
  now(): number;
  show(seconds: number): void;
  /** The frame of now, or no longer. */
  take(): void;
  picture: Blob | undefined;
  progress: number | undefined;
  failed: boolean;
  cut(): Promise<Piece | undefined>;
  stop(): void;
};

/** What of a film is wanted, and the cutting of it. */
export function useTrimming(file: File, engine: string): Trimming {
  const video = useRef<HTMLVideoElement>(null);
  const opened = useOpened(file, engine, video);
  const { film, length, unseen } = opened;
  const [at, show] = useState(0);
  const [ends, setEnds] = useState<{ from: number; until: number }>();
  const [exact, setExact] = useState(false);
  const [repack, setRepack] = useState(false);
  const [picture, setPicture] = useState<Blob>();
  const [progress, setProgress] = useState<number>();
  const [failed, setFailed] = useState(false);
  const stopping = useRef<AbortController>(undefined);
  const duration = film?.facts.duration ?? length;
  const { from, until } = ends ?? { from: 0, until: duration };
  const isPart = duration > 0 && (from >= least || until <= duration - least);
  const found = useAnswer(film?.keyFrameAt, from);
  const key = found?.of === from ? found.answer : from;
  const copied = duration > 0 ? (until - key) / duration : 1;
  const mayCopy = film ? file.size * copied <= film.partMax : false;
  const isCopied = mayCopy && !exact;
  const byFrames = unseen && film?.isSeen === true;

  // What is being cut ends with the dialog.
  useEffect(() => () => stopping.current?.abort(), []);

  function put(end: "from" | "until", seconds: number, { seek = true } = {}): void {
    const wanted = Math.round(seconds * 10) / 10;
    const next =
      end === "from"
        ? { from: Math.max(0, Math.min(wanted, until - shortest)), until }
        : { from, until: Math.min(duration, Math.max(wanted, from + shortest)) };
    setEnds(next);
    if (!seek) return;
    show(next[end]);
    if (video.current) video.current.currentTime = next[end];
  }

  async function cut(): Promise<Piece | undefined> {
    if (!film) return undefined;
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setFailed(false);
    setProgress(0);
    try {
      const begin = isPart ? await film.keyFrameAt(from) : 0;
      return await film.cut({ from: begin, until, signal, onProgress: setProgress });
    } catch {
      if (!signal.aborted) setFailed(true);
      return undefined;
    } finally {
      setProgress(undefined);
    }
  }

  async function take(): Promise<void> {
    if (picture) return setPicture(undefined);
    const shown = video.current && !unseen ? frameOf(video.current) : film?.frameAt(at, widest);
    setPicture(await shown?.catch(() => undefined));
  }

  return {
    ...opened,
    ...{ video, byFrames, at, show, duration, from, until, key, exact, setExact, picture, progress, failed, put, cut },
    ...{ isPart, isCopied, mayCopy, repack, setRepack },
    share: isCopied ? copied : duration > 0 ? (until - from) / duration : 1,
    now: () => (byFrames ? at : (video.current?.currentTime ?? 0)),
    take: () => void take(),
    stop: () => stopping.current?.abort(),
  };
}
