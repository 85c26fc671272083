import type { Measure } from "./result.ts";
import { startSite } from "./site.ts";

/** Compressed kilobytes of script on a page without islands and on the watch page before play, and of style on each. */
const most = { page: 25, watch: 200, css: 20 };

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
      ["new", "/new"],
      ["popular", "/popular"],
      ["categories", "/categories"],
      ["tags", "/tags"],
      ["channels", "/channels"],
      ["a channel", "/c/kanal-0"],
      ["live and upcoming", "/live-upcoming"],
      ["search", "/search?query=las"],
      ["posts", "/feed"],
      ["a playlist", `/playlist/${site.seeded.playlistId}`],
      ["donating", "/donate"],
      ["options of a video", `/watch/${site.seeded.videoIds[0]}/options`],
    ] as const) {
      const page = await fetch(site.url + path, { headers: { "accept-language": "pl" } });
      if (!page.ok) throw new Error(`${path} answered ${page.status}`);
      const script = name === "watch" ? most.watch : most.page;
      const text = (await page.text()).replaceAll(/<noscript>.*?<\/noscript>/gs, "");
      const named = text.match(/\/assets\/[\w.-]+\.(?:css|js)/g) ?? [];
      // What plays is fetched when somebody presses play, what a menu, a sheet or a search box does when they turn to one.
      const later =
        /^\/assets\/(?:hls|bell|card-menu|comments|unfold|posts|sheet|manage|push|search|player-more|spot|upload-trim|transcript)-[\w.-]+\.js$/;
      // What takes a list on comes where one is.
      const comes = (address: string) =>
        !later.test(address) && (!/\/lists-/.test(address) || / data-list[ =>]/.test(text));
      const linked = new Set(named.filter((address) => comes(address) || text.includes(`src="${address}"`)));
      const sums = new Map([["html", await transferred(site.url + path)]]);
      for (const address of linked) {
        const type = address.endsWith("css") ? "css" : "js";
        sums.set(type, (sums.get(type) ?? 0) + (await transferred(site.url + address)));
      }
      for (const [type, bytes] of sums) {
        const goal =
          type === "html" ? {} : { goal: { at: "most", value: type === "css" ? most.css : script } as const };
        yield { what: `${name}, ${type}`, value: bytes / 1024, unit: "KB", ...goal };
      }
    }
  },
};

async function transferred(url: string): Promise<number> {
  const headers = { "accept-encoding": "gzip", "accept-language": "pl" };
  const answer = await fetch(url, { headers, decompress: false });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.bytes()).length;
}
