import { call } from "./api.ts";
import { forget, recall, remember } from "./memory.ts";
import type { ManagedVideo, UploadFormProps } from "./props.ts";

/**
 * The video that is made for a file. It is remembered by the file's fingerprint, so that choosing the file again after
 * a reload goes on where it stopped.
 */
export function videoOfFile(file: File, { lang, channelId }: UploadFormProps) {
  const mark = markOf(file, channelId);
  let id = "";

  function ask(known: string): Promise<ManagedVideo | undefined> {
    return call<ManagedVideo>(lang, "GET", `/videos/${known}`).catch(() => undefined);
  }

  return {
    /** Empty before it was found or made. */
    id: () => id,
    /** Finds the one that was made before, or makes one; whether all of the file is there already. */
    async find(): Promise<boolean> {
      const former = recall(mark);
      const known = former ? await ask(former) : undefined;
      // One that failed since is not what is wanted now.
      const wanted = known?.processing.state === "failed" ? undefined : known;
      id = wanted?._id ?? (await newVideo(file, lang, channelId));
      remember(mark, id);
      return isWhole(wanted);
    },
    /** Whether all of the file is there by now. */
    isWhole: async () => isWhole(await ask(id)),
    forget: () => forget(mark),
    async discard(): Promise<void> {
      forget(mark);
      if (id) await call(lang, "DELETE", `/videos/${id}`).catch(() => undefined);
    },
  };
}

/** Has a file sent for a video that there is already. */
export function adopt(file: File, channelId: string, id: string): void {
  remember(markOf(file, channelId), id);
}

function markOf({ name, size, lastModified }: File, channelId: string): string {
  return `${channelId} ${name} ${size} ${lastModified}`;
}

function isWhole(video: ManagedVideo | undefined): boolean {
  const { state = "none" } = video?.processing ?? {};
  return state !== "none" && state !== "failed";
}

async function newVideo(file: File, lang: string, channelId: string): Promise<string> {
  const title = file.name
    .replace(/\.[^.]+$/, "")
    .replace(/[_]+/g, " ")
    .slice(0, 120);
  return (await call(lang, "POST", "/videos", { channelId, title }))._id;
}
