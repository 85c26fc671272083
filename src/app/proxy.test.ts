import { expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import { proxyFault } from "../platform/http/untrusted-proxy.ts";
import { person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

type Line = Record<string, string>;

function warned(harness: Harness): Line[] {
  return harness.logged.map((line) => JSON.parse(line) as Line).filter(({ level }) => level === "warn");
}

test("a request that is refused for its origin says which came and which was expected, and the log what mends it", async () => {
  await using harness = await startHarness({ env: { TRUST_PROXY: "true" } });
  const guest = harness.guest();
  const proxied = { "x-forwarded-proto": "https", "x-forwarded-host": "tv.example.org" };
  const from = (origin: string) => ({ ...proxied, origin });
  const polish = await guest.post("/login", {}, from("https://tv.example.org:8443"));
  expect(polish.status).toBe(403);
  expect(polish.text).toContain(
    "Żądanie przyszło z\u00a0https://tv.example.org:8443, a\u00a0ta strona jest pod adresem https://tv.example.org<",
  );
  const [line] = warned(harness);
  expect(line).toMatchObject({
    msg: "a request was refused for its origin",
    came: "https://tv.example.org:8443",
    expected: "https://tv.example.org",
    path: "/login",
    mend: expect.stringContaining("$http_host"),
  });
  // One number on the page, in the headers and in the log.
  expect(line?.requestId).toBe(polish.headers.get("x-request-id") ?? "");
  expect(polish.text).toContain(`Numer zdarzenia: ${line?.requestId}`);

  guest.cookies.set("theme", "light");
  const english = await guest.post("/en/login", {}, from("https://evil.example/<b>"));
  expect(english.text).toContain(
    "The request came from https://evil.example/&lt;b&gt;, but this site is at https://tv",
  );
  expect(english.text).toContain('data-theme="light"');
  const api = await guest.api("POST", "/auth/login", {}, { ...from("null"), "accept-language": "en" });
  expect(api.json).toMatchObject({ error: "ORIGIN_REFUSED", message: expect.stringContaining("came from null, but") });
  const plain = await guest.post("/login", {}, { ...from("https://tv.example.org"), "x-forwarded-proto": "http" });
  expect([plain.status, warned(harness).at(-1)?.mend]).toEqual([403, expect.stringContaining("X-Forwarded-Proto")]);
  // A proxy may name the usual port, and the host in capital letters.
  for (const host of ["tv.example.org:443", "TV.Example.ORG"]) {
    const sent = { ...from("https://tv.example.org"), "x-forwarded-host": host };
    expect([host, (await guest.post("/login", {}, sent)).status]).toEqual([host, 422]);
  }
  for (let round = 0; round < 100; round++) await guest.post("/login", {}, from("https://evil.example"));
  expect(warned(harness).length).toBeLessThanOrEqual(60);
});

test("without a proxy the setting that is missing is named", async () => {
  for (const [env, origin, mend] of [
    [{ PUBLIC_URL: "https://tv.example.org" }, "https://tv.example.org:8443", "PUBLIC_URL"],
    [{}, "https://localhost:3000", "TRUST_PROXY=true"],
    [{}, "https://evil.example", "another site"],
  ] as const) {
    await using harness = await startHarness({ env });
    expect((await harness.guest().post("/login", {}, { origin })).status).toBe(403);
    expect([origin, warned(harness)[0]?.mend]).toEqual([origin, expect.stringContaining(mend)]);
  }
});

test("a proxy that is not believed is noticed: in the log once an hour, by the doctor and on the administrator's page", async () => {
  await using harness = await startHarness();
  const admin = await person(harness, "admin");
  const notice = async () =>
    (await admin.get("/en/admin/settings")).text.includes("its X-Forwarded-For is not believed");
  const seen = () => warned(harness).filter(({ msg }) => msg?.includes("is not believed"));
  const forwarded = { "x-forwarded-for": "198.51.100.7" };
  const stranger = harness.guest();
  stranger.address = "93.184.216.34";
  await stranger.get("/login", forwarded);
  await harness.guest().get("/login");
  expect([seen().length, await notice(), await proxyFault(harness.ctx)]).toEqual([0, false, undefined]);

  const proxy = harness.guest();
  for (const address of ["172.17.0.1", "::ffff:172.17.0.1", "::1"]) {
    proxy.address = address;
    await proxy.get("/login", forwarded);
  }
  expect(seen()).toMatchObject([{ proxy: "172.17.0.1", msg: expect.stringContaining("set TRUST_PROXY=true") }]);
  expect([await notice(), await proxyFault(harness.ctx)]).toEqual([true, expect.stringContaining("172.17.0.1")]);
  harness.clock.advance(hour);
  await proxy.get("/login", forwarded);
  expect(seen().map(({ proxy }) => proxy)).toEqual(["172.17.0.1", "::1"]);
  // It may be gone.
  harness.clock.advance(8 * 24 * hour);
  expect(await proxyFault(harness.ctx)).toBeUndefined();
});

test("a proxy that is believed is no news, and https without one is", async () => {
  const env = { PUBLIC_URL: "https://tv.example.org" };
  await using believed = await startHarness({ env: { ...env, TRUST_PROXY: "true" } });
  await believed.guest().get("/login", { "x-forwarded-for": "198.51.100.7" });
  expect([warned(believed), await proxyFault(believed.ctx)]).toEqual([[], undefined]);
  await using not = await startHarness({ env });
  expect(await proxyFault(not.ctx)).toContain("PUBLIC_URL is https");
});
