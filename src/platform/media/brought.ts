import { lstat, readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { hour } from "../clock.ts";
import { runTool } from "./child.ts";
import { strangerInput } from "./inputs.ts";

/** What a program brought into its folder; `about` is what it knows of the film, as it wrote it. */
export type Brought = {
  path: string;
  bytes: number;
  ending: string;
  about: unknown;
  thumbnail: string | undefined;
  captions: { lang: string; path: string }[];
};

type Part = { path: string; bytes: number };

/** The longest description of a film that is read. */
export const aboutMax = 16 * 1024 * 1024;
const captionsMax = 20;

/** The film in one file, or its picture and its sound in one each; none when either is missing. */
export async function partsIn(folder: string): Promise<Part[]> {
  const names = (await readdir(folder)).filter((name) => !/\.(?:part|ytdl|temp)$/.test(name)).sort();
  const whole = names.filter((name) => /^media\.[a-z0-9_]{1,20}$/i.test(name)).slice(0, 1);
  const apart = names.filter((name) => /^media\.f.{1,80}\.[a-z0-9_]{1,20}$/i.test(name));
  const wanted = whole.length > 0 ? whole : apart.length === 2 ? apart : [];
  const parts = await Promise.all(wanted.map((name) => partAt(join(folder, name))));
  return parts.every((part) => part !== undefined) ? parts : [];
}

async function partAt(path: string): Promise<Part | undefined> {
  const file = await lstat(path);
  // A link would lead out of the folder.
  return file.isFile() && file.size > 0 ? { path, bytes: file.size } : undefined;
}

/** Puts picture and sound into one file, without encoding. Throws MediaError. */
export async function united(folder: string, parts: Part[], signal: AbortSignal) {
  const [first] = parts;
  if (first && parts.length === 1) return { ...first, ending: endingOf(first.path) };
  const ending = parts.every(({ path }) => ["mp4", "m4a"].includes(endingOf(path))) ? "mp4" : "mkv";
  const path = join(folder, `united.${ending}`);
  const args = [
    // The times of both are of one clock: each moved to its own beginning, they would no longer agree.
    ...["-v", "error", "-y", "-copyts"],
    ...parts.flatMap((part) => [...strangerInput, "-i", part.path]),
    ...parts.flatMap((_, index) => ["-map", `${index}:V?`, "-map", `${index}:a?`]),
    ...["-c", "copy", "-map_metadata", "-1", path],
  ];
  await runTool("ffmpeg", args, { seconds: hour / 1000, signal });
  return { path, bytes: (await lstat(path)).size, ending };
}

/** What lies beside the film: what is told of it, its picture and its captions. */
export async function besideIn(folder: string): Promise<Pick<Brought, "about" | "thumbnail" | "captions">> {
  const names = await readdir(folder);
  const captions: Brought["captions"] = [];
  for (const name of names.slice(0, captionsMax * 2)) {
    const lang = /^captions\.([a-z]{2,3})(?:[-_][a-z0-9_-]{1,20})?\.(?:vtt|srt)$/i.exec(name)?.[1]?.toLowerCase();
    const path = lang && (await plainFile(join(folder, name)));
    if (lang && path && !captions.some((one) => one.lang === lang)) captions.push({ lang, path });
  }
  return {
    about: await readAbout(join(folder, "about.info.json")),
    thumbnail: await thumbnailIn(folder, names),
    captions: captions.slice(0, captionsMax),
  };
}

/** A picture as uploads of pictures take it; others are made one. */
async function thumbnailIn(folder: string, names: string[]): Promise<string | undefined> {
  const name = names.find((one) => /^thumbnail\.(?:jpe?g|png|webp)$/i.test(one));
  const path = name && (await plainFile(join(folder, name)));
  if (!path || endingOf(path) !== "webp") return path;
  const made = join(folder, "thumbnail.made.png");
  const input = ["-protocol_whitelist", "file", "-max_pixels", "36000000", "-f", "webp_pipe", "-i", path];
  const args = ["-v", "error", "-y", ...input, "-frames:v", "1", made];
  return runTool("ffmpeg", args, { seconds: 60 }).then(
    () => made,
    // A film comes without its picture rather than not at all.
    () => undefined,
  );
}

async function readAbout(path: string): Promise<unknown> {
  try {
    const file = await lstat(path);
    return file.isFile() && file.size <= aboutMax ? JSON.parse(await readFile(path, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}

async function plainFile(path: string): Promise<string | undefined> {
  return (await lstat(path)).isFile() ? path : undefined;
}

function endingOf(path: string): string {
  return extname(path).slice(1).toLowerCase();
}
