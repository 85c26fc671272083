import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atOnce } from "../../src/platform/storage/at-once.ts";
import { openUploadsMax } from "../../src/uploads/limits.ts";
import { makeClip, type Sender, sendFilm } from "../e2e/site.ts";
import { callApi } from "../soak/stage.ts";
import { startBalancer } from "../test/balancer.ts";
import { type Nodes, startNodes } from "../test/nodes.ts";
import type { People } from "../test/people.ts";
import { holdTo } from "../test/shares.ts";
import { listenElsewhere } from "./chat.ts";
import { load } from "./load.ts";
import { type Measure, median, type Result } from "./result.ts";

const talkers = 200;
const perSecond = 100;
const uploads = 20;
const firstPlays = 5;
/** After so many loads their code is compiled. */
const rounds = 3;
/** Of a core: with more, one process would take what nginx and who asks need, or all of this machine. */
const shares = { pages: 0.2, pieces: 0.1 };

/** One site on several processes of this machine: what each more of them adds. */
export const nodes: Measure = {
  name: "nodes",
  about: "pages, media, chat and films from several processes over PostgreSQL, Redis and an S3 store",
  async *run() {
    const folder = await mkdtemp(join(tmpdir(), "nadaj-bench-"));
    const clip = await makeClip(join(folder, "clip.mp4"), 4);
    await using several = await startNodes({ webs: 3, workers: 2 });
    const people = JSON.parse(await several.run(["scripts/test/people.ts", String(talkers)])) as People;
    const site = senderOf(several, people);
    const film = await sendFilm(site, "Film pierwszy", clip);
    await untilMade(site, film);
    yield* talkAcross(several, site, people);
    yield* firstPlaysFrom(site, clip);
    yield* readsFrom(several, site, film, folder);
    yield* filmsBy(several, site, clip);
    await rm(folder, { recursive: true, force: true });
  },
};

function senderOf({ url }: Nodes, { admin, channelId }: People): Sender {
  const { token } = admin;
  return { ...{ token, channelId, server: { url } }, call: (...request) => callApi({ url, token }, ...request) };
}

/**
 * Pages made anew and a piece of a film, behind nginx before one, two and three processes. Each is held to a share of a
 * core, as far as this machine lets that be done; the database, the store, nginx and who asks are not.
 */
async function* readsFrom(several: Nodes, site: Sender, film: string, folder: string): AsyncGenerator<Result> {
  const { piece } = await playlistsOf(site, film);
  for (const [what, path, share, options] of [
    ["watch pages", `/watch/${film}`, shares.pages, { unique: { folder } }],
    ["pieces of a film", piece, shares.pieces, {}],
  ] as const) {
    // What compiles it would take all of their share.
    for (let round = 0; round < rounds; round++) await load(several.url + path, options);
    using held = new DisposableStack();
    const areHeld = several.webs.map(({ pid }) => held.use(holdTo(share, pid()))).every(Boolean);
    const each = areHeld ? `, ${share} of a core each` : "";
    let alone: number | undefined;
    for (const count of [1, 2, 3]) {
      const servers = several.urls.slice(0, count).map((url) => new URL(url).host);
      await using balancer = await startBalancer(servers, await mkdtemp(join(folder, "balancer-")));
      const { perSecond: value } = await load(balancer.url + path, options);
      alone ??= value;
      const beside = { what: "from 1", value: alone };
      const goal = { at: "least", value: 2.5 } as const;
      yield { what: `${what} from ${count}${each}`, value, unit: "req/s", beside, ...(count === 3 ? { goal } : {}) };
    }
  }
}

