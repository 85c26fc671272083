import { join } from "node:path";
import { type Brought, besideIn, partsIn, united } from "./brought.ts";
import { MediaError } from "./child.ts";
import { type Errand, failureIn, ImportError, sendOut } from "./import-program.ts";

export type Wanted = Errand & {
  /** Pictures with more lines than these are only taken where there are no others. */
  height: number;
  onProgress(share: number, bytes: number): void;
};

/** Has a program bring a film and what is told of it. Throws ImportError, and what `watch` does. */
export async function bringFilm(wanted: Wanted): Promise<Brought> {
  const said = await sendOut(wanted, argumentsOf(wanted), (line) => tellProgress(line, wanted));
  return broughtIn(wanted, said);
}

async function broughtIn({ folder, maxBytes, signal }: Wanted, said: string): Promise<Brought> {
  const parts = await partsIn(folder);
  if (parts.length === 0) {
    const failure = failureIn(said);
    throw failure.code === "IMPORT_FAILED" ? new ImportError("NO_FILE", failure.message) : failure;
  }
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) throw new ImportError("TOO_LARGE");
  try {
    return { ...(await united(folder, parts, signal)), ...(await besideIn(folder)) };
  } catch (error) {
    if (!(error instanceof MediaError) || !["TRANSCODE_FAILED", "DAMAGED"].includes(error.code)) throw error;
    throw new ImportError("UNSUPPORTED", error.message);
  }
}

function argumentsOf({ address, folder, maxBytes, height }: Wanted): string[] {
  const fetched = "[protocol~='^(https?|m3u8_native|http_dash_segments)$']";
  return [
    ...["--ignore-config", "--no-cache-dir", "--color", "never", "--newline", "--no-mtime", "--no-warnings"],
    ...["--no-playlist", "--playlist-items", "1", "--no-write-playlist-metafiles", "--match-filters", "!is_live"],
    ...["--socket-timeout", "30", "--retries", "5", "--fragment-retries", "5", "--max-filesize", String(maxBytes)],
    ...["-f", `bv*${fetched}+ba${fetched}/b${fetched}/ba${fetched}`, "-S", `res:${height}`],
    // It would open whatever a file of strangers names: what it brings apart is put together here.
    ...["--ffmpeg-location", join(folder, "none"), "--fixup", "never"],
    ...["--write-info-json", "--write-thumbnail"],
    ...["--write-subs", "--sub-langs", "all,-live_chat", "--sub-format", "vtt/srt"],
    ...["--progress", "--progress-template", `download:${progressTemplate}`],
    ...["-o", "media.%(ext)s", "-o", "thumbnail:thumbnail.%(ext)s"],
    ...["-o", "subtitle:captions.%(ext)s", "-o", "infojson:about", "--", address],
  ];
}

const progressTemplate =
  "brought %(progress.downloaded_bytes)s %(progress.total_bytes)s %(progress.total_bytes_estimate)s";

function tellProgress(line: string, { onProgress }: Wanted): void {
  const match = /^brought (\d{1,16}) (\S{1,20}) (\S{1,20})/.exec(line);
  if (!match) return;
  const [bytes = 0, total = 0, estimate = 0] = match.slice(1).map((text) => Math.floor(Number(text)) || 0);
  const all = total || estimate;
  onProgress(all > 0 ? Math.min(1, bytes / all) : 0, bytes);
}
