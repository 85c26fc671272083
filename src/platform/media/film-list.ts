import { type Errand, sendOut } from "./import-program.ts";

/** A film that stands at an address among others, and what the list tells of it. */
export type ListedFilm = { address: string; about: unknown };

/** What begins each line that tells of one; titles hold no line break in JSON. */
const mark = "found ";

/**
 * Has a program say which films a channel or a playlist has, the first `max` of them as they stand there; of an address
 * with one film that one. Throws ImportError, and what `watch` does.
 */
export async function listFilms(errand: Errand, max: number): Promise<ListedFilm[]> {
  const films = new Map<string, ListedFilm>();
  await sendOut(errand, argumentsOf(errand.address, max), (line) => {
    const film = line.startsWith(mark) ? filmIn(line.slice(mark.length)) : undefined;
    if (film && films.size < max) films.set(film.address, film);
  });
  return [...films.values()];
}

function argumentsOf(address: string, max: number): string[] {
  return [
    ...["--ignore-config", "--no-cache-dir", "--color", "never", "--no-warnings", "--yes-playlist"],
    ...["--flat-playlist", "--playlist-items", `1-${max}`, "--socket-timeout", "30", "--retries", "5"],
    ...["--print", `${mark}%(.{webpage_url,title,timestamp,release_timestamp,upload_date})j`, "--", address],
  ];
}

/** Whatever else a line says is as good as not there. */
function filmIn(text: string): ListedFilm | undefined {
  try {
    const about = JSON.parse(text) as Record<string, unknown>;
    const { webpage_url: address } = about;
    const url = typeof address === "string" ? URL.parse(address) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
    return { address: url.href, about };
  } catch {
    return undefined;
  }
}