/** A crowd that nginx spreads over all of them. */
async function* talkAcross(several: Nodes, site: Sender, { people }: People): AsyncGenerator<Result> {
  const about = { channelId: site.channelId, live: true, title: "Transmisja" };
  const { _id: videoId } = await site.call<{ _id: string }>("POST", "/videos", about);
  await site.call("PATCH", `/videos/${videoId}`, { visibility: "public" });
  const tokens = people.map(({ token }) => token);
  const heard = await listenElsewhere({ url: several.url, videoId, tokens, perSecond, seconds: 10 });
  yield { what: "chat: lost, of all heard by all", value: heard.lost, unit: "", goal: { at: "most", value: 0 } };
  yield { what: "chat: said to heard, median", value: heard.medianMs, unit: "ms" };
  yield { what: "chat: said to heard, p99", value: heard.p99Ms, unit: "ms", goal: { at: "most", value: 200 } };
  yield { what: "chat: of that the crowd's own delay, p99", value: heard.ownP99Ms, unit: "ms" };
}

/** From the first upload until all films are made. */
async function* filmsBy(several: Nodes, site: Sender, clip: Uint8Array<ArrayBuffer>): AsyncGenerator<Result> {
  let alone: number | undefined;
  await several.workers[1]?.stop();
  for (const count of [1, 2]) {
    if (count === 2) await several.workers[1]?.start();
    const begun = performance.now();
    const sent: string[] = [];
    const titles = Array.from({ length: uploads }, (_, index) => `Film ${count}-${index}`);
    await atOnce(titles, openUploadsMax, async (title) => void sent.push(await sendFilm(site, title, clip)));
    for (const id of sent) await untilMade(site, id);
    const value = (performance.now() - begun) / 1000;
    alone ??= value;
    yield { what: `${uploads} films by ${count}`, value, unit: "s", beside: { what: "by 1", value: alone } };
  }
}

async function untilMade(site: Sender, id: string): Promise<void> {
  for (;;) {
    const { processing } = await site.call<{ processing: { state: string } }>("GET", `/videos/${id}`);
    if (processing.state === "ready") return;
    if (processing.state === "failed") throw new Error("a film was not made");
    await Bun.sleep(200);
  }
}

/** From the address of a film to its first piece, of films that nobody has seen: from the store, and from a folder. */
async function* firstPlaysFrom(site: Sender, clip: Uint8Array<ArrayBuffer>): AsyncGenerator<Result> {
  await using one = await startNodes({ webs: 1, workers: 0, env: { MEDIA_STORE: "disk" } });
  const elsewhere = senderOf(one, JSON.parse(await one.run(["scripts/test/people.ts", "0"])) as People);
  const fromFolder = await firstPlay(elsewhere, clip);
  const fromStore = await firstPlay(site, clip);
  const beside = { what: "from a folder", value: fromFolder };
  yield { what: "first play from the store", value: fromStore, unit: "ms", beside };
  yield { what: "which the store adds", value: fromStore - fromFolder, unit: "ms" };
}

async function firstPlay(site: Sender, clip: Uint8Array<ArrayBuffer>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < firstPlays; round++) {
    const film = await sendFilm(site, `Premiera ${round}`, clip);
    await untilMade(site, film);
    const begun = performance.now();
    const { begin, piece } = await playlistsOf(site, film);
    for (const path of [begin, piece]) await (await fetch(site.server.url + path)).bytes();
    times.push(performance.now() - begun);
  }
  return median(times);
}

/** Where a film's first rendition begins, as a player finds it. */
async function playlistsOf(site: Sender, film: string): Promise<{ begin: string; piece: string }> {
  const { hls } = await site.call<{ hls: string }>("GET", `/videos/${film}`);
  const read = async (url: URL) => (await fetch(url)).text();
  const master = new URL(hls, site.server.url);
  const linesOf = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const variant = new URL(linesOf(await read(master))[0] ?? "", master);
  const playlist = await read(variant);
  const begin = new URL(/#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? "", variant);
  const piece = new URL(linesOf(playlist)[0] ?? "", variant);
  return { begin: begin.pathname + begin.search, piece: piece.pathname + piece.search };
}
