import { existsSync, readFileSync } from "node:fs";
import { rootFile } from "../root.ts";
import { immutable } from "./files.ts";

type Asset = { plain: Uint8Array; gzip: Uint8Array | undefined; br: Uint8Array | undefined; type: string };

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  webp: "image/webp",
};

/** A worker obeys the policy of its own file: this one alone may compile a program, and fetches only what its page made. */
const compiler = /^ffmpeg-worker-[a-z0-9]+\.js$/;
const compilerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src blob:";

let manifest: Record<string, string> | undefined;
const files = new Map<string, Asset>();

/** The address of a built file by its plain name (`site.css`, `islands/player`). */
export function asset(name: string): string {
  manifest ??= readManifest();
  const hashed = manifest[name];
  if (!hashed) throw new Error(`no such built file: ${name}`);
  return `/assets/${hashed}`;
}

/** The address of a file in `static/icons`. */
export function icon(name: string): string {
  return `/assets/${name}`;
}

/** Answers `/assets/<name>` from memory, compressed where the browser allows; undefined when there is none. */
export function serveAsset(request: Request, name: string): Response | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name) || /\.(gz|br)$/.test(name)) return undefined;
  if (name.endsWith(".wasm")) return serveCompressed(request, name);
  const found = files.get(name) ?? remember(name);
  if (!found) return undefined;
  const headers = headersOf(name, found.type);
  const accepted = request.headers.get("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => found[name] && accepted.includes(name));
  if (encoding) headers["content-encoding"] = encoding;
  return new Response((encoding ? found[encoding] : found.plain) as BodyInit, { headers });
}

/** What is large is kept compressed alone and read as it is sent: few ask for it, and its browser keeps it. */
function serveCompressed(request: Request, name: string): Response | undefined {
  const path = rootFile(`static/built/${name}.gz`);
  if (!existsSync(path)) return undefined;
  const headers = headersOf(name, "application/wasm");
  const file = Bun.file(path);
  if (request.headers.get("accept-encoding")?.includes("gzip")) {
    headers["content-encoding"] = "gzip";
    return new Response(file, { headers });
  }
  return new Response(file.stream().pipeThrough(new DecompressionStream("gzip")), { headers });
}

function headersOf(name: string, type: string): Record<string, string> {
  const hashed = /-[a-z0-9]{6,}\.\w+$/.test(name);
  return {
    "content-type": type,
    "cache-control": hashed ? immutable : "public, max-age=86400",
    vary: "accept-encoding",
    // A player in a frame without an origin asks for its modules as another site would.
    "access-control-allow-origin": "*",
    ...(compiler.test(name) ? { "content-security-policy": compilerPolicy } : {}),
  };
}

function readManifest(): Record<string, string> {
  const path = rootFile("static/built/manifest.json");
  if (!existsSync(path)) throw new Error("the browser files are not built: run `bun scripts/assets.ts`");
  return JSON.parse(readFileSync(path, "utf8"));
}

function remember(name: string): Asset | undefined {
  const found = read("static/built", name) ?? read("static/icons", name);
  if (found) files.set(name, found);
  return found;
}

function read(folder: string, name: string): Asset | undefined {
  const path = rootFile(`${folder}/${name}`);
  const type = types[name.split(".").at(-1) ?? ""];
  if (!type || !existsSync(path)) return undefined;
  return {
    plain: new Uint8Array(readFileSync(path)),
    gzip: compressed(`${path}.gz`),
    br: compressed(`${path}.br`),
    type,
  };
}

function compressed(path: string): Uint8Array | undefined {
  return existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined;
}
