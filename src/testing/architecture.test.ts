import { describe, expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";
import { Glob } from "bun";
import { pl } from "../../locales/pl.ts";
import { functionsOf } from "./functions.ts";

const top = join(import.meta.dir, "../..");
const files = [...new Glob("{src,islands,locales}/**/*.{ts,tsx}").scanSync(top)]
  .filter((path) => !path.endsWith(".d.ts"))
  .sort();
const sources = new Map(
  await Promise.all(files.map(async (path) => [path, await Bun.file(join(top, path)).text()] as const)),
);
const code = files.filter((path) => !/\.test\.tsx?$/.test(path));
const features = [...new Set(code.flatMap((path) => /^src\/([^/]+)\//.exec(path)?.[1] ?? []))].filter(
  (name) => !["app", "cli", "ui", "platform", "testing"].includes(name),
);

/** What a file imports at run time and for types alike, as paths of this tree. */
function importsOf(path: string): string[] {
  const found = [
    ...(sources.get(path) ?? "").matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)|(?:^|\n)import\s+"([^"]+)"/g,
    ),
  ];
  return found
    .map((match) => match[1] ?? match[2] ?? match[3] ?? "")
    .map((name) => (name.startsWith(".") ? normalize(join(dirname(path), name)) : name));
}

/** The same without what only types need. */
function runtimeImportsOf(path: string): string[] {
  const transpiler = new Bun.Transpiler({ loader: path.endsWith("x") ? "tsx" : "ts" });
  return transpiler
    .scanImports(sources.get(path) ?? "")
    .filter(({ path: name }) => name.startsWith("."))
    .map(({ path: name }) => normalize(join(dirname(path), name)));
}

function offenders(paths: string[], forbidden: (imported: string, path: string) => boolean): string[] {
  return paths.flatMap((path) =>
    importsOf(path)
      .filter((name) => forbidden(name, path))
      .map((name) => `${path} -> ${name}`),
  );
}

/** The kinds of file that a feature has, from the lowest: each imports its own level and those below. */
const levels = [
  ["table", "input", "limits", "wire", "text"],
  ["policy", "queries", "json", "rules", "brakes", "media", "texts", "urls"],
  ["api", "jobs", "pages", "reactions", "socket", "views"],
];

/** What one feature alone has besides. */
const own: Record<string, string[]> = {
  accounts: ["client", "names", "token"],
  channels: ["authors"],
  chat: ["hub", "news", "passing", "props", "standing"],
  documents: ["diff", "placeholders", "render", "render-aside", "render-worker", "seeds", "slugs"],
  live: ["advice", "relay", "report", "signal", "studio", "whip"],
  moderation: ["links", "things"],
  overlay: ["hub"],
  search: ["judged", "numbers", "text-index"],
  site: ["icons"],
  stats: ["roll-aside", "roll-worker"],
  support: ["links"],
  uploads: ["locks", "relay", "store", "tus"],
  videos: ["changes", "chapters", "gate", "player-address", "presence", "state"],
};

/** `rules` of `src/videos/rules/edit.ts`, `api` of `src/live/whip-api.ts`. */
function kindOf(path: string): string {
  const name = /^src\/[^/]+\/([^/.]+)/.exec(path)?.[1] ?? "";
  const last = name.split("-").at(-1) ?? "";
  return levels.flat().includes(last) ? last : name;
}

const levelOf = (path: string) => levels.findIndex((kinds) => kinds.includes(kindOf(path)));
const inner = code.filter(
  (path) => features.some((name) => path.startsWith(`src/${name}/`)) && [0, 1].includes(levelOf(path)),
);
const inFeatures = code.filter((path) => features.some((name) => name !== "ingest" && path.startsWith(`src/${name}/`)));

