import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("the list of a channel's videos: a choice sends itself, a button only where no script does it", async () => {
  const { owner, channel } = await makeOwner(harness);
  await makeVideo(harness, channel);
  const { text } = await owner.get(`/manage-channel/${channel.id}/videos?state=published&sort=views&up=1`);
  const form = /<form class="filters".*?<\/form>/s.exec(text)?.[0] ?? "";
  expect(form).toContain("data-submit-on-change");
  expect(/<noscript><button[^>]*type="submit"/.test(form)).toBe(true);
  expect(form.replace(/<noscript>.*?<\/noscript>/s, "")).not.toContain("<button");
  // The order that was chosen stays when another state is.
  expect(/name="sort" value="views".*name="up" value="1"/s.test(form)).toBe(true);
});

test("each column of the table has its name, in the head and in every row", async () => {
  const { owner, channel } = await makeOwner(harness);
  await makeVideo(harness, channel);
  const base = `/manage-channel/${channel.id}`;
  for (const path of [`${base}/videos`, `${base}/dashboard`]) {
    const { text } = await owner.get(path);
    const namesIn = (part: string) =>
      [...part.matchAll(/<t[hd] class="(?:to-end )?(col-[a-z]+)/g)].map(([, name]) => name);
    const head = namesIn(/<thead>.*?<\/thead>/s.exec(text)?.[0] ?? "");
    expect([path, head.slice(-6)]).toEqual([
      path,
      ["col-status", "col-date", "col-views", "col-comments", "col-ratings", "col-actions"],
    ]);
    expect(namesIn(/<tbody>.*?<\/tbody>/s.exec(text)?.[0] ?? "")).toEqual(head);
  }
});

test("of many, those that may not be shown stay drafts, and their number is told", async () => {
  const { owner, channel } = await makeOwner(harness);
  const draft = (more = {}) => makeVideo(harness, channel, { publishedAt: null, listedAt: null, ...more });
  const seen = async (id: string) => (await harness.guest().api("GET", `/videos/${id}`)).status;
  const [ready, short, empty] = await Promise.all([
    draft(),
    draft({ title: "abc" }),
    draft({ processing: "none", playableAt: null }),
  ]);
  const list = `/manage-channel/${channel.id}/videos`;
  const answer = await owner.post(`${list}/bulk`, { action: "publish", ids: [ready.id, short.id, empty.id] });
  expect(answer.location).toBe(`${list}?unready=2`);
  expect((await owner.get(`${list}?unready=2`)).text).toContain("Nie opublikowano 2 filmów");
  expect(await Promise.all([ready, short, empty].map(({ id }) => seen(id)))).toEqual([200, 404, 404]);
});
