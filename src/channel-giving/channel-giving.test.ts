import { afterAll, beforeAll, expect, test } from "bun:test";
import { record } from "../donations/rules/ledger.ts";
import { newId } from "../platform/db/id.ts";
import { makePayment, takeDonations } from "../testing/donations.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const link = "https://zrzutka.example/abc?z=1&x=<b>";

test("a channel's links lead through the page that says where to, from its page and from below its films", async () => {
  const { owner, channel } = await makeOwner(harness);
  const video = await makeVideo(harness, channel);
  const path = `/manage-channel/${channel.id}/support`;
  const saved = await owner.post(path, {
    link0Label: "Zrzutka",
    link0Url: link,
    link3Url: "https://www.patreon.example/a",
  });
  expect(saved.location).toBe(`${path}?saved=1`);
  for (const page of [`/c/${channel.slug}`, `/watch/${video.id}`]) {
    const { text } = await harness.guest().get(page);
    expect(text).toContain(`href="/openurl?url=${encodeURIComponent(link)}"`);
    expect(text).toMatch(/patreon\.example<\/a>/);
    expect(text).not.toContain("/donate?channel=");
  }
  expect((await owner.get(path)).text).toContain('value="Zrzutka"');
});

test("what is no address of https, or too much, is refused, and everything typed comes back", async () => {
  const { owner, channel } = await makeOwner(harness);
  const path = `/manage-channel/${channel.id}/support`;
  for (const url of [
    "http://a.example",
    "javascript:alert(1)",
    "https://bank@a.example/",
    "zrzutka",
    `https://a.example/${"a".repeat(300)}`,
  ]) {
    const refused = await owner.post(path, { link0Label: "Tak", link0Url: url });
    expect([url.slice(0, 30), refused.status]).toEqual([url.slice(0, 30), 422]);
    expect(refused.text).toContain('value="Tak"');
  }
  expect((await harness.guest().get(`/c/${channel.slug}`)).text).not.toContain("/openurl");
});

test("donations through the site are asked for where the operator and the channel want that; the channel sees sums alone", async () => {
  const { owner, channel } = await makeOwner(harness);
  const path = `/manage-channel/${channel.id}/support`;
  const button = `/donate?channel=${channel.id}`;
  const shown = async () => {
    // A crowd's page is kept for two seconds.
    harness.clock.advance(3_000);
    return (await harness.guest().get(`/c/${channel.slug}`)).text.includes(button);
  };
  expect((await owner.get(path)).text).not.toContain("takesDonations");
  await owner.post(path, { takesDonations: "1" });
  expect(await shown()).toBe(false);
  await takeDonations(harness, { forChannels: true });
  expect(await shown()).toBe(true);
  const payment = await makePayment(harness, {
    ...{ channelId: channel.id, name: "Zenobia", email: "zenobia@example.org" },
    ...{ message: "Dobra <b>robota</b>!", isNamed: true, shownAs: "Z. z Gdyni" },
  });
  await makePayment(harness, { channelId: channel.id, message: "jeszcze nie zapłacona" });
  const entry = { paymentId: payment.id, source: "test", at: harness.clock.now() };
  await harness.ctx.write((tx) => record(tx, { ...entry, kind: "received", amount: 5000, sourceId: newId() }));
  await harness.ctx.write((tx) => record(tx, { ...entry, kind: "refunded", amount: -1500, sourceId: newId() }));
  const { text } = await owner.get(path);
  expect(text).toMatch(/35\s*zł/);
  for (const part of ["Dobra &lt;b&gt;robota&lt;/b&gt;!", "Z. z Gdyni"]) expect(text).toContain(part);
  for (const secret of ["jeszcze nie", payment.id]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/zenobia/i);
  await (await person(harness, "admin")).post(`/admin/donations/channels/${channel.id}`, {
    ...{ amount: "20", note: "notatka księgowej", key: "a".repeat(22) },
  });
  const after = (await owner.get(path)).text;
  const sums = [...after.matchAll(/<span class="quiet small">([^<]+)<\/span><b class="num">(\d+)\s*zł/g)];
  expect(sums.map(([, name, sum]) => `${name} ${sum}`)).toEqual(["Wpłynęło 35", "Przekazano 20", "Do przekazania 15"]);
  expect(after).not.toContain("księgowej");
  const other = await makeOwner(harness);
  expect((await other.owner.get(path)).text).not.toContain("Przekazano");
  await owner.post(path, {});
  expect(await shown()).toBe(false);
});
