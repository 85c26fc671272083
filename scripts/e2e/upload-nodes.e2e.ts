/** An upload whose machine is gone on the way: another goes on with it, from what was acknowledged. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { needs } from "../../src/testing/needs.ts";
import { hasRedis } from "../../src/testing/redis.ts";
import { type Nodes, startNodes } from "../test/nodes.ts";
import type { People } from "../test/people.ts";

setDefaultTimeout(120_000);

const programs = ["versitygw", "nginx"].every((name) => Bun.which(name, { PATH: `${Bun.env.PATH}:/usr/sbin` }));
const mebibyte = 1024 ** 2;
const film = new Uint8Array(26 * mebibyte).map((_, index) => index * 7 + (index >> 9));

needs(programs && hasRedis, "there is no versitygw, nginx or Redis").describe("an upload on several machines", () => {
  let nodes: Nodes;
  let people: People;
  beforeAll(async () => {
    nodes = await startNodes({ webs: 2, workers: 0 });
    people = JSON.parse(await nodes.run(["scripts/test/people.ts", "1"])) as People;
  });
  afterAll(() => nodes?.[Symbol.asyncDispose]());

  const headers = () => ({ "tus-resumable": "1.0.0", authorization: `Bearer ${people.admin.token}` });

  async function begin(): Promise<{ id: string; path: string }> {
    const made = await fetch(`${nodes.urls[0]}/api/videos`, {
      method: "POST",
      headers: { ...headers(), "content-type": "application/json" },
      body: JSON.stringify({ channelId: people.channelId }),
    });
    const { _id: id } = (await made.json()) as { _id: string };
    const metadata = `videoId ${Buffer.from(id).toString("base64")}`;
    const begun = await fetch(`${nodes.urls[0]}/api/uploads`, {
      method: "POST",
      headers: { ...headers(), "upload-length": String(film.length), "upload-metadata": metadata },
    });
    return { id, path: begun.headers.get("location") ?? "" };
  }

  function send(url: string | undefined, path: string, offset: number, body: Uint8Array | ReadableStream) {
    return fetch(`${url}${path}`, {
      method: "PATCH",
      headers: { ...headers(), "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
      body: body as BodyInit,
    });
  }

  async function offset(url: string | undefined, path: string): Promise<number> {
    const { headers: told } = await fetch(`${url}${path}`, { method: "HEAD", headers: headers() });
    return Number(told.get("upload-offset"));
  }

  const stored = (id: string) => Bun.file(nodes.object(`source/${id}/original`)).bytes();

  test("whose process is killed between two chunks is finished by the other", async () => {
    const { id, path } = await begin();
    const [one, other] = nodes.urls;
    expect((await send(one, path, 0, film.subarray(0, 11_000_000))).headers.get("upload-offset")).toBe("11000000");
    await nodes.webs[0]?.kill();
    expect(await offset(other, path)).toBe(11_000_000);
    expect((await send(other, path, 11_000_000, film.subarray(11_000_000))).status).toBe(204);
    expect(Bun.hash(await stored(id))).toBe(Bun.hash(film));
    await nodes.webs[0]?.start();
  });

  test("whose process is killed in the midst of a chunk goes on where the store has it", async () => {
    const { id, path } = await begin();
    const [one, other] = nodes.urls;
    // Never ends: what it is to send after this does not come.
    const begun = new ReadableStream({
      start: (controller) => controller.enqueue(film.subarray(0, 20 * mebibyte)),
    });
    const sending = send(one, path, 0, begun).catch(() => "cut off");
    while ((await offset(other, path)) < 16 * mebibyte) await Bun.sleep(50);
    await nodes.webs[0]?.kill();
    expect(await sending).toBe("cut off");
    const at = await offset(other, path);
    expect(at).toBe(16 * mebibyte);
    expect((await send(other, path, at, film.subarray(at))).status).toBe(204);
    expect(Bun.hash(await stored(id))).toBe(Bun.hash(film));
  });
});
