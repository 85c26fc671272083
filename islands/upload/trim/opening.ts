import { importScript } from "../../script.ts";
import type { Loading } from "./engine.ts";
import { type Film, openFilm } from "./film.ts";

/** Why a film cannot be looked at or cut here. */
export type Unopened = "unreadable" | "tooLarge" | "noEngine" | "skipped";

/** ffmpeg has larger files read rightly, but nobody tried how long a browser bears it. */
const engineMax = 2 * 1024 ** 3;

type Opening = Loading & {
  /** The script of what opens the rest. */
  engine: string;
  /** Whether the browser plays it, once that is known. */
  played: Promise<boolean>;
};

/** Opens a film by what the browser has; where that knows neither the file nor how to show it, by ffmpeg. */
export async function openAny(file: File, { engine, played, ...loading }: Opening): Promise<Film | Unopened> {
  const film = await openFilm(file).catch(() => undefined);
  if (film && (film.isSeen || (await played))) return film;
  if (file.type.startsWith("audio/")) return "unreadable";
  if (file.size > engineMax) return film ?? "tooLarge";
  loading.onProgress(0);
  try {
    const { openByEngine } = await importScript<typeof import("./engine-film.ts")>(engine);
    const opened = await openByEngine(file, loading);
    if (opened) film?.close();
    return opened ?? film ?? "unreadable";
  } catch {
    return film ?? (loading.signal.aborted ? "skipped" : "noEngine");
  }
}