describe("who may import whom", () => {
  test("every file of a feature is of a kind, and imports no kind above its own", () => {
    const strange = inFeatures.filter((path) => {
      const kind = kindOf(path);
      return levelOf(path) < 0 && !own[path.split("/")[1] ?? ""]?.includes(kind);
    });
    expect(strange).toEqual([]);
    const climbs = offenders(inFeatures, (name, path) => {
      const [from, to] = [levelOf(path), inFeatures.includes(name) ? levelOf(name) : -1];
      return from >= 0 ? to > from : to === 2;
    });
    expect(climbs).toEqual([]);
  });

  test("a kind is a file or a folder of its feature, not both", () => {
    const kinds = inFeatures.map((path) => /^src\/[^/]+\/[^/.]+(?=[/.])/.exec(path)?.[0] ?? "");
    const folders = new Set(kinds.filter((kind) => inFeatures.some((path) => path.startsWith(`${kind}/`))));
    // What lists a feature's pages stands beside them, for `app/routes.ts`.
    const isFile = (kind: string) => inFeatures.some((path) => path === `${kind}.ts` || path === `${kind}.tsx`);
    const both = [...folders].filter((kind) => isFile(kind) && !kind.endsWith("/pages"));
    expect(both).toEqual([]);
  });

  test("rules, queries, policy and json know nothing of HTTP, React or ui", () => {
    expect(inner.length).toBeGreaterThan(100);
    expect(offenders(inner, (name) => /^(hono|react|@hono)\b/.test(name) || name.startsWith("src/ui/"))).toEqual([]);
  });

  test("limits import only limits and policy nothing of the database's tables at run time", () => {
    expect(
      offenders(
        code.filter((path) => path.endsWith("/limits.ts")),
        (name) => !name.endsWith("limits.ts"),
      ),
    ).toEqual([]);
  });

  test("platform and ui know no feature, and ui only what lies below it", () => {
    const isFeature = (name: string) => features.some((feature) => name.startsWith(`src/${feature}/`));
    expect(
      offenders(
        code.filter((path) => path.startsWith("src/platform/")),
        (name) => isFeature(name) || name.startsWith("src/ui/") || name.startsWith("src/app/"),
      ),
    ).toEqual([]);
    expect(
      offenders(
        code.filter((path) => path.startsWith("src/ui/")),
        (name) => isFeature(name) || name.startsWith("src/app/"),
      ),
    ).toEqual([]);
  });

  test("ui takes the words that components share, and no feature's", () => {
    const shared = ["ui", "common", "forms", "islands", "problems"];
    const others = Object.keys(pl).filter((section) => !shared.includes(section));
    expect(others).toContain("videos");
    const taken = new RegExp(`["'\`](${others.join("|")})\\.(?!css|js)[a-zA-Z$]`);
    const inUi = code.filter((path) => path.startsWith("src/ui/"));
    expect(inUi.length).toBeGreaterThan(20);
    expect(inUi.filter((path) => taken.test(sources.get(path) ?? ""))).toEqual([]);
  });

  test("features never import the app or the command line", () => {
    const inFeature = code.filter((path) => features.some((feature) => path.startsWith(`src/${feature}/`)));
    expect(offenders(inFeature, (name) => name.startsWith("src/app/") || name.startsWith("src/cli/"))).toEqual([]);
  });

  test("islands import only islands and what a feature shares with them", () => {
    const inBrowser = code.filter((path) => path.startsWith("islands/"));
    expect(offenders(inBrowser, (name) => name.startsWith("src/") && !/\/(limits|wire)\.ts$/.test(name))).toEqual([]);
  });

  test("tables, rules and policies import nothing of an island", () => {
    expect(offenders(inner, (name) => name.startsWith("islands/"))).toEqual([]);
  });

  test("no features import each other, not in a circle either", () => {
    const roomOf = (path: string) => features.find((feature) => path.startsWith(`src/${feature}/`));
    const wanted = new Map<string, Set<string>>(features.map((name) => [name, new Set()]));
    for (const path of code)
      for (const name of importsOf(path)) {
        const [from, to] = [roomOf(path), roomOf(name)];
        if (from && to && from !== to) wanted.get(from)?.add(to);
      }
    const circles: string[] = [];
    const visit = (room: string, trail: string[]): void => {
      if (trail.includes(room)) circles.push([...trail.slice(trail.indexOf(room)), room].join(" -> "));
      else for (const next of wanted.get(room) ?? []) visit(next, [...trail, room]);
    };
    for (const room of features) visit(room, []);
    expect(circles).toEqual([]);
  });

  test("live ingest has one door, and knows no feature", () => {
    const outside = code.filter((path) => !path.startsWith("src/ingest/") && !path.startsWith("src/testing/"));
    expect(offenders(outside, (name) => name.startsWith("src/ingest/") && name !== "src/ingest/ingest.ts")).toEqual([]);
    const inside = code.filter((path) => path.startsWith("src/ingest/"));
    expect(offenders(inside, (name) => name.startsWith("src/") && !/^src\/(ingest|platform)\//.test(name))).toEqual([]);
  });

  test("no cycle of run-time imports", () => {
    const state = new Map<string, "open" | "done">();
    const cycles: string[] = [];
    const visit = (path: string, trail: string[]): void => {
      if (state.get(path) === "done" || !sources.has(path)) return;
      if (state.get(path) === "open") {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
        return;
      }
      state.set(path, "open");
      for (const next of runtimeImportsOf(path)) visit(next, [...trail, path]);
      state.set(path, "done");
    };
    for (const path of code) visit(path, []);
    expect(cycles).toEqual([]);
  });
});

describe("habits", () => {
  test("the environment is read in platform/config alone", () => {
    const readers = code.filter(
      (path) =>
        path.startsWith("src/") &&
        !path.startsWith("src/platform/config/") &&
        // What starts the program hands its own on.
        !path.startsWith("src/testing/") &&
        /process\.env|Bun\.env/.test(sources.get(path) ?? ""),
    );
    expect(readers).toEqual([]);
  });

  test("playlists and boxes are read and written in platform/hls alone", () => {
    const own = /\/testing(-strict)?[./]/;
    const others = code.filter(
      (path) =>
        path.startsWith("src/") &&
        !path.startsWith("src/platform/hls/") &&
        !own.test(path) &&
        /#EXT|EXTINF|"(moof|moov|mdat|trun|traf)"/.test(sources.get(path) ?? ""),
    );
    expect(others).toEqual([]);
  });

  test("where the disk driver keeps a key is its own matter", () => {
    const others = files.filter(
      (path) =>
        !["src/platform/storage/disk.ts", "src/testing/architecture.test.ts"].includes(path) &&
        /\blocalPath\b/.test(sources.get(path) ?? ""),
    );
    expect(others).toEqual([]);
    const users = code.filter((path) => !/^src\/(platform\/storage|testing)\//.test(path));
    expect(offenders(users, (name) => name === "src/platform/storage/disk.ts")).toEqual([]);
  });

  test("what the browser keeps is touched in islands/storage.ts alone: each store throws where it is refused", async () => {
    const scripts = [...new Glob("{islands,static}/**/*.{ts,tsx}").scanSync(top)].filter(
      (path) => path !== "islands/storage.ts",
    );
    expect(scripts.length).toBeGreaterThan(50);
    const stores = /\b(localStorage|sessionStorage|indexedDB|document\.cookie|navigator\.serviceWorker|caches\.)/;
    const texts = await Promise.all(scripts.map((path) => Bun.file(join(top, path)).text()));
    expect(scripts.filter((_, index) => stores.test(texts[index] ?? ""))).toEqual([]);
  });

  test("what is kept for a while goes when it is over, whether anybody asks for it again or not", () => {
    const kept = code.flatMap((path) =>
      [...(sources.get(path) ?? "").matchAll(/new LRUCache(?:<\w+|<"\w+"), ([^(]+)>\(\{(.+?)\}\)/gs)].flatMap(
        ([, value = "", options = ""]) => (/\bttl:/.test(options) ? [{ path, value, options }] : []),
      ),
    );
    expect(kept.length).toBeGreaterThan(15);
    // A number or a sign weighs less than the timer that would end it.
    const large = kept.filter(({ value }) => !["number", "boolean", "true"].includes(value));
    expect(large.filter(({ options }) => !options.includes("ttlAutopurge: true")).map(({ path }) => path)).toEqual([]);
  });

  test("no file passes 300 lines, tests and the page's script neither", async () => {
    const others = ["static/js/**/*.ts", "scripts/**/*.{ts,tsx}"].flatMap((all) => [...new Glob(all).scanSync(top)]);
    const all = [...files.filter((path) => !path.startsWith("locales/")), ...others];
    const texts = await Promise.all(all.map((path) => Bun.file(join(top, path)).text()));
    const lines = all.map((path, index) => [path, texts[index]?.split("\n").length ?? 0] as const);
    expect(others.length).toBeGreaterThan(50);
    expect(lines.filter(([, count]) => count > 300)).toEqual([]);
  });

  test("no function passes 80 lines", async () => {
    const lines = (path: string) => sources.get(path)?.split("\n").length ?? 0;
    const all = await functionsOf(
      top,
      code.filter((path) => !path.startsWith("locales/") && lines(path) > 80),
    );
    expect(all.length).toBeGreaterThan(2000);
    const long = all.filter((one) => one.lines > 80).map((one) => [one.name, one.lines] as const);
    expect(Object.fromEntries(long)).toEqual({});
  }, 60_000);

  test("no inline style or handler reaches a page", () => {
    const inline = code.filter(
      (path) => path.endsWith(".tsx") && path.startsWith("src/") && /\sstyle=|\sonclick=/.test(sources.get(path) ?? ""),
    );
    expect(inline).toEqual([]);
  });
});
