import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "../platform/media/child.ts";

/**
 * A stand-in that takes yt-dlp's arguments and behaves as it does: it brings the file by the way of its environment,
 * with what lies beside it, and says how far it is. Its description is what it was started with.
 */
const program = `#!${process.execPath}
import { appendFileSync, existsSync } from "node:fs";
const { argv, env } = process;
const address = argv.at(-1);
const listed = argv.includes("--flat-playlist");
const max = Number(argv[argv.indexOf("--max-filesize") + 1]);
if (!listed && existsSync(argv[argv.indexOf("--ffmpeg-location") + 1])) throw new Error("it would open what the files name");
const get = (url) => fetch(url, { proxy: env.http_proxy });
const fail = (words, status = 1) => { console.error("ERROR: " + words); process.exit(status); };
const answer = await get(address).catch((error) => fail("unable to connect: " + error.code));
if (answer.status === 403) fail("Tunnel connection failed: 403 (caused by proxy)".replace("403 ", ""));
if (!answer.ok) fail("HTTP Error " + answer.status);
const type = answer.headers.get("content-type");
if (listed) {
  const films = type.startsWith("application/json") ? await answer.json() : [{ webpage_url: address, title: "" }];
  for (const film of films) console.log("found " + JSON.stringify(film));
  process.exit(0);
}
if (type === "text/plain") fail("Unsupported URL: " + address);
if (/(parts|lured)\\.mp4$/.test(address)) {
  for (const part of ["f1.mp4", "f2.m4a"])
    await Bun.write("media." + part, await (await get(address.replace("mp4", part))).bytes());
  process.exit(0);
}
const total = Number(answer.headers.get("content-length"));
if (total > max) { console.log("File is larger than max-filesize"); process.exit(0); }
let bytes = 0;
for await (const chunk of answer.body) {
  appendFileSync("media.mp4", chunk);
  bytes += chunk.length;
  console.log("brought " + bytes + " " + total + " NA");
}
const beside = async (ending, name) => {
  const one = await get(address.replace(/\\.mp4$/, ending));
  if (one.ok) await Bun.write(name, await one.bytes());
};
await beside(".jpg", "thumbnail.jpg");
await beside(".pl.vtt", "captions.pl.vtt");
const told = await get(address.replace(/\\.mp4$/, ".json"));
if (told.ok) {
  const about = await told.json();
  const names = Object.keys(env).filter((name) => !/proxy/i.test(name)).sort();
  await Bun.write("about.info.json", JSON.stringify({ description: names.join() + " " + process.cwd(), ...about }));
}
`;

/** A folder with that program, a short film and a server of it; `gate` holds the second half of `slow.mp4` back. */
export async function startFilmServer() {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-importer-"));
  const path = join(folder, "bring");
  await Bun.write(path, program);
  await chmod(path, 0o700);
  const film = join(folder, "film.mp4");
  const picture = join(folder, "film.jpg");
  const source = ["-f", "lavfi", "-i", "testsrc=d=2:s=128x72:r=10", "-f", "lavfi", "-i", "sine=d=2"];
  await runTool("ffmpeg", ["-v", "error", "-y", ...source, "-preset", "ultrafast", "-g", "10", film], { seconds: 60 });
  await runTool("ffmpeg", ["-v", "error", "-y", "-i", film, "-frames:v", "1", picture], { seconds: 60 });
  const parts = [join(folder, "picture.mp4"), join(folder, "sound.m4a")] as const;
  for (const [index, path] of parts.entries()) {
    const only = [index === 0 ? "-an" : "-vn", "-c", "copy"];
    await runTool("ffmpeg", ["-v", "error", "-y", "-i", film, ...only, path], { seconds: 60 });
  }
  const asked: string[] = [];
  const { promise: halfway, resolve: half } = Promise.withResolvers<void>();
  const about: { told: object | undefined; list: object[] } = { told: undefined, list: [] };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch({ url }) {
      const { pathname } = new URL(url);
      asked.push(pathname);
      const bytes = await Bun.file(film).bytes();
      if (pathname === "/film.mp4") return new Response(bytes, { headers: { "content-type": "video/mp4" } });
      if (pathname === "/film.json" && about.told) return Response.json(about.told);
      if (pathname === "/channel") return Response.json(about.list);
      // Brought whole, and no film: nothing is encoded of it.
      if (/^\/listed-\d\.mp4$/.test(pathname))
        return new Response("To nie film", { headers: { "content-type": "video/mp4" } });
      if (pathname === "/film.jpg") return new Response(Bun.file(picture));
      if (pathname === "/film.pl.vtt") return new Response("WEBVTT\n\n00:00.000 --> 00:01.000\nDzień dobry\n");
      if (/\.f1\.mp4$/.test(pathname)) return new Response(Bun.file(parts[0]));
      if (pathname === "/parts.f2.m4a") return new Response(Bun.file(parts[1]));
      if (pathname === "/lured.f2.m4a") return new Response(`ffconcat version 1.0\nfile ${film}\n`);
      if (/^\/(parts|lured)\.mp4$/.test(pathname)) return new Response("x");
      if (pathname === "/page") return new Response("<p>Nic</p>", { headers: { "content-type": "text/plain" } });
      if (pathname === "/inner") return Response.redirect("http://127.0.0.2:9/", 302);
      if (pathname !== "/slow.mp4") return new Response("", { status: 404 });
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.slice(0, 1000));
          half();
        },
      });
      return new Response(body, { headers: { "content-type": "video/mp4" } });
    },
  });
  return {
    program: path,
    film,
    asked,
    about,
    halfway,
    url: `http://127.0.0.1:${server.port}`,
    async [Symbol.asyncDispose]() {
      await server.stop(true);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
