import { randomBytes } from "node:crypto";
import { mediaKeys } from "../../src/videos/urls.ts";
import { load } from "./load.ts";
import { startNginx } from "./nginx.ts";
import type { Measure } from "./result.ts";
import { startSite } from "./site.ts";

const segmentBytes = 2 * 1024 * 1024;
const pictureBytes = 20 * 1024;

/** Media through all of the program's checks, beside nginx on the same files. */
export const files: Measure = {
  name: "files",
  about: "segments and small files a second, beside nginx on the same folder",
  async *run() {
    let segment = "";
    let picture = "";
    await using site = await startSite({
      videos: 50,
      async fill({ ctx, seeded }) {
        const id = seeded.videoIds[0] ?? "";
        segment = `${mediaKeys.hls(id, 1)}/v1080/s00000.m4s`;
        picture = mediaKeys.thumbnail(id, 360);
        await ctx.storage.put(segment, randomBytes(segmentBytes));
        await ctx.storage.put(picture, randomBytes(pictureBytes));
      },
    });
    await using nginx = await startNginx(`${site.folder}/data/media`, site.folder);
    for (const { what, key, least } of [
      { what: "segment of 2 MB", key: segment, least: 0.9 },
      { what: "picture of 20 KB", key: picture, least: 0.5 },
    ]) {
      const other = await load(`${nginx.url}/${key}`, { connections: 16 });
      const own = await load(`${site.url}/media/${key}`, { connections: 16 });
      yield {
        what,
        value: own.perSecond,
        unit: "req/s",
        beside: { what: "nginx", value: other.perSecond },
        goal: { at: "least", value: least },
      };
    }
  },
};
