import { Upload } from "tus-js-client";
import { call } from "./api.ts";
import { forget, recall, remember } from "./memory.ts";
import { takePlace } from "./places.ts";
import type { ManagedVideo, UploadFormProps } from "./props.ts";

export type Transfer = {
  file: File;
  videoId: string;
  /** `queued`: it waits for others to be done. `refused`: it is not even begun, and trying again would not help. */
  state: "starting" | "queued" | "sending" | "paused" | "done" | "failed" | "refused";
  sent: number;
  /** Bytes per second, smoothed. */
  speed: number;
  error: string;
  /** The connection was lost; it is tried again by itself. */
  reconnecting: boolean;
};

export type TransferControl = { pause(): void; resume(): void; cancel(): Promise<void> };

/** Soon for a server that restarts, then for ten minutes; each success begins them anew. */
const retryDelays = [0, 1000, 2000, 3000, 4000, 5000, ...Array.from({ length: 60 }, () => 10_000)];
/** How long to wait for a place that other pages of the same person have. */
const placeDelay = 15_000;
/** What a pause or a lost connection may cost; each is checked as a whole. */
const chunk = 8 * 1024 * 1024;

/**
 * Sends a file by tus. The video made for a file is remembered by the file's fingerprint, so that choosing the file
 * again after a reload goes on where it stopped. Each chunk carries its checksum.
 */
export function startTransfer(
  file: File,
  props: UploadFormProps,
  onChange: (change: Partial<Transfer>) => void,
): TransferControl {
  const mark = `${props.channelId} ${file.name} ${file.size} ${file.lastModified}`;
  let upload: Upload | undefined;
  let videoId = "";
  let cancelled = false;
  let last = { at: performance.now(), sent: 0 };
  let speed = 0;
  let lost = false;
  let place: Promise<() => void> | undefined;
  let placeTimer = 0;

  async function enter(): Promise<void> {
    onChange({ state: "queued", error: "" });
    place ??= takePlace();
    await place;
  }

  function release(): void {
    void place?.then((leave) => leave());
    place = undefined;
  }

  async function begin(): Promise<void> {
    // The line is as the files were chosen, whichever of their videos the server makes first.
    place ??= takePlace();
    try {
      const known = await knownVideo(mark, props);
      if (known?.processing.state !== undefined && known.processing.state !== "none") return finish(known._id);
      videoId = known?._id ?? (await newVideo(file, props));
      if (cancelled) return await discard();
      remember(mark, videoId);
      // It can be described while it waits.
      onChange({ videoId });
      await enter();
      if (cancelled) return release();
      onChange({ state: "sending" });
      upload = makeUpload();
      const former = await upload.findPreviousUploads();
      const mine = former.find(({ metadata }) => metadata.videoId === videoId);
      if (mine) upload.resumeFromPreviousUpload(mine);
      if (!cancelled) upload.start();
    } catch (error) {
      release();
      onChange({ state: "failed", error: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Whole on the server, whether its last answer came or not. */
  function finish(id: string): void {
    videoId = id;
    forget(mark);
    removeEventListener("online", goOn);
    release();
    onChange({ videoId: id, state: "done", sent: file.size, reconnecting: false });
  }

  /** A beginning that the server refuses: its file may be there already, or other pages have every place. */
  async function refused(status: number, body: string): Promise<void> {
    const video = status === 409 ? await fetchVideo(videoId, props) : undefined;
    if (video && video.processing.state !== "none" && video.processing.state !== "failed") return finish(videoId);
    if (status === 429 && !cancelled) {
      onChange({ state: "queued", error: "" });
      placeTimer = window.setTimeout(() => upload?.start(), placeDelay);
      return;
    }
    release();
    onChange({ state: "failed", error: body || props.texts.failedNetwork, reconnecting: false });
  }

  function makeUpload(): Upload {
    return new Upload(file, {
      endpoint: props.endpoint,
      chunkSize: chunk,
      retryDelays,
      removeFingerprintOnSuccess: true,
      metadata: { videoId, filename: file.name },
      headers: { "accept-language": props.lang },
      async onBeforeRequest(request) {
        if (request.getMethod() !== "PATCH" || !crypto.subtle) return;
        const offset = Number(request.getHeader("Upload-Offset") ?? 0);
        const bytes = await file.slice(offset, Math.min(file.size, offset + chunk)).arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", bytes));
        request.setHeader("Upload-Checksum", `sha1 ${btoa(String.fromCharCode(...digest))}`);
      },
      // What the server refuses for good is not tried again; a lost network and a restarted server are.
      onShouldRetry(error) {
        const status = error.originalResponse?.getStatus() ?? 0;
        const begins = error.originalRequest?.getMethod() === "POST";
        const passing = [409, 423, 460].includes(status) && !begins;
        lost = status === 0 || (status >= 500 && status !== 507) || passing;
        if (lost) onChange({ reconnecting: true, speed: 0 });
        return lost;
      },
      onProgress(sent) {
        const now = performance.now();
        const seconds = (now - last.at) / 1000;
        if (seconds > 0.5) {
          const latest = (sent - last.sent) / seconds;
          speed = speed === 0 ? latest : speed * 0.7 + latest * 0.3;
          last = { at: now, sent };
        }
        lost = false;
        onChange({ sent, speed, reconnecting: false });
      },
      onError(error) {
        const answer = "originalResponse" in error ? error.originalResponse : undefined;
        void refused(answer?.getStatus() ?? 0, answer?.getBody() ?? "");
      },
      onUploadUrlAvailable: () => onChange({ state: "sending" }),
      onSuccess: () => finish(videoId),
    });
  }

  /** The network is back: no need to wait for the next try, nor for a person when there is none left. */
  function goOn(): void {
    if (!lost || !upload) return;
    lost = false;
    onChange({ state: "sending", error: "" });
    const waiting = upload;
    void waiting.abort().then(() => waiting.start());
  }

  async function discard(): Promise<void> {
    release();
    await call(props.lang, "DELETE", `/videos/${videoId}`).catch(() => undefined);
  }

  addEventListener("online", goOn);
  void begin();
  return {
    pause() {
      lost = false;
      void upload?.abort();
      onChange({ state: "paused", speed: 0, reconnecting: false });
    },
    resume() {
      last = { at: performance.now(), sent: last.sent };
      onChange({ state: "sending", error: "" });
      void enter().then(() => (cancelled ? release() : upload ? upload.start() : begin()));
    },
    async cancel() {
      if (cancelled) return;
      cancelled = true;
      clearTimeout(placeTimer);
      removeEventListener("online", goOn);
      forget(mark);
      await upload?.abort(true).catch(() => undefined);
      release();
      if (videoId) await discard();
    },
  };
}

/** The video that was made for this file before; one that failed since is not what is wanted now. */
async function knownVideo(mark: string, props: UploadFormProps): Promise<ManagedVideo | undefined> {
  const id = recall(mark);
  const video = id ? await fetchVideo(id, props) : undefined;
  return video?.processing.state === "failed" ? undefined : video;
}

function fetchVideo(id: string, props: UploadFormProps): Promise<ManagedVideo | undefined> {
  return call<ManagedVideo>(props.lang, "GET", `/videos/${id}`).catch(() => undefined);
}

async function newVideo(file: File, props: UploadFormProps): Promise<string> {
  const title = file.name
    .replace(/\.[^.]+$/, "")
    .replace(/[_]+/g, " ")
    .slice(0, 120);
  return (await call(props.lang, "POST", "/videos", { channelId: props.channelId, title }))._id;
}
