import { afterAll, beforeAll, expect, test } from "bun:test";
import { day } from "../platform/clock.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { localTime, siteZone } from "../platform/zoned-time.ts";
import { Client } from "../testing/client.ts";
import { person, testPassword } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { findNetwork, readNetwork } from "./input.ts";

let harness: Harness;
let admin: Client;
beforeAll(async () => {
  harness = await startHarness();
  admin = await person(harness, "admin");
});
afterAll(() => harness[Symbol.asyncDispose]());

const post = (form: Record<string, string>) => admin.post("/admin/entry", form);
let addresses = 0;
async function register(email: string, more: Record<string, string> = {}, address = `198.51.100.${++addresses}`) {
  const client = new Client(harness.app);
  client.address = address;
  const form = { name: "Ala", surname: "Bąk", password: "tajne123", passwordRepeat: "tajne123", terms: "1" };
  return client.post("/register", { ...form, email, ...more });
}

test("nobody registers with a mail of a blocked domain or below it, and reads why", async () => {
  const blocked = await post({ action: "domain", domain: "@Tymczasowa.example", domainReason: "Podaj stały adres." });
  expect(blocked.location).toBe("/admin/entry?saved=1");
  for (const email of ["a@tymczasowa.example", "a@poczta.tymczasowa.example", "A@TYMCZASOWA.EXAMPLE"]) {
    const refused = await register(email);
    expect([email, refused.status, refused.text.includes("Podaj stały adres.")]).toEqual([email, 403, true]);
  }
  expect((await register("a@nietymczasowa.example")).status).toBe(200);
  expect((await post({ action: "domain", domain: "tymczasowa.example" })).status).toBe(422);
  const id = /value="open:(\w+)"/.exec((await admin.get("/admin/entry")).text)?.[1];
  await post({ action: `open:${id}` });
  expect((await register("b@tymczasowa.example")).status).toBe(200);
  const { text: logged } = await admin.get("/admin/log?action=entry");
  for (const said of [">tymczasowa.example</a>", "- tymczasowa.example"]) expect(logged).toContain(said);
});

test("nobody takes an address of a blocked domain later", async () => {
  await post({ action: "domain", domain: "pozniej.example", domainReason: "Podaj stały adres." });
  const client = await person(harness);
  const change = (email: string) => client.post("/account/security/email", { email, password: testPassword });
  const refused = await change("a@poczta.pozniej.example");
  expect([refused.status, refused.text.includes("Podaj stały adres.")]).toEqual([422, true]);
  expect((await change("a@wczesniej.example")).status).toBe(303);
});

test("nobody registers from a blocked network; the whole internet cannot be blocked", async () => {
  await post({ action: "network", network: "203.0.113.0/24" });
  await post({ action: "network", network: "2001:db8::/32" });
  for (const [address, status] of [
    ["203.0.113.9", 403],
    ["203.0.114.9", 200],
    ["2001:db8:1::5", 403],
    ["2001:db9::5", 200],
    ["::ffff:203.0.113.9", 403],
  ] as const) {
    const { status: got } = await register(`n${address.replace(/\W/g, "")}@example.org`, {}, address);
    expect([address, got]).toEqual([address, status]);
  }
  for (const value of [
    "0.0.0.0/0",
    "10.0.0.0/7",
    "::/0",
    "::ffff:0:0/96",
    "::ffff:10.0.0.0/103",
    "203.0.113.0/33",
    "300.1.1.1",
    "a/b/c",
    "",
  ])
    expect([value, (await post({ action: "network", network: value })).status]).toEqual([value, 422]);
  expect(readNetwork("192.0.2.7")).toEqual({ address: "192.0.2.7", prefix: 32, family: "ipv4" });
  expect(findNetwork(["192.0.2.0/24"], "unknown")).toBe(-1);
});

test("an IPv4 network is the same in IPv6's way of writing it", async () => {
  await post({ action: "network", network: "::FFFF:203.0.115.0/120" });
  expect((await admin.get("/admin/entry")).text).toContain("203.0.115.0/24");
  expect((await register("mapped@example.org", {}, "203.0.115.9")).status).toBe(403);
  expect(readNetwork("0:0:0:0:0:ffff:cb00:7307")).toEqual({ address: "203.0.115.7", prefix: 32, family: "ipv4" });
  for (const address of ["::ffff:203.0.113.9", "::ffff:cb00:7109", "0:0:0:0:0:ffff:cb00:7109"])
    expect([address, findNetwork(["::1/128", "203.0.113.0/24"], address)]).toEqual([address, 1]);
});

test("a code lets in as many as it says and until when it says, also when all come at once", async () => {
  await saveSiteSettings(harness.ctx, { registration: "invitation", invitationCode: "" });
  harness.clock.advance(6000);
  expect((await register("pusty@example.org", { invitationCode: "" })).status).toBe(422);
  const endsAt = localTime(harness.clock.now() + day, siteZone);
  await post({ action: "code", code: "Halny-2026", note: "Klub", usesMax: "2", endsAt });
  const asked = [1, 2, 3, 4].map((n) => register(`klub${n}@example.org`, { invitationCode: "HALNY-2026" }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 422, 422]);
  expect((await admin.get("/admin/entry")).text).toContain("użyto 2 z");
  await post({ action: "code", code: "krótki", note: "", usesMax: "", endsAt });
  harness.clock.advance(2 * day);
  expect((await register("pozno@example.org", { invitationCode: "krótki" })).status).toBe(422);
  expect((await post({ action: "code", code: "a b" })).status).toBe(422);
  expect((await post({ action: "code", code: "stary", endsAt })).status).toBe(422);
  expect((await admin.get("/admin/log?action=entry")).text).not.toContain("halny");
});
