import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createAdmin, createSetupLink } from "../site/rules/setup.ts";
import { makeChannel, makeUser, makeVideo, testPassword } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** A request as it reaches the server under some name. */
async function ask({ app }: Harness, url: string, form?: Record<string, string>): Promise<Response> {
  const headers = { origin: new URL(url).origin };
  const body = form && new URLSearchParams(form);
  return app.fetch(new Request(url, body ? { method: "POST", headers, body } : { headers }), () => "127.0.0.1");
}

async function lastMail({ ctx, runJobs, clock }: Harness): Promise<string> {
  await runJobs();
  // Mails are named by their times.
  clock.advance(1000);
  const folder = join(ctx.config.dataDir, "outbox");
  return Bun.file(join(folder, (await readdir(folder)).sort().at(-1) ?? "")).text();
}

const linkIn = (mail: string) => new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? "");

test("links carry where the site was set up, whatever a request calls it", async () => {
  await using harness = await startHarness({ fresh: true });
  const token = (await createSetupLink(harness.ctx)) ?? "";
  const admin = { name: "Ewa", email: "ewa@example.org", password: testPassword, passwordRepeat: testPassword };
  const done = await ask(harness, "https://tv.example.org/setup", { token, siteName: "Telewizja", ...admin });
  expect(done.headers.get("location")).toBe("/");

  const user = await makeUser(harness);
  await ask(harness, "http://evil.example/reset-password", { email: user.email });
  expect(linkIn(await lastMail(harness))).toMatchObject({
    origin: "https://tv.example.org",
    pathname: "/reset-password",
  });
  const form = {
    email: "nowa@example.org",
    name: "Nowa",
    surname: "Osoba",
    password: testPassword,
    passwordRepeat: testPassword,
    terms: "1",
  };
  await ask(harness, "http://evil.example/en/register", form);
  expect(linkIn(await lastMail(harness))).toMatchObject({
    origin: "https://tv.example.org",
    pathname: "/en/activate-account",
  });

  const channel = await makeChannel(harness, user);
  const { id } = await makeVideo(harness, channel);
  for (const path of ["/", `/watch/${id}`, "/rss.xml", "/sitemap.xml", "/robots.txt", `/c/${channel.slug}/rss.xml`]) {
    const text = await (await ask(harness, `http://evil.example${path}`)).text();
    const head = text.slice(0, text.includes("</head>") ? text.indexOf("</head>") : text.length);
    expect([path, head.includes("https://tv.example.org"), head.includes("evil.example")]).toEqual([path, true, false]);
  }
  // Somebody's player may know the site by another of its names; what it is told is the first.
  for (const origin of ["https://tv.example.org", "http://evil.example"]) {
    const answer = await ask(harness, `http://evil.example/oembed?url=${encodeURIComponent(`${origin}/watch/${id}`)}`);
    expect(((await answer.json()) as { html: string }).html).toContain(`src="https://tv.example.org/embed/${id}"`);
  }
});

test("without the link, it is where an administrator logs in first, and nobody else", async () => {
  await using other = await startHarness();
  await createAdmin(other.ctx, { name: "Ewa", email: "ewa@example.org", password: testPassword });
  const user = await makeUser(other);
  const mailed = async () => {
    await ask(other, "http://evil.example/reset-password", { email: user.email });
    const { origin } = linkIn(await lastMail(other));
    other.clock.advance(3_600_000);
    return origin;
  };
  await ask(other, "http://evil.example/login", { email: user.email, password: testPassword });
  expect(await mailed()).toBe("http://localhost:3000");
  await ask(other, "http://tv.lan:8080/login", { email: "ewa@example.org", password: testPassword });
  expect(await mailed()).toBe("http://tv.lan:8080");
  await ask(other, "http://other.lan/login", { email: "ewa@example.org", password: testPassword });
  expect(await mailed()).toBe("http://tv.lan:8080");
});

test("PUBLIC_URL says it for good", async () => {
  await using named = await startHarness({ env: { PUBLIC_URL: "https://tv.example.org" } });
  const user = await makeUser(named);
  await ask(named, "https://tv.example.org/reset-password", { email: user.email });
  expect(linkIn(await lastMail(named)).origin).toBe("https://tv.example.org");
});
