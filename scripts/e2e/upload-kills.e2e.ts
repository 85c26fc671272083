/** An upload whose server is killed between its last byte and the end of the upload. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Point, points } from "./held-server.ts";
import { startServer } from "./server.ts";
import { makeClip, type Site, startSite } from "./site.ts";

let site: Site;
let film: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  site = await startSite();
  film = await makeClip(join(site.folder, "film.mp4"), 1);
}, 60_000);
afterAll(() => site?.[Symbol.asyncDispose]());

type Video = { _id: string; processing: { state: string } };
const tus = () => ({ "tus-resumable": "1.0.0", authorization: `Bearer ${site.token}` });

async function begin(): Promise<{ id: string; path: string }> {
  const { _id: id } = await site.call<Video>("POST", "/videos", { channelId: site.channelId, title: "Film" });
  const metadata = `videoId ${Buffer.from(id).toString("base64")}`;
  const headers = { ...tus(), "upload-length": String(film.length), "upload-metadata": metadata };
  const { headers: given } = await fetch(`${site.server.url}/api/uploads`, { method: "POST", headers });
  return { id, path: given.get("location") ?? "" };
}

/** Sends all but a little, then the rest, whose answer never comes. */
async function send(path: string, checked: boolean): Promise<void> {
  const most = film.length - 1000;
  for (const [offset, part] of [
    [0, film.subarray(0, most)],
    [most, film.subarray(most)],
  ] as const) {
    const sum = `sha256 ${createHash("sha256").update(part).digest("base64")}`;
    await fetch(site.server.url + path, {
      method: "PATCH",
      headers: {
        ...{ ...tus(), "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
        ...(checked ? { "upload-checksum": sum } : {}),
      },
      body: part,
    }).catch(() => undefined);
  }
}

const cases = points.flatMap((point) => [true, false].map((checked): [Point, boolean] => [point, checked]));

test.each(cases)(
  "killed when all is %s (each chunk with its sum: %p), it is finished at the next start",
  async (point, checked) => {
    const held = join(site.folder, "held");
    await site.server.stop();
    site.server = await startServer(site.data, ["bun", "scripts/e2e/held-server.ts", point], {
      HELD_SIZE: String(film.length),
    });
    const { id, path } = await begin();
    const sending = send(path, checked);
    while (!existsSync(held)) await Bun.sleep(10);
    await site.server.kill();
    await sending;
    await rm(held);

    site.server = await startServer(site.data);
    const state = async () => (await site.call<Video>("GET", `/videos/${id}`)).processing.state;
    while ((await state()) !== "ready") await Bun.sleep(50);
    const { status, headers } = await fetch(site.server.url + path, { method: "HEAD", headers: tus() });
    const told = [status, Number(headers.get("upload-offset")), Number(headers.get("upload-length"))];
    expect(told).toEqual([200, film.length, film.length]);
    const source = Bun.file(join(site.data, "media", "source", id, "original"));
    expect(Buffer.compare(Buffer.from(await source.arrayBuffer()), Buffer.from(film))).toBe(0);
    const part = path.split("/").at(-1) ?? "";
    const left = (await readdir(join(site.data, "uploads"))).filter((name) => name === part);
    expect(left).toEqual([]);
  },
  60_000,
);
