/**
 * Builds the image as an operator does and looks at what it is and does: its size and settings, its user, its health, the
 * first page, a transcode, and how it ends. Needs buildah and root, and says so where they are missing. Where registries
 * cannot be reached, bases are named as buildah names them (`docker-archive:mediamtx.tar`) or made by debootstrap:
 * `bun scripts/image-check.ts [--debian IMAGE] [--node IMAGE] [--mediamtx IMAGE]`.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../src/testing/ports.ts";
import { prepareBases } from "./image/bases.ts";
import { openBuildah, type Ran, read, spawnIn } from "./image/buildah.ts";

type ImageConfig = {
  User?: string;
  Healthcheck?: { Test: string[] };
  Volumes?: Record<string, unknown>;
  Entrypoint?: string[];
};

const image = "localhost/nadaj-check";
const megabytesMax = 500;
const stopWithin = 5000;

const options = { debian: { type: "string" }, node: { type: "string" }, mediamtx: { type: "string" } } as const;
const { values } = parseArgs({ options });
const lacking = !Bun.which("buildah") ? "buildah is not installed" : process.getuid?.() !== 0 ? "this is not root" : "";
if (lacking) {
  console.log(`image-check: skipped, ${lacking}`);
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), "nadaj-image-"));
const buildah = openBuildah(folder);
let failed = 0;
try {
  const withMediaMtx = await build();
  const config = await look(withMediaMtx);
  const container = await buildah(["from", "--pull-never", image]);
  await runCommands(container, withMediaMtx);
  await runServer(container, config.Healthcheck?.Test.slice(1) ?? []);
} catch (error) {
  check("built and run", false, error instanceof Error ? error.message : String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? "image-check: nothing stands in the way" : `image-check: ${failed} to mend`);
process.exit(failed === 0 ? 0 : 1);

function check(what: string, is: boolean, seen = ""): void {
  if (!is) failed++;
  console.log(`${is ? "  ok" : "FAIL"}  ${what}${seen ? `: ${seen}` : ""}`);
}

/** In Docker's format: the other one has no health check. */
async function build(): Promise<boolean> {
  const mediamtx = /^ARG MEDIAMTX_IMAGE=(\S+)$/m.exec(await Bun.file("Dockerfile").text())?.[1] ?? "";
  const withMediaMtx = await prepareBases(buildah, values, folder, mediamtx);
  if (!withMediaMtx) console.log(`${mediamtx} cannot be reached: the image is built without it`);
  const target = withMediaMtx ? [] : ["--target", "without-mediamtx"];
  const started = performance.now();
  await buildah(["build", "--format", "docker", "--isolation", "chroot", "--pull-never", ...target, "-t", image, "."]);
  check("built", true, `${Math.round((performance.now() - started) / 1000)} s`);
  return withMediaMtx;
}

async function look(withMediaMtx: boolean): Promise<ImageConfig> {
  const size = await buildah(["images", "--format", "{{.Size}}", image]);
  const [, number = "", unit = ""] = /^([\d.]+) ([KMG]B)$/.exec(size) ?? [];
  const megabytes = Number(number) * ({ KB: 0.001, MB: 1, GB: 1000 }[unit] ?? Number.NaN);
  check(`under ${megabytesMax} MB`, megabytes < megabytesMax, `${size}${withMediaMtx ? "" : ", without MediaMTX"}`);
  const { Docker } = JSON.parse(await buildah(["inspect", "--type", "image", image])) as {
    Docker: { config: ImageConfig };
  };
  const { User = "", Healthcheck, Volumes = {}, Entrypoint = [] } = Docker.config;
  check("has a user of its own", User === "nadaj", User);
  check("has a health check", Healthcheck?.Test[0] === "CMD");
  check("keeps everything in /data", Object.keys(Volumes).join() === "/data", Object.keys(Volumes).join());
  check("passes signals on", Entrypoint[0] === "tini", Entrypoint.join(" "));
  return Docker.config;
}

function inside(container: string, env: Record<string, string>, command: string[]): Promise<Ran> {
  return read(spawnIn(folder, container, env, command));
}

async function runCommands(container: string, withMediaMtx: boolean): Promise<void> {
  const user = (await inside(container, {}, ["id", "-u"])).out.trim();
  check("runs as nobody of this machine", user === "10001", user);
  const doctor = await inside(container, { NADAJ_DATA: "/data/doctor", PORT: "0", RTMP_PORT: "0" }, [
    "nadaj",
    "doctor",
  ]);
  check("finds nothing to mend", doctor.status === 0, doctor.status === 0 ? "" : doctor.out);
  check("has MediaMTX, or not", /ok {2}MediaMTX \d/.test(doctor.out) === withMediaMtx);
  const demo = await inside(container, { NADAJ_DATA: "/data/demo" }, ["nadaj", "demo", "--videos", "2"]);
  check("transcodes", /^2 videos in/m.test(demo.out), demo.status === 0 ? "" : `${demo.out}${demo.err}`);
}

/** The demo's site, asked as a visitor asks. */
async function runServer(container: string, healthCheck: string[]): Promise<void> {
  const ports = { PORT: `${freePort()}`, RTMP_PORT: "0", SRT_PORT: "0", WHIP_PORT: "0" };
  // There is no namespace here in which tini would be the first process.
  const env = { ...ports, NADAJ_DATA: "/data/demo", TINI_SUBREAPER: "1" };
  const url = `http://127.0.0.1:${env.PORT}`;
  const server = spawnIn(folder, container, env, ["tini", "--", "nadaj", "serve"]);
  const ended = read(server);
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(`the server ended: ${(await ended).err}`);
    await Bun.sleep(50);
  }
  const id = await processOf(env.PORT);
  try {
    check("is healthy by its own check", (await inside(container, env, healthCheck)).status === 0);
    const page = await (await fetch(url)).text();
    const [looks = "-"] = /\/assets\/[\w.-]+\.css/.exec(page) ?? [];
    check("serves its first page and its looks", (await fetch(url + looks)).ok, looks);
    const { items } = (await (await fetch(`${url}/api/videos`)).json()) as { items: { _id: string }[] };
    const { hls } = (await (await fetch(`${url}/api/videos/${items[0]?._id}`)).json()) as { hls: string | null };
    check("serves a film", (await fetch(new URL(hls ?? "-", url))).ok, `${hls}`);
  } finally {
    const told = performance.now();
    process.kill(id, "SIGTERM");
    const { status, err } = await ended;
    const took = Math.round(performance.now() - told);
    check("ends when it is told to", status === 0 && took < stopWithin, `status ${status} after ${took} ms`);
    check("has said nothing but lines of JSON", err.split("\n").filter(Boolean).every(isJson), err.slice(0, 1000));
  }
  check("is not healthy any longer", (await inside(container, env, healthCheck)).status !== 0);
}

function isJson(line: string): boolean {
  return /^\{"time":.*\}$/.test(line);
}

/** tini of the container whose server has that port: without namespaces it is one of this machine's processes. */
async function processOf(port: string): Promise<number> {
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const [words = "", env = ""] = await Promise.all(
      ["cmdline", "environ"].map((name) => readFile(`/proc/${id}/${name}`, "utf8").catch(() => "")),
    );
    if (/^\S*tini\0/.test(words) && env.split("\0").includes(`PORT=${port}`)) return Number(id);
  }
  throw new Error("the server's process is not there");
}
