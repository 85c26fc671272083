import { makePlace } from "./places.ts";
import type { UploadFormProps } from "./props.ts";
import { makeSender, type Sender } from "./sender.ts";
import { videoOfFile } from "./video-of-file.ts";

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

export type OnChange = (change: Partial<Transfer>) => void;

export type TransferControl = {
  pause(): void;
  resume(): void;
  cancel(): Promise<void>;
  /** Stops for good and takes back what was sent; the video stays, for another file. Gives the video's id. */
  release(): Promise<string>;
};

/** How long to wait for a place that other pages of the same person have. */
const placeDelay = 15_000;

/** Brings a file to the server: makes its video, waits for a place, sends it. */
export function startTransfer(file: File, props: UploadFormProps, onChange: OnChange): TransferControl {
  const video = videoOfFile(file, props);
  const place = makePlace();
  let sender: Sender | undefined;
  let cancelled = false;
  let placeTimer = 0;

  async function begin(): Promise<void> {
    // The line is as the files were chosen, whichever of their videos the server makes first.
    void place.take();
    try {
      if (await video.find()) return finish();
      if (cancelled) return await video.discard();
      // It can be described while it waits.
      onChange({ videoId: video.id() });
      await enter();
      if (cancelled) return place.leave();
      onChange({ state: "sending" });
      sender = makeSender(file, { videoId: video.id() }, props, { onChange, onRefused, onDone: finish });
      await sender.takeUp();
      if (!cancelled) sender.start();
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }

  async function enter(): Promise<void> {
    onChange({ state: "queued", error: "" });
    await place.take();
  }

  /** Whole on the server, whether its last answer came or not. */
  function finish(): void {
    video.forget();
    sender?.stopListening();
    place.leave();
    onChange({ videoId: video.id(), state: "done", sent: file.size, reconnecting: false });
  }

  /** A beginning that the server refuses: its file may be there already, or other pages have every place. */
  async function onRefused(status: number, body: string): Promise<void> {
    if (status === 409 && (await video.isWhole())) return finish();
    if (status === 429 && !cancelled) {
      onChange({ state: "queued", error: "" });
      placeTimer = window.setTimeout(() => sender?.start(), placeDelay);
    } else fail(body || props.texts.failedNetwork);
  }

  function fail(error: string): void {
    place.leave();
    onChange({ state: "failed", error, reconnecting: false });
  }

  async function stop(): Promise<void> {
    cancelled = true;
    clearTimeout(placeTimer);
    video.forget();
    sender?.stopListening();
    await sender?.cancel();
    place.leave();
  }

  void begin();
  return {
    pause() {
      sender?.pause();
      onChange({ state: "paused", speed: 0, reconnecting: false });
    },
    resume() {
      onChange({ state: "sending", error: "" });
      void enter().then(() => (cancelled ? place.leave() : sender ? sender.start() : begin()));
    },
    cancel: async () => (cancelled ? undefined : stop().then(video.discard)),
    release: () => stop().then(video.id),
  };
}
