/** What people do meanwhile, and what they were told that it is kept. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mediaKeys } from "../../src/videos/urls.ts";
import { makeClip } from "../e2e/site.ts";
import type { Scene } from "./stage.ts";

export type Ledger = {
  comments: Map<string, string>;
  chat: string[];
  ratings: Map<string, number>;
  uploads: Map<string, Uint8Array>;
  /** Milliseconds of each page, and when it was asked for. */
  pages: { at: number; took: number; path: string }[];
  refused: number;
};

export const emptyLedger = (): Ledger => ({
  comments: new Map(),
  chat: [],
  ratings: new Map(),
  uploads: new Map(),
  pages: [],
  refused: 0,
});

export type Work = { stage: Scene; ledger: Ledger; films: string[]; liveId: string; isOver(): boolean };

/** Everybody at once; resolves when the time is over and nobody is in the middle of anything. */
export async function workUntilOver(work: Work): Promise<void> {
  await Promise.all([
    ...Array.from({ length: 4 }, () => again(work, 50, look)),
    again(work, 700, comment),
    again(work, 900, rate),
    again(work, 2500, chat),
    again(work, 20_000, upload),
    again(work, 1000, watchLive),
  ]);
}

/** Whatever fails was not acknowledged: it is counted and done anew. */
export async function again<Doing extends Work>(
  work: Doing,
  pause: number,
  run: (work: Doing) => Promise<void>,
): Promise<void> {
  while (!work.isOver()) {
    await run(work).catch(() => {
      work.ledger.refused++;
    });
    await Bun.sleep(pause);
  }
}

const anyOf = <Item>(items: Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];

async function look({ stage, ledger, films }: Work): Promise<void> {
  const path = anyOf(["/", "/c/proba", "/live-upcoming", "/en", ...films.map((id) => `/watch/${id}`)]) ?? "/";
  const headers = Math.random() < 0.5 ? { cookie: `session=${stage.token}` } : undefined;
  const at = performance.now();
  const answer = await fetch(stage.url + path, {
    ...(headers ? { headers } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  await answer.text();
  ledger.pages.push({ at, took: performance.now() - at, path });
  if (answer.status >= 500) throw new Error(String(answer.status));
}

let serial = 0;

async function comment({ stage, ledger, films }: Work): Promise<void> {
  const videoId = anyOf(films);
  if (!videoId) return;
  const content = `Uwaga ${++serial}`;
  const { _id } = await stage.call<{ _id: string }>("POST", "/comments", { videoId, content });
  ledger.comments.set(_id, content);
}

async function rate({ stage, ledger, films }: Work): Promise<void> {
  const videoId = anyOf(films);
  if (!videoId) return;
  const rating = anyOf([1, -1]) ?? 1;
  // Until the answer comes either may be kept.
  ledger.ratings.delete(videoId);
  await stage.call("POST", `/videos/${videoId}/rate`, { rating });
  ledger.ratings.set(videoId, rating);
}

async function chat({ stage, ledger, liveId }: Work): Promise<void> {
  const text = `Wieść ${++serial}`;
  const answer = await fetch(`${stage.url}/chat/${liveId}`, {
    method: "POST",
    headers: { cookie: `session=${stage.token}`, origin: stage.url },
    body: new URLSearchParams({ text }),
    redirect: "manual",
    signal: AbortSignal.timeout(20_000),
  });
  if (answer.status !== 303) throw new Error(String(answer.status));
  ledger.chat.push(text);
}

/** A film in pieces, each going on where the server says that it has come to. */
async function upload({ stage, ledger, films, isOver }: Work): Promise<void> {
  const clip = join(stage.folder, `clip-${++serial}.mp4`);
  const bytes = await makeClip(clip, 4 + (serial % 4), "320x180");
  const made = await stage.call<{ _id: string }>("POST", "/videos", {
    channelId: stage.channelId,
    title: `Film ${serial}`,
  });
  const tus = { "tus-resumable": "1.0.0", authorization: `Bearer ${stage.token}` };
  const metadata = `videoId ${btoa(made._id)},filename ${btoa("film.mp4")}`;
  const begun = await fetch(`${stage.url}/api/uploads`, {
    method: "POST",
    headers: { ...tus, "upload-length": String(bytes.length), "upload-metadata": metadata },
  });
  const address = stage.url + (begun.headers.get("location") ?? "");
  if (begun.status !== 201) throw new Error(String(begun.status));
  for (let sent = 0; sent < bytes.length && !isOver(); ) {
    try {
      const told = await fetch(address, { method: "HEAD", headers: tus });
      if (!told.ok) throw new Error(String(told.status));
      sent = Number(told.headers.get("upload-offset"));
      const end = Math.min(bytes.length, sent + 64 * 1024);
      const piece = { ...tus, "upload-offset": String(sent), "content-type": "application/offset+octet-stream" };
      const answer = await fetch(address, { method: "PATCH", headers: piece, body: bytes.slice(sent, end) });
      if (answer.status === 204) sent = end;
    } catch {
      await Bun.sleep(1000);
    }
  }
  const { source } = await stage.call<{ source: { bytes: number } | null }>("GET", `/videos/${made._id}`);
  if (source?.bytes !== bytes.length) throw new Error("not all of it came");
  ledger.uploads.set(made._id, bytes);
  await stage.call("PATCH", `/videos/${made._id}`, { visibility: "public" });
  await stage.call("POST", `/videos/${made._id}/publish`);
  films.push(made._id);
}

async function watchLive({ stage, liveId }: Work): Promise<void> {
  const { hls } = await stage.call<{ hls: string | null }>("GET", `/videos/${liveId}`);
  if (hls) await (await fetch(new URL(hls, stage.url))).text();
}

/** What was acknowledged and is not there, in words. */
export async function lostOf(stage: Scene, ledger: Ledger, liveId: string): Promise<string[]> {
  const lost: string[] = [];
  const found = new Set<string>();
  for (const videoId of ledger.uploads.keys())
    for (let before = ""; ; ) {
      const query = `/comments?videoId=${videoId}&limit=100${before ? `&before=${before}` : ""}`;
      const page = await stage.call<{ items: { _id: string; content: string }[]; next: string | null }>("GET", query);
      for (const { _id, content } of page.items) if (ledger.comments.get(_id) === content) found.add(_id);
      if (!page.next) break;
      before = page.next;
    }
  for (const id of ledger.comments.keys()) if (!found.has(id)) lost.push(`comment ${id}`);
  for (const [videoId, rating] of ledger.ratings) {
    const kept = await stage.call<{ rating: number }>("GET", `/videos/${videoId}/rating`);
    if (kept.rating !== rating) lost.push(`rating of ${videoId}`);
  }
  for (const [videoId, bytes] of ledger.uploads) {
    const source = await readFile(stage.object(mediaKeys.source(videoId))).catch(() => undefined);
    if (!source || !Buffer.from(bytes).equals(source)) lost.push(`file of ${videoId}`);
    const { processing } = await stage.call<{ processing: { state: string } }>("GET", `/videos/${videoId}`);
    if (processing.state !== "ready") lost.push(`film ${videoId}: ${processing.state}`);
  }
  const replay = await fetch(`${stage.url}/chat/${liveId}`, { headers: { cookie: `session=${stage.token}` } });
  const shown = await replay.text();
  const latest = ledger.chat.slice(-20);
  for (const text of latest) if (!shown.includes(text)) lost.push(`chat message "${text}"`);
  return lost;
}
