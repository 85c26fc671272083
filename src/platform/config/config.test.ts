import { expect, test } from "bun:test";
import { ConfigError, loadConfig, settingsTable } from "./config.ts";
import { settingsSchema } from "./schema.ts";

function faultOf(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

test("the README carries the table of every setting as it is", async () => {
  const readme = await Bun.file(`${import.meta.dir}/../../../README.md`).text();
  expect(readme).toContain(settingsTable());
});

test("every setting has a valid default or none, and a valid example", () => {
  for (const [name, setting] of Object.entries(settingsSchema)) {
    if (setting.fallback !== undefined)
      expect([name, setting.schema.safeParse(setting.fallback).success]).toEqual([name, true]);
    if ("example" in setting) expect([name, setting.schema.safeParse(setting.example).success]).toEqual([name, true]);
  }
});

test("an empty environment gives the documented defaults", () => {
  const config = loadConfig({});
  expect(config).toMatchObject({ port: 3000, host: "0.0.0.0", uploadMaxBytes: 16 * 1024 ** 3, ladderMaxHeight: 1080 });
  expect(config.databaseUrl).toBeUndefined();
});

test("an empty variable counts as absent", () => {
  expect(loadConfig({ PORT: "", PUBLIC_URL: "" })).toMatchObject({ port: 3000, publicUrl: undefined });
});

test("addresses lose their trailing slash, so that paths can be joined", () => {
  expect(loadConfig({ PUBLIC_URL: "https://tv.example.org/" }).publicUrl).toBe("https://tv.example.org");
});

test("the site's address is what browsers send as their origin: neither path nor query, written as they write it", () => {
  for (const wrong of [
    "https://tv.example.org/tv",
    "https://tv.example.org/?a=1",
    "https://tv.example.org/#top",
    "https://user:hunter2@tv.example.org",
  ]) {
    const fault = faultOf({ PUBLIC_URL: wrong });
    expect([wrong, fault.includes("PUBLIC_URL: "), /scheme, a host and a port/.test(fault)]).toEqual([
      wrong,
      true,
      true,
    ]);
    expect(fault).not.toContain("hunter2");
  }
  for (const [given, origin] of [
    ["HTTPS://TV.Example.org:443/", "https://tv.example.org"],
    ["http://tv.example.org:80", "http://tv.example.org"],
    ["https://tv.example.org:8443", "https://tv.example.org:8443"],
    ["https://zażółć.example.org", "https://xn--za-6ja4f8n1l.example.org"],
  ] as const)
    expect([given, loadConfig({ PUBLIC_URL: given }).publicUrl ?? ""]).toEqual([given, origin]);
});

test("an address to which paths are added has no query, and a host is no address", () => {
  for (const name of ["EDGE_URL", "MEDIAMTX_API"])
    expect(faultOf({ [name]: "https://cdn.example.org/media?key=1" })).toContain(`${name}: `);
  expect(loadConfig({ EDGE_URL: "https://cdn.example.org/media/" }).edgeUrl).toBe("https://cdn.example.org/media");
  for (const wrong of ["https://api.example.org", "api.example.org/v1", "api.example.org?x", "a b"])
    expect([wrong, faultOf({ API_HOST: wrong }).includes("API_HOST: ")]).toEqual([wrong, true]);
  expect(loadConfig({ API_HOST: "API.Example.org:8443" }).apiHost).toBe("api.example.org:8443");
});

test("a number is written in digits", () => {
  for (const [name, value] of Object.entries({
    PORT: " ",
    UPLOAD_MAX_BYTES: "16G",
    SRT_PORT: "0x10",
    TRANSCODE_THREADS: "1.5",
  }))
    expect([name, faultOf({ [name]: value }).includes("whole number")]).toEqual([name, true]);
});

test("no fault is told in the words of the library that found it", () => {
  const wrong = ["-", "x".repeat(300), "999999999999999", "x://y", "https://h/p?q#f", "a b"];
  for (const value of wrong) {
    const faults = faultOf(Object.fromEntries(Object.keys(settingsSchema).map((name) => [name, value])));
    for (const fault of faults.split("\n")) expect(fault).not.toMatch(/Invalid |Too (?:big|small)|expected/);
  }
  for (const [name, value, words] of [
    ["PORT", "70000", '"70000" is not valid: it has to be a number from 0 to 65535.'],
    ["PUBLIC_URL", "ftp://x", '"ftp://x" is not valid: it has to be an address that begins with http:// or https://.'],
    ["LOG_FORMAT", "x", '"x" is not valid: it has to be text or json.'],
    ["TRANSCODE_CONCURRENCY", "99", '"99" is not valid: it has to be a number from 0 to 16, or auto.'],
  ] as const)
    expect(faultOf({ [name]: value })).toContain(`${name}: ${words}`);
});

test("all faults come in one message that names each variable", () => {
  const message = faultOf({ PORT: "70000", PUBLIC_URL: "ftp://x", LADDER_MAX_HEIGHT: "999", TRUST_PROXY: "maybe" });
  for (const name of ["PORT", "PUBLIC_URL", "LADDER_MAX_HEIGHT", "TRUST_PROXY"])
    expect(message).toContain(`  ${name}: `);
  expect(message.split("\n")).toHaveLength(5);
});

test("a misspelt NADAJ_ setting is a fault", () => {
  expect(faultOf({ NADAJ_DATTA: "/srv" })).toContain("NADAJ_DATTA: there is no such setting");
});

test("a fault never repeats a secret", () => {
  const message = faultOf({ SMTP_URL: "http://user:hunter2@mail.example.org", DATABASE_URL: "mysql://u:hunter2@db/x" });
  expect(message).toContain("SMTP_URL");
  expect(message).not.toContain("hunter2");
});

test("mails need an address of the site that no request can choose", () => {
  expect(faultOf({ SMTP_URL: "smtp://mail.example.org" })).toContain("PUBLIC_URL: is needed with SMTP_URL");
  const both = { SMTP_URL: "smtp://mail.example.org", PUBLIC_URL: "https://tv.example.org" };
  expect(loadConfig(both).publicUrl).toBe("https://tv.example.org");
});

test("Stripe takes both its secrets and an address to come back to, and neither is repeated", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_test_hunter2", STRIPE_WEBHOOK_SECRET: "whsec_hunter2" };
  const all = { ...keys, PUBLIC_URL: "https://tv.example.org" };
  expect(loadConfig(all).stripe?.checkoutUrl).toBe("https://checkout.stripe.com");
  for (const name of Object.keys(all))
    expect([name, faultOf({ ...all, [name]: "" })]).toEqual([
      name,
      expect.stringContaining("STRIPE_SECRET_KEY: needs"),
    ]);
  expect(faultOf({ ...all, STRIPE_SECRET_KEY: "pk_hunter2" })).not.toContain("hunter2");
});

