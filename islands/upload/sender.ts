import { type DetailedError, Upload, type UploadOptions } from "tus-js-client";
import { listen } from "../listen.ts";
import type { UploadFormProps } from "./props.ts";
import { makeSpeed } from "./speed.ts";
import type { OnChange } from "./transfer.ts";

type Told = {
  onChange: OnChange;
  /** It is not tried again by itself. */
  onRefused(status: number, body: string): void;
  onDone(): void;
};

/** Soon for a server that restarts, then for ten minutes; each success begins them anew. */
const retryDelays = [0, 1000, 2000, 3000, 4000, 5000, ...Array.from({ length: 60 }, () => 10_000)];
/** What a pause or a lost connection may cost; each is checked as a whole. */
const chunk = 8 * 1024 * 1024;

export type Sender = ReturnType<typeof makeSender>;

/** Sends a file by tus, on from where it stopped; each chunk carries its checksum. */
export function makeSender(
  file: File,
  metadata: { videoId: string; replaces?: string },
  props: Pick<UploadFormProps, "lang" | "endpoint">,
  told: Told,
) {
  const speed = makeSpeed();
  let lost = false;
  const upload = new Upload(file, {
    endpoint: props.endpoint,
    chunkSize: chunk,
    retryDelays,
    removeFingerprintOnSuccess: true,
    metadata: { ...metadata, filename: file.name },
    headers: { "accept-language": props.lang },
    onBeforeRequest: (request) => addChecksum(request, file),
    onShouldRetry(error) {
      lost = isPassing(error);
      if (lost) told.onChange({ reconnecting: true, speed: 0 });
      return lost;
    },
    onProgress(sent) {
      lost = false;
      told.onChange({ sent, speed: speed.at(sent), reconnecting: false });
    },
    onError(error) {
      const answer = "originalResponse" in error ? error.originalResponse : undefined;
      told.onRefused(answer?.getStatus() ?? 0, answer?.getBody() ?? "");
    },
    onUploadUrlAvailable: () => told.onChange({ state: "sending" }),
    onSuccess: told.onDone,
  });

  /** The network is back: no need to wait for the next try, nor for a person when there is none left. */
  function goOn(): void {
    if (!lost) return;
    lost = false;
    told.onChange({ state: "sending", error: "" });
    void upload.abort().then(() => upload.start());
  }

  return {
    /** Takes up what was sent for this video before. */
    async takeUp(): Promise<void> {
      const former = await upload.findPreviousUploads();
      const mine = former.find(
        ({ metadata: of }) => of.videoId === metadata.videoId && of.replaces === metadata.replaces,
      );
      if (mine) upload.resumeFromPreviousUpload(mine);
    },
    start(): void {
      speed.goOn();
      upload.start();
    },
    pause(): void {
      lost = false;
      void upload.abort();
    },
    /** Takes back what was sent. */
    cancel: () => upload.abort(true).catch(() => undefined),
    stopListening: listen(window, { online: goOn }),
  };
}

type Request = Parameters<NonNullable<UploadOptions["onBeforeRequest"]>>[0];

async function addChecksum(request: Request, file: File): Promise<void> {
  if (request.getMethod() !== "PATCH" || !crypto.subtle) return;
  const offset = Number(request.getHeader("Upload-Offset") ?? 0);
  const bytes = await file.slice(offset, Math.min(file.size, offset + chunk)).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", bytes));
  request.setHeader("Upload-Checksum", `sha1 ${btoa(String.fromCharCode(...digest))}`);
}

/** What the server refuses for good is not tried again; a lost network and a restarted server are. */
function isPassing(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  const begins = error.originalRequest?.getMethod() === "POST";
  const passing = [409, 423, 460].includes(status) && !begins;
  return status === 0 || (status >= 500 && status !== 507) || passing;
}
