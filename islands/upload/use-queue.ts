import { useCallback, useEffect, useRef, useState } from "react";
import { listen } from "../listen.ts";
import { call } from "./api.ts";
import type { ManagedVideo, UploadFormProps } from "./props.ts";
import { publishVideo } from "./publish.ts";
import { startTransfer, type Transfer, type TransferControl } from "./transfer.ts";
import type { Decision } from "./trim/dialog.tsx";
import { useDecisions, useLooking } from "./use-looking.ts";

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
  /** It is looked at: before it is sent at all (`new`), or while its sending is held, which goes on after (`held`). */
  looking?: "new" | "held" | "still";
  /** What was decided then, as far as it is still to be done. */
  decision?: Decision;
  /** The server cuts it now. */
  cutting?: boolean;
};

export type Queue = {
  entries: Entry[];
  /** The one that is described beside the queue: the chosen one, or the first that can be. */
  current: Entry | undefined;
  /** `lookFirst`: nothing is sent of them before somebody decided what. */
  add(files: Iterable<File>, lookFirst: boolean): void;
  /** Holds a file to look at it. */
  look(key: number): void;
  /** What was decided of it; nothing: all stays as it was. */
  decide(key: number, decision?: Decision): Promise<void>;
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
    (files: Iterable<File>, lookFirst: boolean) => {
      for (const file of files) {
        if (latest.current.some(({ transfer }) => isSame(transfer, file))) continue;
        const key = nextKey.current++;
        const transfer = newTransfer(file, props);
        const held = lookFirst && transfer.state !== "refused";
        setEntries((all) => [...all, held ? { key, transfer: waiting(transfer), looking: "new" } : { key, transfer }]);
        if (held || transfer.state === "refused") continue;
        setSelected((old) => old ?? key);
        controls.current.set(key, begin(key, file));
      }
    },
    [props, begin],
  );
  useNews(props.lang, latest, know);
  useLatePublication(props.lang, entries, change);
  useDecisions(props.lang, entries, change);
  useLeavingGuard(entries.some(({ transfer }) => transfer.state === "sending"));

  async function retry(key: number): Promise<void> {
    const path = `/videos/${latest.current.find((entry) => entry.key === key)?.transfer.videoId}`;
    await call(props.lang, "POST", `${path}/retry-processing`).catch(() => undefined);
    const fresh = await call(props.lang, "GET", path).catch(() => undefined);
    if (fresh) know(key, fresh);
  }

  function send(key: number, file: File): void {
    const transfer = newTransfer(file, props);
    change(key, (entry) => ({ ...entry, transfer: { ...transfer, videoId: entry.transfer.videoId } }));
    setSelected((old) => old ?? key);
    if (transfer.state !== "refused") controls.current.set(key, begin(key, file));
  }

  async function cancel(key: number): Promise<void> {
    latest.current.find((entry) => entry.key === key)?.decision?.piece?.remove();
    await controls.current.get(key)?.cancel();
    controls.current.delete(key);
    setEntries((all) => all.filter((entry) => entry.key !== key));
    setSelected((old) => (old === key ? null : old));
  }

  return {
    entries,
    current: entries.find(({ key, video }) => key === selected && video) ?? entries.find(({ video }) => video),
    add,
    ...useLooking({ props, latest, controls, change, send, cancel }),
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

export type Change = (key: number, update: (entry: Entry) => Entry) => void;

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

/** One that is looked at before it is sent at all. */
function waiting(transfer: Transfer): Transfer {
  return { ...transfer, state: "queued" };
}

/** The file is on its way already: two senders of one file would only stop each other. */
function isSame({ file, state }: Transfer, other: File): boolean {
  const same = file.name === other.name && file.size === other.size && file.lastModified === other.lastModified;
  return same && state !== "done" && state !== "refused";
}