test("Redis needs PostgreSQL, and the secret is told to nobody", () => {
  expect(faultOf({ REDIS_URL: "redis://:hunter2@redis:6379" })).toContain("REDIS_URL: needs DATABASE_URL");
  const message = faultOf({ NADAJ_SECRET: "hunter2 short", REDIS_URL: "http://:hunter2@redis" });
  expect([message.includes("24 characters"), message.includes("hunter2")]).toEqual([true, false]);
  const secrets = ["x".repeat(24), "y".repeat(30)];
  expect(loadConfig({ NADAJ_SECRET: secrets.join(" ") }).secrets).toEqual(secrets);
  expect(loadConfig({}).secrets).toEqual([]);
});

test("an S3 store takes its address, bucket and both keys, of which none is repeated, and a CDN in front takes no detours", () => {
  const all = { S3_ENDPOINT: "https://s3.lan", S3_BUCKET: "nadaj", S3_KEY: "hunter1", S3_SECRET: "hunter2" };
  for (const name of Object.keys(all)) {
    const fault = faultOf({ ...all, [name]: "" });
    expect([name, fault]).toEqual([name, expect.stringContaining("S3_ENDPOINT: needs")]);
    expect(fault).not.toContain("hunter");
  }
  expect(faultOf({ ...all, S3_PREFIX: "../x" })).toContain("S3_PREFIX");
  const seen = { ...all, S3_PREFIX: "tv/", S3_PUBLIC_URL: "https://s3.example.org/" };
  expect(loadConfig(seen)).toMatchObject({
    s3: { prefix: "tv/", publicUrl: "https://s3.example.org" },
    mediaStore: "s3",
  });
  expect(loadConfig({ ...seen, EDGE_URL: "https://cdn.example.org" }).s3?.publicUrl).toBeUndefined();
  expect(loadConfig({}).s3).toBeUndefined();
});
