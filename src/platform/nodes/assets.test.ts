import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { isNodeCall } from "./calls.ts";
import { nodes } from "./table.ts";

let harness: Harness;
/** Two other processes: one of the next version, and one like this. */
let next: Bun.Server<undefined>;
let alike: Bun.Server<undefined>;
let asked: string[];

beforeAll(async () => {
  harness = await startHarness();
  asked = [];
  next = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      asked.push(`next ${pathname} ${isNodeCall(harness.ctx, request, pathname)}`);
      if (!pathname.endsWith("/site-0new0new.css")) return new Response("no", { status: 404 });
      const headers = {
        "content-type": "text/css; charset=utf-8",
        "cache-control": "immutable",
        "content-security-policy": "script-src 'self' 'wasm-unsafe-eval'",
        "x-other": "kept back",
      };
      return new Response("body{}", { headers });
    },
  });
  alike = Bun.serve({
    port: 0,
    fetch(request) {
      asked.push(`alike ${new URL(request.url).pathname}`);
      return harness.app.fetch(request);
    },
  });
  const now = harness.clock.now();
  const row = { session: "s", kind: "web" as const, version: "2", queues: [], settings: {}, startedAt: now };
  const rows = [alike, next].map((server, index) => ({
    ...{ ...row, id: `n${index}`, name: `web-${index}`, seenAt: now + index },
    internalUrl: `http://127.0.0.1:${server.port}`,
  }));
  await harness.ctx.write((tx) => tx.db.insert(nodes).values(rows));
});
afterAll(async () => {
  await next.stop(true);
  await alike.stop(true);
  await harness[Symbol.asyncDispose]();
});

const get = (name: string) => harness.app.fetch(new Request(`http://localhost/assets/${name}`));

test("a script of the next version is had from a process that has it, and who is asked by another asks nobody", async () => {
  const answer = await get("site-0new0new.css");
  expect([answer.status, await answer.text(), answer.headers.get("content-type")]).toEqual([
    200,
    "body{}",
    "text/css; charset=utf-8",
  ]);
  expect([answer.headers.get("cache-control"), answer.headers.get("x-other")]).toEqual(["immutable", null]);
  expect(answer.headers.get("content-security-policy")).toBe("script-src 'self' 'wasm-unsafe-eval'");
  expect(asked).toEqual(["alike /assets/site-0new0new.css", "next /assets/site-0new0new.css true"]);
});

test("what nobody has is not found, and what has no name of its own is asked of nobody", async () => {
  asked.length = 0;
  expect((await get("site-0old0old.css")).status).toBe(404);
  expect(asked).toHaveLength(2);
  expect((await get("missing.svg")).status).toBe(404);
  expect(asked).toHaveLength(2);
});
