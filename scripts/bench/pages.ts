import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { load } from "./load.ts";
import { startNginx } from "./nginx.ts";
import type { Measure } from "./result.ts";
import { startSite } from "./site.ts";

const gzip = { "accept-encoding": "gzip", "accept-language": "pl" };

/** Rendered pages, kept and fresh, beside the same bytes as a file that nginx serves. */
export const pages: Measure = {
  name: "pages",
  about: "rendered pages a second, kept and fresh, beside a static file from nginx",
  async *run() {
    await using site = await startSite({ videos: 500 });
    const root = join(site.folder, "static");
    await mkdir(root);
    await using nginx = await startNginx(root, site.folder);
    for (const { name, path } of [
      { name: "home", path: "/" },
      { name: "watch", path: `/watch/${site.seeded.videoIds[0]}` },
    ]) {
      const answer = await fetch(site.url + path, { headers: { "accept-language": "pl" } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      const html = await answer.bytes();
      await Bun.write(join(root, `${name}.html`), html);
      await Bun.write(join(root, `${name}.html.gz`), Bun.gzipSync(html, { level: 6 }));
      const still = await load(`${nginx.url}/${name}.html`, { headers: gzip });
      const beside = { what: "nginx", value: still.perSecond };
      const kept = await load(site.url + path, { headers: gzip });
      const fresh = await load(site.url + path, { headers: gzip, unique: { folder: site.folder } });
      yield { what: `${name}, kept`, value: kept.perSecond, unit: "req/s", goal: { at: "least", value: 10_000 } };
      yield { what: `${name}, kept, of nginx`, value: kept.perSecond, unit: "req/s", beside };
      yield { what: `${name}, fresh`, value: fresh.perSecond, unit: "req/s", beside };
      yield { what: `${name}, fresh, p99`, value: fresh.p99Ms, unit: "ms" };
    }
  },
};
