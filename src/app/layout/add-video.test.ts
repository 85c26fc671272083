import { afterAll, beforeAll, expect, test } from "bun:test";
import { loginAs, makeChannel, makeUser } from "../../testing/factories.ts";
import { type Harness, startHarness } from "../../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** Where the button of the top bar leads, on phones too, and the channels that it asks for. */
async function buttonOf(channelsCount: number) {
  const user = await makeUser(harness, { role: "creator" });
  const ids: string[] = [];
  for (let n = 0; n < channelsCount; n++) ids.push((await makeChannel(harness, user)).id);
  const { text } = await (await loginAs(harness, user)).get("/");
  const top = /<a class="icon-button" href="([^"]*)" aria-label="Prześlij film"/.exec(text)?.[1];
  return { ids, top, asked: /id="add-menu".*?<\/div>/s.exec(text)?.[0] ?? "" };
}

test("adding a video leads to a new channel, to the only one's upload, or asks which", async () => {
  expect(await buttonOf(0)).toMatchObject({ top: "/create-channel", asked: "" });
  const one = await buttonOf(1);
  const upload = (id = "") => `/manage-channel/${id}/videos/upload`;
  expect(one).toMatchObject({ top: upload(one.ids[0]), asked: "" });
  const two = await buttonOf(2);
  for (const id of two.ids) expect(two.asked).toContain(upload(id));
});

test("a file and a stream are two pages with one head", async () => {
  const user = await makeUser(harness, { role: "creator" });
  const { id } = await makeChannel(harness, user);
  const client = await loginAs(harness, user);
  for (const [here, there] of [
    ["upload", "live"],
    ["live", "upload"],
  ]) {
    const { text } = await client.get(`/manage-channel/${id}/videos/${here}`);
    const head = /<nav class="end segmented".*?<\/nav>/s.exec(text)?.[0] ?? "";
    expect(head).toContain(`href="/manage-channel/${id}/videos/${there}"`);
    expect(/videos\/(\w+)" aria-current="page"/.exec(head)?.[1]).toBe(here as string);
  }
});
