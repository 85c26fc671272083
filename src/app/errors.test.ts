import { expect, test } from "bun:test";
import { startHarness } from "../testing/harness.ts";
import { lastPage } from "./last-page.ts";

test("where even the error page fails, plain words in both languages lead home", async () => {
  const answer = lastPage();
  const text = await answer.text();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
  for (const words of ['lang="pl"', 'lang="en"', 'href="/"', 'href="/en"']) expect(text).toContain(words);
});

test("a page says in its own look that something is wrong, also when the database cannot be asked", async () => {
  await using harness = await startHarness();
  await harness.ctx.database.close();
  harness.clock.advance(60_000);
  for (const [path, words] of [
    ["/login", '<html lang="pl"'],
    ["/en/watch/abc", '<html lang="en"'],
  ] as const) {
    const { status, text } = await harness.guest().get(path);
    expect([path, status >= 500, text.includes(words), text.includes("site-")]).toEqual([path, true, true, true]);
  }
  expect((await harness.guest().api("GET", "/videos")).json).toHaveProperty("message");
});
