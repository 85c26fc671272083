import { useCallback, useEffect, useRef, useState } from "react";
import { listen } from "../listen.ts";
import { call } from "./api.ts";
import type { ManagedVideo, UploadFormProps } from "./props.ts";
import { publishVideo } from "./publish.ts";
import { startTransfer, type Transfer, type TransferControl } from "./transfer.ts";

export type Entry = {
  key: number;
  transfer: Transfer;
  video?: ManagedVideo;
  /** To be published as soon as all of its file has come. */
  awaited?: boolean;
  /** When it is to appear then; empty for at once. */
  plan?: string;
  /** Why it was not. */
  problem?: string;
};

export type Queue = {
  entries: Entry[];
  /** The one that is described beside the queue: the chosen one, or the first that can be. */
  current: Entry | undefined;
  add(files: Iterable<File>): void;
  select(key: number): void;
  /** What the API now says of a file's video. */
  know(key: number, video: ManagedVideo): void;
  /** Has a video published as soon as all of its file has come, or takes that back. */
  publishLater(key: number, awaited: boolean, plan?: string): void;
  pause(key: number): void;
  resume(key: number): void;
  /** Its processing failed: begins that again. */
  retry(key: number): Promise<void>;
  cancel(key: number): Promise<void>;
};

const pollEvery = 1500;

/** The files of this page on their way, and what the server makes of them. */
export function useQueue(props: UploadFormProps): Queue {
  const [entries, setEntries] = useState<Entry[]>([]);
  const [selected, setSelected] = useState<number | null>(null);
  const controls = useRef(new Map<number, TransferControl>());
  const nextKey = useRef(1);
  const latest = useRef(entries);
  latest.current = entries;

  const change = useCallback((key: number, update: (entry: Entry) => Entry) => {
    setEntries((all) => all.map((entry) => (entry.key === key ? update(entry) : entry)));
  }, []);
  const know = useCallback(
    (key: number, video: ManagedVideo) => change(key, (entry) => ({ ...entry, video })),
    [change],
  );
  const begin = useCallback(
    (key: number, file: File) =>
      startTransfer(file, props, (update) =>
        change(key, (entry) => ({ ...entry, transfer: { ...entry.transfer, ...update } })),
      ),
    [props, change],
  );
  const add = useCallback(
    (files: Iterable<File>) => {
      for (const file of files) {
        if (latest.current.some(({ transfer }) => isSame(transfer, file))) continue;
        const key = nextKey.current++;
        const transfer = newTransfer(file, props);
        setEntries((all) => [...all, { key, transfer }]);
        if (transfer.state === "refused") continue;
        setSelected((old) => old ?? key);
        controls.current.set(key, begin(key, file));
      }
    },
    [props, begin],
  );
  useNews(props.lang, latest, know);
  useLatePublication(props.lang, entries, change);
  useLeavingGuard(entries.some(({ transfer }) => transfer.state === "sending"));

  async function retry(key: number): Promise<void> {
    const path = `/videos/${latest.current.find((entry) => entry.key === key)?.transfer.videoId}`;
    await call(props.lang, "POST", `${path}/retry-processing`).catch(() => undefined);
    const fresh = await call(props.lang, "GET", path).catch(() => undefined);
    if (fresh) know(key, fresh);
  }

  async function cancel(key: number): Promise<void> {
    await controls.current.get(key)?.cancel();
    controls.current.delete(key);
    setEntries((all) => all.filter((entry) => entry.key !== key));
    setSelected((old) => (old === key ? null : old));
  }

  return {
    entries,
    current: entries.find(({ key, video }) => key === selected && video) ?? entries.find(({ video }) => video),
    add,
    select: setSelected,
    know,
    publishLater: (key, awaited, plan = "") => change(key, ({ problem: _, ...entry }) => ({ ...entry, awaited, plan })),
    pause: (key) => controls.current.get(key)?.pause(),
    resume: (key) => controls.current.get(key)?.resume(),
    retry,
    cancel,
  };
}

/** Asks how each video is doing: at once when it is made, then as long as its file is being processed. */
function useNews(lang: string, latest: { current: Entry[] }, know: (key: number, video: ManagedVideo) => void): void {
  const made = latest.current.filter(({ transfer }) => transfer.videoId).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a video more is asked for at once
  useEffect(() => {
    const ask = () => {
      for (const { key, transfer, video } of latest.current) {
        const state = video?.processing.state;
        const over = state === "ready" || state === "failed" || state === "cancelled";
        if (!transfer.videoId || (video && transfer.state !== "done") || over) continue;
        call(lang, "GET", `/videos/${transfer.videoId}`).then(
          (fresh) => know(key, fresh),
          () => undefined,
        );
      }
    };
    ask();
    const timer = setInterval(ask, pollEvery);
    return () => clearInterval(timer);
  }, [lang, latest, know, made]);
}

type Change = (key: number, update: (entry: Entry) => Entry) => void;

/** Publishes what waited for its file. */
function useLatePublication(lang: string, entries: Entry[], change: Change): void {
  useEffect(() => {
    for (const { key, video, awaited, plan = "" } of entries) {
      if (!awaited || !video || video.processing.state === "none") continue;
      change(key, (entry) => ({ ...entry, awaited: false }));
      publishVideo(lang, video._id, plan).then(
        (fresh) => change(key, (entry) => ({ ...entry, video: fresh })),
        (error: Error) => change(key, (entry) => ({ ...entry, problem: error.message })),
      );
    }
  }, [lang, entries, change]);
}

/** Asks before the page is left while files are on their way. */
function useLeavingGuard(sending: boolean): void {
  useEffect(() => {
    return sending ? listen(window, { beforeunload: (event) => event.preventDefault() }) : undefined;
  }, [sending]);
}

function newTransfer(file: File, { maxBytes, texts }: UploadFormProps): Transfer {
  const tooLarge = file.size > maxBytes;
  const begun = { file, videoId: "", sent: 0, speed: 0, reconnecting: false };
  return { ...begun, state: tooLarge ? "refused" : "starting", error: tooLarge ? texts.tooLarge : "" };
}

/** The file is on its way already: two senders of one file would only stop each other. */
function isSame({ file, state }: Transfer, other: File): boolean {
  const same = file.name === other.name && file.size === other.size && file.lastModified === other.lastModified;
  return same && state !== "done" && state !== "refused";
}
