import { afterAll, beforeAll, expect } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { dialect } from "../platform/config/dialect.ts";
import { typedMaxBytes } from "../platform/http/body-limit.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { apiRoutes, pageRoutes } from "./routes.ts";

/** What one request may keep the event loop from others, in milliseconds of this thread's processor time. */
const blocksAtMost = 100;
const top = join(import.meta.dir, "../..");
const long = typedMaxBytes - 4096;

/** Pieces that made a reader slow somewhere, repeated as often as a body holds them. */
const pieces = ["a", ",", "<", "&", "(", "-", " ", "\n", "\r", "a\u0301\u0302", "<b>", "https://a.b/", "1:00 a\n"];
const filled = (piece: string, length: number) => piece.repeat(Math.floor(length / Buffer.byteLength(piece)));

/** What is read is the same over either database. */
const once = needs(dialect === "sqlite", "it asks nothing of the database, and SQLite's run has it");

let harness: Harness;
let client: Client;
let ids: Record<string, string>;
beforeAll(async () => {
  harness = await startHarness();
  // Brakes would answer before anything is read, and what was refused once is not looked at again.
  Object.assign(harness.ctx.limiter, { take: () => undefined, tries: () => true });
  const admin = await makeUser(harness, { role: "admin" });
  const channel = await makeChannel(harness, admin);
  const video = await makeVideo(harness, channel);
  client = await loginAs(harness, admin);
  ids = { channelId: channel.id, videoId: video.id, slug: channel.slug, id: video.id, channel: channel.id };
});
afterAll(() => harness[Symbol.asyncDispose]());

/** The longest time that the event loop was held while something ran. */
async function blockedBy(run: () => Promise<unknown>): Promise<number> {
  let worst = 0;
  let before = process.threadCpuUsage();
  let running = true;
  const look = () => {
    const { user, system } = process.threadCpuUsage();
    worst = Math.max(worst, (user + system - before.user - before.system) / 1000);
    before = { user, system };
    if (running) setImmediate(look);
  };
  setImmediate(look);
  await run();
  running = false;
  look();
  return worst;
}

/** Sends a body up to three times, because the first may compile what it meets; gives what stays over the limit. */
async function overLimit(send: () => Promise<unknown>): Promise<number | undefined> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least > blocksAtMost; attempt++) least = Math.min(least, await blockedBy(send));
  return least > blocksAtMost ? Math.round(least) : undefined;
}

function addressOf(path: string): string[] {
  const named = path
    .replace(/\{(\w+)\}/g, ":$1")
    .replace(/:(channelId|videoId|slug)/g, (_, name: string) => ids[name] ?? "");
  if (!named.includes(":")) return [named];
  return ["id", "channel"].map((one) => named.replace(/:\w+/g, ids[one] ?? ""));
}

type Schema = { properties?: Record<string, { type?: string; maxLength?: number }> };

/** For each field the longest text that a body holds, of each piece, and other values that it does not expect. */
function* worstJson({ properties = {} }: Schema): Generator<unknown> {
  const names = Object.keys(properties);
  const plain = Object.fromEntries(names.map((name) => [name, "a"]));
  for (const name of names)
    for (const piece of pieces) {
      yield { ...plain, [name]: filled(piece, long) };
      const accepted = properties[name]?.maxLength;
      if (accepted) yield { ...plain, [name]: filled(piece, accepted) };
    }
  const deep = JSON.parse(`${"[".repeat(30)}"a"${"]".repeat(30)}`) as unknown;
  for (const name of names)
    for (const value of [Array(long / 2 - 100).fill(1), Array(long / 8).fill("<b>"), Array(long / 4).fill({}), deep])
      yield { ...plain, [name]: value };
  yield Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`f${at}`, "x"]));
}

once.test(
  "no JSON that a call accepts holds the others up",
  async () => {
    const document = (await client.api("GET", "/openapi.json")).json as {
      paths: Record<string, Record<string, { requestBody?: { content: { "application/json"?: { schema: Schema } } } }>>;
    };
    const slow: string[] = [];
    let sent = 0;
    for (const { method, path } of apiRoutes.filter(({ method }) => method !== "GET")) {
      const schema = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content["application/json"]?.schema;
      if (!schema) continue;
      for (const address of addressOf(path).slice(0, 1))
        for (const body of worstJson(schema)) {
          sent++;
          const over = await overLimit(() => client.api(method, address, body));
          if (over) slow.push(`${method} ${path}: ${over} ms for ${JSON.stringify(body).slice(0, 120)}`);
        }
    }
    expect(sent).toBeGreaterThan(1000);
    expect(slow).toEqual([]);
  },
  600_000,
);

