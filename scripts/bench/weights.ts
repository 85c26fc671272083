import type { Measure } from "./result.ts";
import { startSite } from "./site.ts";

/** What a first visit transfers before any picture or video, compressed as a browser gets it. */
export const weights: Measure = {
  name: "weights",
  about: "what a page transfers, by type",
  async *run() {
    await using site = await startSite({ videos: 200 });
    for (const [name, path] of [
      ["home", "/"],
      ["watch", `/watch/${site.seeded.videoIds[0]}`],
      ["login", "/login"],
    ] as const) {
      const page = await fetch(site.url + path, { headers: { "accept-language": "pl" } });
      if (!page.ok) throw new Error(`${path} answered ${page.status}`);
      const linked = new Set((await page.text()).match(/\/assets\/[\w.-]+\.(?:css|js)/g));
      const sums = new Map([["html", await transferred(site.url + path)]]);
      for (const address of linked) {
        const type = address.endsWith("css") ? "css" : "js";
        sums.set(type, (sums.get(type) ?? 0) + (await transferred(site.url + address)));
      }
      for (const [type, bytes] of sums) yield { what: `${name}, ${type}`, value: bytes / 1024, unit: "KB" };
    }
  },
};

async function transferred(url: string): Promise<number> {
  const headers = { "accept-encoding": "gzip", "accept-language": "pl" };
  const answer = await fetch(url, { headers, decompress: false });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.bytes()).length;
}
