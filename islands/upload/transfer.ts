import { Upload } from "tus-js-client";
import { keep, kept } from "../storage.ts";
import { call } from "./api.ts";
import type { ManagedVideo, UploadFormProps } from "./props.ts";

export type Transfer = {
  file: File;
  videoId: string;
  /** `refused`: it is not even begun, and trying again would not help. */
  state: "starting" | "sending" | "paused" | "done" | "failed" | "refused";
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
/** What a pause or a lost connection may cost; each is checked as a whole. */
const chunk = 8 * 1024 * 1024;
const rememberedKey = "nadaj-uploads";

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

  async function begin(): Promise<void> {
    try {
      videoId = (await knownVideo(mark, props)) ?? (await newVideo(file, props));
      if (cancelled) return await discard();
      remember(mark, videoId);
      onChange({ videoId, state: "sending" });
      upload = makeUpload();
      const former = await upload.findPreviousUploads();
      const mine = former.find(({ metadata }) => metadata.videoId === videoId);
      if (mine) upload.resumeFromPreviousUpload(mine);
      upload.start();
    } catch (error) {
      onChange({ state: "failed", error: error instanceof Error ? error.message : String(error) });
    }
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
        lost = status === 0 || (status >= 500 && status !== 507) || status === 409 || status === 423;
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
        const body = "originalResponse" in error ? error.originalResponse?.getBody() : undefined;
        onChange({ state: "failed", error: body || props.texts.failedNetwork, reconnecting: false });
      },
      onSuccess() {
        forget(mark);
        removeEventListener("online", goOn);
        onChange({ state: "done", sent: file.size, reconnecting: false });
      },
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
      if (upload) upload.start();
      else void begin();
    },
    async cancel() {
      cancelled = true;
      removeEventListener("online", goOn);
      forget(mark);
      await upload?.abort(true).catch(() => undefined);
      if (videoId) await discard();
    },
  };
}

async function knownVideo(mark: string, props: UploadFormProps): Promise<string | undefined> {
  const id = recall()[mark];
  if (!id) return undefined;
  const video = await call<ManagedVideo>(props.lang, "GET", `/videos/${id}`).catch(() => undefined);
  return video?.processing.state === "none" ? id : undefined;
}

async function newVideo(file: File, props: UploadFormProps): Promise<string> {
  const title = file.name
    .replace(/\.[^.]+$/, "")
    .replace(/[_]+/g, " ")
    .slice(0, 120);
  return (await call(props.lang, "POST", "/videos", { channelId: props.channelId, title }))._id;
}

function recall(): Record<string, string> {
  return kept("browser", rememberedKey) ?? {};
}

function remember(mark: string, id: string): void {
  keep("browser", rememberedKey, { ...recall(), [mark]: id });
}

function forget(mark: string): void {
  const { [mark]: _, ...rest } = recall();
  keep("browser", rememberedKey, rest);
}
