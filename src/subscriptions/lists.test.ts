import { afterAll, beforeAll, expect, test } from "bun:test";
import { channels } from "../channels/table.ts";
import { mute } from "../mutes/rules.ts";
import { minute } from "../platform/clock.ts";
import { newId } from "../platform/db/id.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { managedPerPage, opmlMax, opmlMaxBytes } from "./limits.ts";
import { readOpml } from "./opml-text.ts";
import { subscribedVideos } from "./queries/subscriptions.ts";
import { subscriptions } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const origin = "http://localhost:3000";
const owners = (count: number) => Promise.all(Array.from({ length: count }, () => makeOwner(harness)));

async function follow(client: Client, channelIds: string[]) {
  const rows = channelIds.map((channelId) => ({
    userId: client.userId ?? "",
    channelId,
    createdAt: harness.clock.now(),
  }));
  await harness.ctx.write((tx) => tx.db.insert(subscriptions).values(rows));
}

test("what is new on one's channels is read in order whatever the pages, with many of one moment", async () => {
  const viewer = await person(harness);
  const followed = await owners(9);
  const [other] = await owners(1);
  const now = harness.clock.now();
  const all: { id: string; at: number }[] = [];
  for (let n = 0; n < 60; n++) {
    const at = now - Math.floor(n / 13) * minute;
    const { id } = await makeVideo(harness, (followed[n % 9] as (typeof followed)[number]).channel, { listedAt: at });
    all.push({ id, at });
    if (other && n % 6 === 0) await makeVideo(harness, other.channel, { listedAt: at });
  }
  await follow(
    viewer,
    followed.map(({ channel }) => channel.id),
  );
  const wanted = all.toSorted((one, two) => two.at - one.at || (one.id < two.id ? 1 : -1)).map(({ id }) => id);
  const actor = { userId: viewer.userId ?? "", role: "user" as const, channelIds: [] };
  for (const length of [1, 4, 7, 20, 100]) {
    const found: string[] = [];
    for (let before: { at: number; id: string } | undefined; ; ) {
      const rows = await subscribedVideos(harness.ctx, actor, length, before ? { before } : {});
      found.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      if (!last || rows.length < length) break;
      before = { at: last.listedAt ?? 0, id: last.id };
    }
    expect(found).toEqual(wanted);
  }
  const shown = wanted.slice(0, 5).map((id) => ({ id }));
  const rest = await subscribedVideos(harness.ctx, actor, 6, { shown });
  expect(rest.map(({ id }) => id)).toEqual(wanted.slice(5, 11));
  const page = await viewer.get("/subscriptions");
  expect(page.text.match(/data-item="/g)).toHaveLength(20);
  await mute(harness.ctx, actor, "channel", followed[0]?.channel.id ?? "");
  const muted = await subscribedVideos(harness.ctx, actor, 100);
  expect(muted.every(({ channelId }) => channelId !== followed[0]?.channel.id)).toBe(true);
  expect(muted.length).toBe(60 - 7);
});

test("one channel's page is for who is subscribed to it, others do not find it", async () => {
  const viewer = await person(harness);
  const [made] = await owners(1);
  const id = made?.channel.id ?? "";
  const { id: videoId } = await makeVideo(harness, { id });
  expect((await viewer.get(`/subscriptions/${id}`)).status).toBe(404);
  await follow(viewer, [id]);
  const { status, text } = await viewer.get(`/subscriptions/${id}`);
  expect(status).toBe(200);
  expect(text).toContain(`/watch/${videoId}"`);
  expect(text).toContain(`href="/subscriptions/${id}" aria-current="page"`);
  const left = await viewer.post(`/channel/${id}/subscription`, { subscribed: "0", next: "/subscriptions/channels" });
  expect(left.location).toBe("/subscriptions/channels");
  const strange = await viewer.post(`/channel/${id}/subscription`, { subscribed: "1", next: "https://zly.example/" });
  expect(strange.location).toBe(`/channel/${id}`);
});

test("a list of subscriptions goes out and comes in again, and tells what it passed over", async () => {
  const viewer = await person(harness);
  const made = await owners(3);
  const [one, two, three] = made.map(({ channel }) => channel);
  await follow(viewer, [one?.id ?? "", two?.id ?? ""]);
  const file = await viewer.get("/subscriptions/channels.opml");
  expect(file.headers.get("content-disposition")).toContain("subscriptions.opml");
  expect(file.text).toContain(`xmlUrl="${origin}/c/${one?.slug}/rss.xml"`);
  const reader = await person(harness);
  const more = [
    `<outline text="Trzeci" xmlUrl="${origin}/en/c/${three?.slug.toUpperCase()}/rss.xml" />`,
    `<outline text="Po numerze" htmlUrl='${origin}/channel/${one?.id}'/>`,
    `<outline text="Gdzie indziej &amp; dalej" xmlUrl="https://inny.example/c/${one?.slug}/rss.xml"/>`,
    `<outline text="Nie ma" xmlUrl="${origin}/c/nie-ma-go/rss.xml"/>`,
  ].join("");
  const opml = new File([file.text.replace("</body>", `${more}</body>`)], "moje.opml", { type: "text/x-opml" });
  const { status, text } = await reader.post("/subscriptions/channels/import", { file: opml });
  expect(status).toBe(200);
  expect(text).toContain("Dodano 3 subskrypcje.");
  expect(text).toContain("Gdzie indziej &amp; dalej");
  expect(text).toContain("Nie ma");
  expect(text).not.toContain("Trzeci</li>");
  const { items, count } = (await reader.api("GET", "/subscriptions")).json as {
    items: { _id: string }[];
    count: number;
  };
  expect([items.map(({ _id }) => _id).toSorted(), count]).toEqual([
    made.map(({ channel }) => channel.id).toSorted(),
    3,
  ]);
  const again = await reader.post("/subscriptions/channels/import", { file: opml });
  expect(again.text).toContain("są już w");
  const counts = (await reader.api("GET", `/channels/${three?.id}`)).json as { subscriptionsCount: number };
  expect(counts.subscriptionsCount).toBe(1);
});

test("a list that declares a type or entities, is none, or is too long is refused; a closed channel is passed over", async () => {
  const viewer = await person(harness);
  const [made] = await owners(1);
  await made?.owner.api("PATCH", `/channels/${made.channel.id}`, { visibility: "private" });
  const send = (text: string) =>
    viewer.post("/subscriptions/channels/import", { file: new File([text], "lista.opml", { type: "text/xml" }) });
  const outline = `<outline xmlUrl="${origin}/c/${made?.channel.slug}/rss.xml"/>`;
  const bomb = `<!DOCTYPE opml [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><opml version="2.0"><body>${outline}</body></opml>`;
  expect((await send(bomb)).status).toBe(422);
  expect((await send("<html></html>")).status).toBe(422);
  expect((await send(`<opml >${" ".repeat(opmlMaxBytes)}</opml>`)).status).toBe(413);
  expect((await send(`<opml version="2.0"><body>${outline}</body></opml>`)).status).toBe(200);
  expect((await viewer.api("GET", "/subscriptions")).json).toMatchObject({ items: [], count: 0 });
});

test("a list of thousands comes in whole, what is beyond is told of, and all of it is managed and goes out", async () => {
  const viewer = await person(harness);
  const { user } = await makeOwner(harness);
  const createdAt = harness.clock.now();
  const rows = Array.from({ length: 1200 }, (_, n) => ({
    ...{ id: newId(createdAt), ownerId: user.id, createdAt, updatedAt: createdAt, tags: [], links: [] },
    ...{ name: `Kanał ${n}`, slug: `tysiac-${n}`, slugKey: `tysiac-${n}` },
  }));
  for (let at = 0; at < rows.length; at += 300)
    await harness.ctx.write((tx) => tx.db.insert(channels).values(rows.slice(at, at + 300)));
  const outlines = [
    ...rows.map(({ slug }) => `<outline text="${slug}" xmlUrl="${origin}/c/${slug}/rss.xml"/>`),
    ...Array.from({ length: opmlMax }, (_, n) => `<outline text="Obcy ${n}" xmlUrl="https://inny.example/${n}.xml"/>`),
  ];
  const opml = `\uFEFF<?xml version="1.0" encoding="UTF-8"?><opml version="2.0"><body>${outlines.join("\n")}</body></opml>`;
  const file = new File([opml], "lista.opml", { type: "text/x-opml" });
  const { text } = await viewer.post("/subscriptions/channels/import", { file });
  expect(text).toContain("Dodano 1200 subskrypcji.");
  expect(text).toContain(`Pominięto ${opmlMax} pozycji`);
  const out = await viewer.get("/subscriptions/channels.opml");
  expect(readOpml(out.text)).toHaveLength(1200);
  const shown: string[] = [];
  for (let path: string | undefined = "/subscriptions/channels"; path !== undefined; ) {
    const page: string = (await viewer.get(path)).text;
    const list = /<ul class="followed">.*?<\/ul>/s.exec(page)?.[0] ?? "";
    shown.push(...[...list.matchAll(/class="strong clip block" href="\/c\/([^"]+)"/g)].map(([, slug = ""]) => slug));
    path = /href="([^"]*)" data-more/.exec(page)?.[1];
  }
  expect([shown.length, new Set(shown).size]).toEqual([1200, 1200]);
  expect(shown.length / managedPerPage).toBeGreaterThan(2);
});

test("a list is read in one pass, however it is written", () => {
  const opml = (body: string) => readOpml(`<opml version="1.0">${body}</opml>`);
  expect(opml(`<outline\n title = "x" XMLURL= 'https://a.example'>`)).toEqual([
    { title: "x", addresses: ["https://a.example"] },
  ]);
  // What names no address is told of too, unless it is a folder; what is commented out is not.
  expect(
    opml(`<outline text="a"/><outline text="b"></outline><outline text="folder"><outline text="c" /></outline><outline/>
      <!-- <outline text="d"/> --><!-- <outline text="e"/>`).map(({ title }) => title),
  ).toEqual(["a", "b", "c"]);
  expect(opml(`<outline title="x > y" xmlUrl="https://a.example/?a=1&amp;b=&#x32;&#51;">`)).toEqual([
    { title: "x > y", addresses: ["https://a.example/?a=1&b=23"] },
  ]);
  expect(opml(`<outline text="folder"><outline xmlUrl='https://b.example'/></outline>`)).toEqual([
    { title: "https://b.example", addresses: ["https://b.example"] },
  ]);
  expect(opml("<outline ".repeat(110_000))).toEqual([]);
  expect(opml(`<outline a="${"<outline ".repeat(100_000)}`)).toEqual([]);
});
