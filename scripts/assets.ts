/**
 * Builds what browsers get into `static/built`: the style sheets, the site's script, htmx, React as a file of its own,
 * and one entry per island. Names carry a hash of the content; `manifest.json` maps plain names to them.
 */

import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { BunPlugin } from "bun";
import { licences } from "./licences.ts";
import { sheets } from "./sheets.ts";

const out = "static/built";
const manifest: Record<string, string> = {};
const dev = process.argv.includes("--dev");

await mkdir("static", { recursive: true });
/** Of this build alone: two may run at once. */
const staging = await mkdtemp(`${out}.`);

for (const sheet of sheets) await emit(sheet, await bundleCss(`static/css/${sheet}`));
const reload = dev ? await bundle("scripts/dev/reload.ts", "iife") : "";
await emit("site.js", (await bundle("static/js/site.ts", "iife")) + reload);
await emit("search.js", await bundle("static/js/search-box.ts", "esm"));
await emit("sections.js", await bundle("static/js/sections.ts", "iife"));
await emit("sections-editor.js", await bundle("static/js/sections-editor.ts", "iife"));
await emit("posts.js", await bundle("static/js/posts.ts", "esm"));
await emit("unfold.js", await bundle("static/js/unfold.ts", "esm"));
await emit("bell.js", await bundle("static/js/bell.ts", "esm"));
await emit("logged-out.js", await bundle("static/js/logged-out.ts", "esm"));
await emit("comments.js", await bundle("static/js/comments.ts", "iife"));
await emit("banners.js", await bundle("static/js/banners.ts", "iife"));
await emit("order-list.js", await bundle("static/js/order-list.ts", "iife"));
await emit("list-begin.js", await bundle("static/js/list-begin.ts", "iife"));
await emit("run.js", await bundle("static/js/run.ts", "iife"));
await emit("card-menu.js", await bundle("static/js/card-menu.ts", "esm"));
await emit("manage.js", await bundle("static/js/manage.ts", "esm"));
await emit("push.js", await bundle("static/js/push.ts", "esm"));
await emit("sheet.js", await bundle("static/js/sheet.ts", "esm"));
await emit("lists.js", await bundle("static/js/lists.ts", "esm"));
await emit("passkeys.js", await bundle("static/js/passkeys.ts", "iife"));
await emit("poll.js", await bundle("static/js/poll.ts", "iife"));
await emit("desk.js", await bundle("static/js/desk.ts", "iife"));
await emit("chart.js", await bundle("static/js/chart.ts", "iife"));
await emit("donate.js", await bundle("static/js/donate.ts", "iife"));
await emit("cut.js", await bundle("static/js/cut.ts", "iife"));
await emit("campaign.js", await bundle("static/js/campaign.ts", "iife"));
await emit("overlay.js", await bundle("static/js/overlay.ts", "iife"));
await emit("tv.js", await bundle("static/js/tv.ts", "iife"));
await emit("sw.js", await bundle("static/sw.js", "esm"));
await emit("loader.js", await bundle("islands/loader.ts", "iife"));
await emit("htmx.js", await Bun.file("node_modules/htmx.org/dist/htmx.min.js").text());
const react = await vendorReact();
const reactUrl = `/assets/${await emit("react.js", react.script)}`;
await emit("hls.js", await bundleHls());
await emit("spot.js", await bundleBesideReact("islands/player/spot/spot.tsx"));
await emit("player-more.js", await bundleBesideReact("islands/player/more.tsx"));
await emit("upload-trim.js", await bundleBesideReact("islands/upload/trim/dialog.tsx"));
await emit("upload-engine.js", await bundleEngine());
await emit("transcript.js", await bundle("static/js/transcript.ts", "esm"));
await buildIslands();
await Bun.write(join(staging, "licences.json"), JSON.stringify(await licences()));
if (dev) await Bun.write(join(staging, "dev-version.js"), String(Date.now()));
await Bun.write(join(staging, "manifest.json"), JSON.stringify(manifest, null, 2));

await replace();

/**
 * File by file, for a server may read the folder meanwhile: the manifest comes once all that it names is there. What the
 * manifest before named stays until the next build, for a server that runs still gives it.
 */
