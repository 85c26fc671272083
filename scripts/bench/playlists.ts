import { videosMax } from "../../src/playlists/limits.ts";
import { runPath } from "../../src/playlists/urls.ts";
import { load } from "./load.ts";
import type { Measure } from "./result.ts";
import { startSite } from "./site.ts";

const headers = { "accept-encoding": "gzip", "accept-language": "pl" };

/** A list as long as any may be: its own page, and that of a film in the midst of it. */
export const playlistPages: Measure = {
  name: "playlists",
  about: "pages of a playlist of 5,000",
  async *run() {
    await using site = await startSite({ videos: videosMax });
    const { playlistId, videoIds } = site.seeded;
    const midst = videoIds[videosMax / 2] ?? "";
    for (const [what, path] of [
      ["its page, fresh", `/playlist/${playlistId}`],
      ["a film played out of it, fresh", runPath(midst, { playlistId })],
    ] as const) {
      const fresh = await load(site.url + path, { headers, unique: { folder: site.folder } });
      yield { what, value: fresh.perSecond, unit: "req/s", goal: { at: "least", value: 300 } };
    }
  },
};
