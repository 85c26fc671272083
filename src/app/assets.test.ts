import { afterAll, beforeAll, expect, test } from "bun:test";
import { asset } from "../platform/http/assets.ts";
import { rootFile } from "../platform/root.ts";
import { loginAs, makeChannel, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("a program for browsers is sent compressed, and only the worker that starts it may compile one", async () => {
  const guest = harness.guest();
  const program = (encodings: string) => {
    const headers = { "accept-encoding": encodings };
    return harness.app.fetch(new Request(`http://localhost:3000${asset("ffmpeg-core.wasm")}`, { headers }));
  };
  const compressed = await program("gzip, deflate, br");
  const plain = await program("identity");
  for (const { status, headers } of [compressed, plain]) {
    expect([status, headers.get("content-type"), headers.get("vary")]).toEqual([
      200,
      "application/wasm",
      "accept-encoding",
    ]);
    expect(headers.get("cache-control")).toContain("immutable");
    expect(headers.get("content-security-policy")).not.toContain("wasm");
  }
  expect([compressed, plain].map(({ headers }) => headers.get("content-encoding"))).toEqual(["gzip", null]);
  const bytes = new Uint8Array(await plain.arrayBuffer());
  expect(WebAssembly.validate(bytes)).toBe(true);
  expect(Bun.hash(Bun.gunzipSync(await compressed.arrayBuffer()))).toBe(Bun.hash(bytes));

  const names = Object.values(await Bun.file(rootFile("static/built/manifest.json")).json()).map(String);
  const compiling: string[] = [];
  const owner = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, owner);
  const creator = await loginAs(harness, owner);
  const pages = ["/", `/manage-channel/${channel.id}/videos/upload`];
  const scripts = names.filter((name) => !name.endsWith(".wasm")).map((name) => `/assets/${name}`);
  for (const path of [...scripts, ...pages]) {
    const { headers, status } = await creator.get(path);
    expect([path, status]).toEqual([path, 200]);
    if (headers.get("content-security-policy")?.includes("wasm-unsafe-eval")) compiling.push(path);
  }
  expect(compiling).toEqual([asset("ffmpeg-worker.js")]);
  const worker = await guest.get(asset("ffmpeg-worker.js"));
  expect(worker.headers.get("content-security-policy")).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src blob:",
  );
});
