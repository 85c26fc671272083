import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createSession } from "../../src/accounts/rules/sessions.ts";
import { channelMembers } from "../../src/channels/table.ts";
import { makeClip } from "./clips.ts";
import { type Measure, median } from "./result.ts";
import { startSite } from "./site.ts";

const seconds = 60;
const rounds = 3;
const givenUpAfterMs = 60_000;
const lookEveryMs = 25;

/** What a creator waits for: the whole way through the running server, jobs and HTTP included. */
export const upload: Measure = {
  name: "upload",
  about: "from the last byte of an upload over HTTP to a segment that a player gets over HTTP",
  async *run() {
    let token = "";
    let channelId = "";
    await using site = await startSite({
      videos: 50,
      async fill({ ctx, seeded }) {
        channelId = seeded.channelIds[0] ?? "";
        const [member] = await ctx.db.select().from(channelMembers).where(eq(channelMembers.channelId, channelId));
        const client = { remember: true, userAgent: "bench", address: "127.0.0.1" };
        token = (await createSession(ctx, member?.userId ?? "", client)).token;
      },
    });
    for (const { what, codec, most } of [
      { what: "H.264 and AAC", codec: "h264", most: 2 },
      { what: "any other", codec: "mpeg4", most: 5 },
    ] as const) {
      const path = join(site.folder, `${codec}.mp4`);
      await makeClip(path, { seconds, codec });
      const creator = { url: site.url, token, channelId };
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const id = await send(creator, path);
        const sent = performance.now();
        await firstSegment(creator, id);
        times.push((performance.now() - sent) / 1000);
        await idle(creator, id);
      }
      const goal = { at: "most", value: most } as const;
      yield { what: `${what}, ${seconds} s of 1080p`, value: median(times), unit: "s", goal };
    }
  },
};

type Creator = { url: string; token: string; channelId: string };
type Video = {
  hls: string | null;
  processing: { state: string };
};

/** Makes a video and sends its file by the tus protocol, in one part. */
async function send(creator: Creator, path: string): Promise<string> {
  const made = await api(creator, "/api/videos", { method: "POST", body: { channelId: creator.channelId } });
  const { _id: id } = (await made.json()) as { _id: string };
  const file = Bun.file(path);
  const metadata = `videoId ${btoa(id)},filename ${btoa("clip.mp4")}`;
  const tus = { "tus-resumable": "1.0.0" };
  const begun = await api(creator, "/api/uploads", {
    method: "POST",
    headers: { ...tus, "upload-length": String(file.size), "upload-metadata": metadata },
  });
  const location = new URL(begun.headers.get("location") ?? "", creator.url).pathname;
  await api(creator, location, {
    method: "PATCH",
    headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    file,
  });
  return id;
}

/** Walks from the master playlist to the first segment, as a player does, until there is one. */
async function firstSegment(creator: Creator, id: string): Promise<void> {
  const giveUp = performance.now() + givenUpAfterMs;
  while (performance.now() < giveUp) {
    const { hls, processing } = await videoOf(creator, id);
    if (processing.state === "failed") throw new Error("the bench's clip was not transcoded");
    if (hls && (await hasSegment(new URL(hls, creator.url)))) return;
    await Bun.sleep(lookEveryMs);
  }
  throw new Error(`nothing was playable after ${givenUpAfterMs} ms`);
}

async function hasSegment(master: URL): Promise<boolean> {
  const playlist = firstAddress(await textOf(master));
  if (!playlist) return false;
  const media = new URL(playlist, master);
  const segment = firstAddress(await textOf(media));
  if (!segment) return false;
  const answer = await fetch(new URL(segment, media));
  return answer.ok && (await answer.bytes()).length > 0;
}

function firstAddress(playlist: string): string | undefined {
  return playlist.split("\n").find((line) => line !== "" && !line.startsWith("#"));
}

async function textOf(url: URL): Promise<string> {
  const answer = await fetch(url);
  return answer.ok ? answer.text() : "";
}

/** Deletes what was measured and waits for its encoder to end, so that the next round has the machine. */
async function idle(creator: Creator, id: string): Promise<void> {
  await api(creator, `/api/videos/${id}`, { method: "DELETE" });
  await Bun.sleep(2000);
}

async function videoOf(creator: Creator, id: string): Promise<Video> {
  return (await (await api(creator, `/api/videos/${id}`)).json()) as Video;
}

type Asked = { method?: string; headers?: Record<string, string>; body?: unknown; file?: Blob };

async function api(creator: Creator, path: string, asked: Asked = {}): Promise<Response> {
  const { method = "GET", headers = {}, body, file } = asked;
  const answer = await fetch(creator.url + path, {
    method,
    headers: {
      authorization: `Bearer ${creator.token}`,
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    body: file ?? (body ? JSON.stringify(body) : null),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
