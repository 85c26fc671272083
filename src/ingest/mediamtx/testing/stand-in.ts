import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../platform/clock.ts";
import { makeLog } from "../../../platform/log.ts";
import { type FrontEnd, startFrontEnd } from "../front-end.ts";
import type { FrontEndOptions, FrontEndStatus, Timing } from "../types.ts";

/** For tests: what MediaMTX would hold, as its API lists it. */
export type StandInPath = {
  name: string;
  available: boolean;
  source: { type: string; id: string };
  tracks2: { codec: string }[];
  inboundBytes: number;
};

export type StandIn = AsyncDisposable & {
  folder: string;
  frontEnd: FrontEnd;
  states: FrontEndStatus[];
  logged: string[];
  refused: string[];
  paths(paths: StandInPath[]): Promise<void>;
  forwardFault(text: string): Promise<void>;
  /** Process ids of all runs so far. */
  pids(): Promise<number[]>;
  kicks(): Promise<string[]>;
  /** The offers that it was sent, with their headers. */
  offers(): Promise<{ path: string; method: string; body: string; from: string }[]>;
  settings(): Promise<Record<string, unknown>>;
  settingsFile: string;
  until(what: string, is: () => boolean | Promise<boolean>): Promise<void>;
};

const quick: Partial<Timing> = { poll: 20, firstBackOff: 20, longestBackOff: 80, grace: 300, notTaken: 60 };

export type StandInOptions = Partial<FrontEndOptions> & { version?: string; behaviour?: "dies" | "stubborn" };

/** The front end over a small program that behaves like MediaMTX where this program can see it. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-mediamtx-"));
  const program = join(folder, "program");
  await Bun.write(program, script(options.version ?? "1.20.1", options.behaviour ?? ""));
  await chmod(program, 0o755);
  const states: FrontEndStatus[] = [];
  const logged: string[] = [];
  const refused: string[] = [];
  const frontEnd = startFrontEnd({
    config: {
      dataDir: folder,
      host: "127.0.0.1",
      publicUrl: "https://tv.example.org",
      liveUrl: "rtmp://live.example.org/live",
      ffmpegPath: "ffmpeg",
      mediamtxPath: program,
      mediamtxApi: undefined,
      rtmpsPort: 1936,
      rtmpsCert: undefined,
      rtmpsKey: undefined,
      srtPort: 8890,
      whipPort: 8189,
      ...options.config,
    },
    ingestPort: 1935,
    authorise: async () => true,
    take: options.take ?? (async () => ({ refuse: "BadName", description: "" })),
    onState: (status) => states.push(status),
    onRefused: (key, why) => refused.push(`${key} ${why}`),
    log: makeLog({ level: "debug", format: "json", write: (line) => logged.push(line) }),
    clock: systemClock,
    timing: { ...quick, ...options.timing },
    ...("authorise" in options && options.authorise ? { authorise: options.authorise } : {}),
    ...(options.newestWins === undefined ? {} : { newestWins: options.newestWins }),
  });
  const lines = async (name: string) =>
    (
      await Bun.file(join(folder, name))
        .text()
        .catch(() => "")
    )
      .split("\n")
      .filter((line) => line !== "");
  const settingsFile = join(folder, "mediamtx", "mediamtx.yml");
  return {
    folder,
    frontEnd,
    states,
    logged,
    refused,
    paths: async (paths) => void (await Bun.write(join(folder, "paths.json"), JSON.stringify(paths))),
    forwardFault: async (text) => void (await Bun.write(join(folder, "fault.txt"), text)),
    pids: async () => (await lines("pids.txt")).map(Number),
    kicks: () => lines("kicks.txt"),
    offers: async () => (await lines("offers.txt")).map((line) => JSON.parse(line)),
    settings: async () => JSON.parse(await Bun.file(settingsFile).text()),
    settingsFile,
    async until(what, is) {
      for (let tries = 0; tries < 1500; tries++) {
        if (await is()) return;
        await Bun.sleep(10);
      }
      throw new Error(`never came: ${what}; last state ${JSON.stringify(states.at(-1))}`);
    },
    async [Symbol.asyncDispose]() {
      await frontEnd.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function script(version: string, behaviour: string): string {
  return `#!${process.execPath}
import { appendFileSync, existsSync, readFileSync } from "node:fs";
const here = (name) => import.meta.dir + "/" + name;
if (process.argv[2] === "--version") { console.log("v${version}"); process.exit(0); }
const settings = JSON.parse(readFileSync(process.argv[2], "utf8"));
appendFileSync(here("pids.txt"), process.pid + "\\n");
if (${JSON.stringify(behaviour)} === "dies") {
  console.log('{"timestamp":"now","level":"ERR","message":"listen udp :8890: address in use for path \\'live/secret-key-0001\\'"}');
  process.exit(1);
}
process.on("SIGTERM", () => { if (${JSON.stringify(behaviour)} !== "stubborn") process.exit(0); });
console.log('{"timestamp":"now","level":"INF","message":"[SRT] [conn 1.2.3.4:5] is publishing to path \\'live/secret-key-0001\\'"}');
const read = (name, otherwise) => existsSync(here(name)) ? readFileSync(here(name), "utf8") : otherwise;
const auth = new URL(settings.authHTTPAddress);
const may = async (question) => (await fetch(auth.origin, { method: "POST", body: JSON.stringify(question), headers: { authorization: "Basic " + btoa(auth.username + ":" + auth.password) } })).ok;
const [host, port] = settings.apiAddress.split(":");
Bun.serve({ hostname: host, port: Number(port), async fetch(request) {
  const [user, password] = atob((request.headers.get("authorization") ?? "").slice(6)).split(":");
  if (!(await may({ ip: "127.0.0.1", user, password, action: "api" }))) return new Response(null, { status: 401 });
  const url = new URL(request.url);
  if (url.pathname === "/v3/info") return Response.json({ version: "v${version}" });
  if (url.pathname === "/v3/paths/list") return Response.json({ pageCount: 1, itemCount: 0, items: JSON.parse(read("paths.json", "[]")) });
  if (url.pathname === "/v3/paths/forward/list") {
    const fault = read("fault.txt", "");
    return Response.json({ pageCount: 1, itemCount: 1, items: [{ state: fault ? "error" : "forwarding", lastError: fault }] });
  }
  if (url.pathname.includes("/kick/")) { appendFileSync(here("kicks.txt"), url.pathname + "\\n"); return Response.json({}); }
  if (url.pathname.includes("/get/")) return Response.json({ remoteAddr: "[2001:db8::7]:4000" });
  return new Response(null, { status: 404 });
} });
const [whipHost, whipPort] = settings.webrtcAddress.split(":");
if (settings.webrtc) Bun.serve({ hostname: whipHost, port: Number(whipPort), async fetch(request) {
  const url = new URL(request.url);
  const [, path, id] = /^\\/(.+)\\/whip(?:\\/(.+))?$/.exec(url.pathname) ?? [];
  const body = await request.text();
  appendFileSync(here("offers.txt"), JSON.stringify({ path: url.pathname, method: request.method, body, from: request.headers.get("x-forwarded-for") }) + "\\n");
  if (id) return request.method === "PATCH" ? new Response(null, { status: 204 }) : Response.json({});
  const token = (request.headers.get("authorization") ?? "").slice(7);
  if (!(await may({ ip: "1.1.1.1", token, action: "publish", path, protocol: "webrtc" }))) return new Response(null, { status: 401 });
  return new Response("v=0\\r\\n", { status: 201, headers: { "content-type": "application/sdp", location: url.pathname + "/" + crypto.randomUUID() } });
} });
`;
}
