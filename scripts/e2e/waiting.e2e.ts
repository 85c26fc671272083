/** A page that waits for a stream: it fetches what plays it when the stream is near, not hours before. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { joinSite } from "./shared.ts";
import { openPage, type Site, visit } from "./site.ts";

let browser: Browser;
let site: Site;

beforeAll(async () => {
  ({ browser, site } = await joinSite());
}, 30_000);

afterAll(() => site?.[Symbol.asyncDispose]());

/** A new stream of the channel, which begins in so many milliseconds or whenever its publisher does. */
async function announce(startsIn?: number): Promise<string> {
  const { url } = site.server;
  const answer = await fetch(`${url}/manage-channel/${site.channelId}/videos/live`, {
    method: "POST",
    headers: { authorization: `Bearer ${site.token}`, origin: url },
    body: new URLSearchParams({ title: "Zapowiedziany stream", visibility: "public", liveAutostart: "1" }),
    redirect: "manual",
  });
  const id = /videos\/([A-Za-z0-9]+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
  if (startsIn !== undefined) {
    const livestreamStartsAt = new Date(Date.now() + startsIn).toISOString();
    await site.call("PATCH", `/videos/${id}/live`, { livestreamStartsAt });
  }
  return id;
}

/** Whether hls.js was asked for some seconds after the page came to life. */
async function fetchesPlayer(id: string, waitMs: number): Promise<boolean> {
  const faults: string[] = [];
  const { context, page } = await openPage(browser, site, faults);
  const asked = page.waitForRequest(/\/hls-[a-z0-9]+\.js/, { timeout: waitMs }).then(
    () => true,
    () => false,
  );
  await visit(page, `${site.server.url}/watch/${id}`, "player");
  const answer = await asked;
  expect(faults).toEqual([]);
  await context.close();
  return answer;
}

test("an hour before, what plays it is not fetched", async () => {
  expect(await fetchesPlayer(await announce(3_600_000), 8000)).toBe(false);
}, 20_000);

test("shortly before, and when it may begin at any moment, it is", async () => {
  expect(await fetchesPlayer(await announce(50_000), 15_000)).toBe(true);
  expect(await fetchesPlayer(await announce(), 15_000)).toBe(true);
}, 40_000);
