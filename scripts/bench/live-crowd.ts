/**
 * Low-latency viewers of one stream, as a program of its own: `bun live-crowd.ts <port> <folder> <viewers> <seconds>`.
 * Each one holds two kept-alive connections per rendition, blocks on the playlist with one and fetches the part that it
 * was promised with the other, as players do. Prints what it got as JSON.
 */
import { type Connection, openConnection } from "./live-connection.ts";

export type Crowd = {
  /** Parts that were received whole. */
  parts: number;
  /** Parts that there were, times viewers. */
  possible: number;
  bytes: number;
  /** From the end of a part's time, by the server's dates, to its last byte, in milliseconds. */
  delays: number[];
  errors: string[];
};

const noted = new WeakMap<Map<string, number>, string>();

const texts = new Map<string, Read>();

if (import.meta.main) {
  const [port = "", folder = "", viewers = "", seconds = ""] = process.argv.slice(2);
  const crowd = await watch(Number(port), folder.split(","), Number(viewers), Number(seconds));
  await Bun.write(Bun.stdout, JSON.stringify(crowd));
  process.exit(0);
}

async function watch(port: number, folders: string[], viewers: number, seconds: number): Promise<Crowd> {
  const crowd: Crowd = { parts: 0, possible: 0, bytes: 0, delays: [], errors: [] };
  const until = performance.now() + seconds * 1000;
  const schedules = folders.map(() => new Map<string, number>());
  const counts = folders.map(() => [] as Map<string, number>[]);
  const all: Promise<void>[] = [];
  for (let viewer = 0; viewer < viewers; viewer++) {
    folders.forEach((folder, index) => {
      const got = new Map<string, number>();
      counts[index]?.push(got);
      all.push(follow(port, folder, until, schedules[index] as Map<string, number>, got, crowd));
    });
    // Not all in one moment: neither do people.
    if (viewer % 25 === 24) await Bun.sleep(20);
  }
  await Promise.all(all);
  counts.forEach((viewersOf, index) => {
    const schedule = schedules[index] as Map<string, number>;
    for (const got of viewersOf) {
      const names = [...got.keys()].sort();
      const [first = "", last = ""] = [names[0], names.at(-1)];
      crowd.possible += [...schedule.keys()].filter((name) => name >= first && name <= last).length;
      crowd.parts += got.size;
      for (const [name, at] of got) {
        const due = schedule.get(name);
        if (due !== undefined) crowd.delays.push(Math.round(at - due));
      }
    }
  });
  crowd.errors = crowd.errors.slice(0, 5);
  return crowd;
}

/** One rendition of one viewer. */
async function follow(
  port: number,
  folder: string,
  until: number,
  schedule: Map<string, number>,
  got: Map<string, number>,
  crowd: Crowd,
): Promise<void> {
  try {
    const [lists, media] = await Promise.all([openConnection(port), openConnection(port)]);
    let text = (await lists.get(`${folder}/live.m3u8`)).text();
    const before = new Set(read(text).latest);
    while (performance.now() < until) {
      const { name, query } = read(text);
      const promised = fetchPart(media, `${folder}/${name}`, name, got, crowd);
      text = (await lists.get(`${folder}/live.m3u8?${query}`)).text();
      await promised;
      note(text, schedule);
      // What came while it was away, or was another than promised.
      for (const missed of read(text).latest) {
        if (!before.has(missed) && !got.has(sortable(missed)))
          await fetchPart(media, `${folder}/${missed}`, missed, got, crowd);
      }
    }
    lists.close();
    media.close();
  } catch (error) {
    crowd.errors.push(String(error));
  }
}

async function fetchPart(media: Connection, path: string, name: string, got: Map<string, number>, crowd: Crowd) {
  const answer = await media.get(path);
  if (answer.status !== 200) return;
  got.set(sortable(name), Date.now());
  crowd.bytes += answer.bytes;
}

/** When each part's time was over, by the dates of the playlist. */
function note(text: string, schedule: Map<string, number>): void {
  if (noted.get(schedule) === text) return;
  noted.set(schedule, text);
  let at = 0;
  for (const line of text.split("\n")) {
    if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) at = Date.parse(line.slice(25));
    const part = /^#EXT-X-PART:DURATION=([\d.]+),URI="([^"]+)"/.exec(line);
    if (!part) continue;
    at += Number(part[1]) * 1000;
    schedule.set(sortable(part[2] ?? ""), at);
  }
}

/** Names that sort as they follow each other. */
function sortable(name: string): string {
  return name.replace(/-(\d+)\./, (_, part: string) => `-${part.padStart(4, "0")}.`);
}

type Read = { name: string; query: string /** The last few parts. */; latest: string[] };

/** What a viewer wants to know of a playlist; most viewers have the same. */
function read(text: string): Read {
  const known = texts.get(text);
  if (known) return known;
  const [, name = "", number = "", part = ""] = /PRELOAD-HINT:TYPE=PART,URI="(s(\d+)-(\d+)\.m4s)"/.exec(text) ?? [];
  if (!name) throw new Error("a playlist without a hint");
  const parts = [...text.slice(-600).matchAll(/#EXT-X-PART:[^\n]*URI="([^"]+)"/g)];
  const result = {
    name,
    query: `_HLS_msn=${Number(number)}&_HLS_part=${Number(part)}`,
    latest: parts.map(([, uri = ""]) => uri),
  };
  if (texts.size > 100) texts.clear();
  texts.set(text, result);
  return result;
}