once.test(
  "no document holds up who saves it, nor who reads it first",
  async () => {
    const slow: string[] = [];
    for (const piece of ["<", "[a](", "# a\n", "*a", "> ", "a  \n"]) {
      const contents = piece.repeat(100_000 / piece.length);
      const saving = await blockedBy(() => client.api("PUT", "/documents/about", { lang: "pl", title: "a", contents }));
      const reading = await blockedBy(() => client.get("/about"));
      if (Math.max(saving, reading) > blocksAtMost) slow.push(`${JSON.stringify(piece)}: ${saving} and ${reading} ms`);
    }
    expect(slow).toEqual([]);
  },
  300_000,
);

/** The fields that a feature's forms may have, by what its code reads. */
async function fieldsOf(feature: string): Promise<string[]> {
  const names = new Set<string>(["action"]);
  for (const file of new Glob(`src/${feature}/**/*.{ts,tsx}`).scanSync(top)) {
    if (file.includes(".test.")) continue;
    const code = await Bun.file(join(top, file)).text();
    const reads = /values(?:\.|\["|, ")([\w-]+)|\bname="([A-Za-z]\w*)"/g;
    for (const [, read, written] of code.matchAll(reads)) names.add(read ?? written ?? "");
    if (file.endsWith("input.ts")) for (const [, key = ""] of code.matchAll(/^ {2,4}(\w+): /gm)) names.add(key);
  }
  return [...names];
}

/** Which feature's folder declares a page's form. */
async function featuresByPath(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of new Glob("src/*/pages.{ts,tsx}").scanSync(top)) {
    const code = (await Bun.file(join(top, file)).text()).replaceAll("on.post(path", 'on.post("path"');
    for (const [, path = ""] of code.matchAll(/on\.post\(\s*"([^"]+)"/g)) found.set(path, file.split("/")[1] ?? "");
  }
  return found;
}

once.test(
  "no form that a page accepts holds the others up",
  async () => {
    const features = await featuresByPath();
    const slow: string[] = [];
    let sent = 0;
    // A few of the pieces and fields at each form, others at the next one of the same feature, which reads alike.
    let turn = 0;
    for (const { path } of pageRoutes.filter(({ method }) => method === "POST")) {
      const feature = features.get(path);
      if (!feature) throw new Error(`nobody declares ${path}`);
      const names = await fieldsOf(feature);
      turn++;
      const isTheirTurn = (_: string, at: number) => (at + turn) % 5 === 0;
      const bodies: { about: string; body: string }[] = [
        {
          about: "many fields",
          body: names
            .map((name) => `${name}=1&`)
            .join("")
            .concat("a=<&".repeat(900 - names.length)),
        },
        ...names
          .filter(isTheirTurn)
          .map((name) => ({ about: `many ${name}`, body: `${name}=%3Cb%3E&`.repeat(999).slice(0, long) })),
      ];
      for (const [at, name] of names.entries())
        for (const piece of pieces.slice(0, 10).filter((_, index) => isTheirTurn(_, index + at))) {
          const others = names.filter((one) => one !== name).map((one) => `${one}=1&`);
          // Percent signs take three times their room; a multipart form has none.
          bodies.push({
            about: `${name}: ${piece}`,
            body: `${others.join("")}${name}=${filled(piece === "&" ? "+" : piece, long)}`,
          });
        }
      for (const address of addressOf(path).slice(0, 1))
        for (const { about, body } of bodies) {
          sent++;
          const over = await overLimit(() =>
            client.request(address, {
              method: "POST",
              body,
              headers: { "content-type": "application/x-www-form-urlencoded" },
            }),
          );
          if (over) slow.push(`POST ${path}: ${over} ms for ${about}`);
        }
    }
    expect(sent).toBeGreaterThan(1000);
    expect(slow).toEqual([]);
  },
  900_000,
);
