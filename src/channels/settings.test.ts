import { afterAll, beforeAll, expect, test } from "bun:test";
import { loginAs, makeChannel, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { channelById } from "./queries.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("saving the form keeps every link that the API took", async () => {
  const user = await makeUser(harness, { role: "creator" });
  const client = await loginAs(harness, user);
  const { id } = await makeChannel(harness, user);
  const links = Array.from({ length: 10 }, (_, at) => ({ label: `Link ${at}`, url: `https://example.org/${at}` }));
  for (const count of [0, 3, 6, 10]) {
    await client.api("PATCH", `/channels/${id}`, { links: links.slice(0, count) });
    const { text } = await client.get(`/manage-channel/${id}/settings`);
    const form = Object.fromEntries(
      [...text.matchAll(/<input [^>]*name="(link\d+\w+)"[^>]*>/g)].map(([tag, name = ""]) => [
        name,
        /value="([^"]*)"/.exec(tag)?.[1] ?? "",
      ]),
    );
    const rest = { name: "Kanał", slug: `kanal-${count}-x`, description: "", tags: "", visibility: "public" };
    expect((await client.post(`/manage-channel/${id}/settings`, { ...rest, ...form })).status).toBe(303);
    expect((await channelById(harness.ctx, id))?.links).toEqual(links.slice(0, count));
  }
});