async function replace(): Promise<void> {
  await mkdir(out, { recursive: true });
  const fresh = await readdir(staging);
  const before = Bun.file(join(out, "manifest.json"));
  const named = (await before.exists()) ? Object.values<string>(await before.json()) : [];
  const kept = new Set([...fresh, ...named.flatMap((name) => [name, `${name}.gz`, `${name}.br`])]);
  const old = (await readdir(out)).filter((name) => !kept.has(name));
  for (const name of fresh.filter((name) => name !== "manifest.json"))
    await rename(join(staging, name), join(out, name));
  await rename(join(staging, "manifest.json"), join(out, "manifest.json"));
  for (const name of old) await rm(join(out, name), { recursive: true, force: true });
  await rm(staging, { recursive: true, force: true });
}

async function emit(name: string, content: string, file = name): Promise<string> {
  const hash = Bun.hash(content).toString(36).slice(0, 10);
  const hashed = file.replace(/(\.\w+)$/, `-${hash}$1`);
  await write(hashed, content);
  manifest[name] = hashed;
  return hashed;
}

/** Writes a file as it is and compressed in both ways; while one develops nobody waits for the slower one. */
async function write(name: string, content: string): Promise<void> {
  const bytes = Buffer.from(content);
  await Bun.write(join(staging, name), content);
  await Bun.write(join(staging, `${name}.gz`), Bun.gzipSync(bytes, { library: "libdeflate", level: dev ? 1 : 12 }));
  if (!dev) await Bun.write(join(staging, `${name}.br`), await promisify(brotliCompress)(bytes));
}

/** What is large is written compressed alone; nobody waits again for what an earlier build compressed. */
async function emitCompressed(name: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const hashed = name.replace(/(\.\w+)$/, `-${Bun.hash(content).toString(36).slice(0, 10)}$1`);
  const before = Bun.file(join(out, `${hashed}.gz`));
  const compressed = (await before.exists()) ? before : Bun.gzipSync(content, { library: "libdeflate", level: 9 });
  await Bun.write(join(staging, `${hashed}.gz`), compressed);
  manifest[name] = hashed;
  return hashed;
}

type Define = Record<string, string>;

async function bundle(entry: string, format: "iife" | "esm", define: Define = {}): Promise<string> {
  const built = await Bun.build({ entrypoints: [entry], target: "browser", format, minify: !dev, define, throw: true });
  return (await built.outputs[0]?.text()) ?? "";
}

async function bundleCss(entry: string): Promise<string> {
  const built = await Bun.build({ entrypoints: [entry], minify: !dev, throw: true });
  return (await built.outputs.find((output) => output.path.endsWith(".css"))?.text()) ?? "";
}

/** React, its DOM client and the JSX runtime in one module, so that it is cached across releases of the islands. */
async function vendorReact(): Promise<{ script: string; names: string[] }> {
  const names: Record<string, string[]> = {};
  for (const module of ["react", "react-dom", "react-dom/client", "react/jsx-runtime"]) {
    names[module] = Object.keys(await import(module)).filter(
      (name) => name !== "default" && /^[A-Za-z_]\w*$/.test(name),
    );
  }
  const seen = new Set<string>();
  const lines = Object.entries(names).flatMap(([module, exports], index) => {
    const fresh = exports.filter((name) => !seen.has(name) && seen.add(name));
    return [
      `import * as m${index} from "${module}";`,
      ...fresh.map((name) => `export const ${name} = m${index}.${name};`),
    ];
  });
  const entry = join(staging, "react-vendor.ts");
  await Bun.write(entry, lines.join("\n"));
  const built = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    format: "esm",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
    throw: true,
  });
  await rm(entry);
  return { script: (await built.outputs[0]?.text()) ?? "", names: [...seen] };
}

/**
 * hls.js from its source, with the switches of its light build and one more: sound as a rendition of its own, which is
 * all that our streams need of the full one. A third less to fetch before the first picture.
 */
