import { afterAll, beforeAll, expect, test } from "bun:test";
import { day } from "../platform/clock.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { signedOpenUrl } from "./urls.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const open = (url: string, more = "") => harness.guest().get(`/openurl?url=${encodeURIComponent(url)}${more}`);

test("an address is shown with its host, and followed by nothing but the reader", async () => {
  const { status, text, location } = await open("https://example.org/a?b=<c>");
  expect([status, location]).toEqual([200, null]);
  expect(text).toContain(">example.org</bdi>");
  expect(text).toMatch(/<a [^>]*href="https:\/\/example\.org\/a\?b=%3Cc%3E"/);
  expect(text).toMatch(/rel="nofollow ugc noopener noreferrer"/);
  expect(text).toContain('name="robots" content="noindex"');
  expect(text).not.toContain('http-equiv="refresh"');
  expect((await harness.guest().get("/en/openurl?url=http://example.org:8080/")).text).toContain("example.org:8080");
});

test("a host of other letters is shown as it is asked for, and as it reads", async () => {
  const { text } = await open("https://раypal.com/login");
  expect(text).toContain(">xn--ypal-43d9g.com</bdi>");
  expect(text).toContain("раypal.com</bdi>");
});

test("what is no address of the web, or hides where it leads, is refused", async () => {
  for (const bad of [
    "",
    "nic",
    "//example.org",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://nadaj.pl@example.org/",
    "https://user:haslo@example.org/",
    `https://example.org/${"a".repeat(2100)}`,
  ]) {
    const { status, text, location } = await open(bad);
    expect([bad.slice(0, 40), status, location]).toEqual([bad.slice(0, 40), 400, null]);
    expect(text).not.toContain('href="javascript:');
  }
  expect((await harness.guest().get("/openurl")).status).toBe(400);
});

test("only what the server signed is followed at once: this address, and for a while", async () => {
  const { ctx, clock } = harness;
  const path = signedOpenUrl(ctx, "https://sklep.example/?a=1");
  const followed = await harness.guest().get(path);
  expect([followed.status, followed.location]).toEqual([302, "https://sklep.example/?a=1"]);
  const sign = new URLSearchParams(path.split("?")[1]).get("sign") ?? "";
  expect((await open("https://sklep.example/?a=2", `&sign=${sign}`)).status).toBe(200);
  expect((await open("https://sklep.example/?a=1", "&sign=~abc.zly")).status).toBe(200);
  const bad = signedOpenUrl(ctx, "javascript:alert(1)");
  expect((await harness.guest().get(bad)).status).toBe(400);
  clock.advance(day);
  expect((await harness.guest().get(path)).status).toBe(200);
});