async function bundleHls(): Promise<string> {
  const { version } = await Bun.file("node_modules/hls.js/package.json").json();
  const parts = [
    "SUBTITLES",
    "EME_DRM",
    "CMCD",
    "CONTENT_STEERING",
    "VARIABLE_SUBSTITUTION",
    "INTERSTITIALS",
    "IFRAMES",
  ];
  const without = [...parts, "M2TS_ADVANCED_CODECS", "MEDIA_CAPABILITIES"];
  const built = await Bun.build({
    entrypoints: ["node_modules/hls.js/src/hls.ts"],
    target: "browser",
    format: "esm",
    minify: true,
    define: {
      ...Object.fromEntries(without.map((part) => [`__USE_${part}__`, "false"])),
      __USE_ALT_AUDIO__: "true",
      __VERSION__: JSON.stringify(version),
      __HLS_WORKER_BUNDLE__: "undefined",
      __IN_WORKER__: "false",
    },
    plugins: [emptied(/cmcd-controller\.ts$/)],
    throw: true,
  });
  return (await built.outputs[0]?.text()) ?? "";
}

/** ffmpeg for browsers: a worker, its glue and the program itself, which the script that starts them knows by name. */
async function bundleEngine(): Promise<string> {
  const core = "node_modules/@ffmpeg/core/dist/esm/ffmpeg-core";
  const program = new Uint8Array(await Bun.file(`${core}.wasm`).arrayBuffer());
  const files = {
    worker: `/assets/${await emit("ffmpeg-worker.js", await bundle("node_modules/@ffmpeg/ffmpeg/dist/esm/worker.js", "esm"))}`,
    core: `/assets/${await emit("ffmpeg-core.js", await Bun.file(`${core}.js`).text())}`,
    program: `/assets/${await emitCompressed("ffmpeg-core.wasm", program)}`,
    programBytes: program.length,
  };
  return bundle("islands/upload/trim/engine-film.ts", "esm", { ENGINE_FILES: JSON.stringify(files) });
}

/** A part that is left out may import what is not installed. */
function emptied(filter: RegExp): BunPlugin {
  return {
    name: "without this file",
    setup(build) {
      build.onLoad({ filter }, () => ({ contents: "export default undefined;", loader: "ts" }));
    },
  };
}

/** What an island fetches when it is first asked for. */
async function bundleBesideReact(entry: string): Promise<string> {
  const built = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    format: "esm",
    minify: !dev,
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [reactFromItsFile()],
    throw: true,
  });
  return (await built.outputs[0]?.text()) ?? "";
}

/** Each island is one file beside React: what two of them share is less than what a further request costs. */
async function buildIslands(): Promise<void> {
  const files = (await readdir("islands")).filter((name) => name.endsWith(".tsx"));
  if (files.length === 0) return;
  const entries = join(staging, "entries");
  await mkdir(entries, { recursive: true });
  for (const file of files) {
    const name = basename(file, ".tsx");
    const component = name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
    const here = process.cwd();
    await Bun.write(
      join(entries, `${name}.ts`),
      `import { hydrate } from "${here}/islands/hydrate.ts";\nimport { ${component} } from "${here}/islands/${file}";\nhydrate("${name}", ${component});\nexport { mount } from "${here}/islands/hydrate.ts";\n`,
    );
  }
  const built = await Bun.build({
    entrypoints: files.map((file) => join(entries, file.replace(/\.tsx$/, ".ts"))),
    target: "browser",
    format: "esm",
    minify: !dev,
    naming: { entry: "[name].js" },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [reactFromItsFile()],
    throw: true,
  });
  for (const output of built.outputs) {
    // Bun's own hash is another wherever the folder is another.
    const island = basename(output.path, ".js");
    await emit(`islands/${island}`, await output.text(), `island-${island}.js`);
  }
  await rm(entries, { recursive: true });
}

/** All of an island's modules share one import of it: otherwise each would name its file again. */
function reactFromItsFile(): BunPlugin {
  return {
    name: "react from its own file",
    setup(build) {
      build.onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, () => ({ path: "react", namespace: "vendor" }));
      build.onResolve({ filter: /^\/assets\/react-\w+\.js$/ }, ({ path }) => ({ path, external: true }));
      build.onLoad({ filter: /^react$/, namespace: "vendor" }, () => ({
        contents: [
          `import * as react from "${reactUrl}";`,
          ...react.names.map((name) => `export const ${name} = react.${name};`),
        ].join("\n"),
        loader: "js",
      }));
    },
  };
}
