import { afterAll, beforeAll, expect, test } from "bun:test";
import { loginAs, makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { apiRoutes, pageRoutes } from "./routes.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** Names under which an address may hold a number; the first are looked for in the database. */
const names = ["before", "since", "chunk", "offset", "upTo"];
const others = ["after", "limit", "page", "seconds", "t", "part", "maxwidth", "maxheight", "known"];
const numbers = ["9223372036854775808", "1e23", "2147483648", "1.5", "-1"];

test("no number in an address is a fault of the server", async () => {
  const admin = await makeUser(harness, { role: "admin" });
  const channel = await makeChannel(harness, admin);
  const live = { live: true, livestreamStartedAt: harness.clock.now(), playableAt: harness.clock.now() };
  const videos = [await makeVideo(harness, channel), await makeVideo(harness, channel, live)];
  const client = await loginAs(harness, admin);
  const paths = [
    ...pageRoutes.filter(({ method }) => method === "GET").map(({ path }) => path),
    ...apiRoutes.filter(({ method }) => method === "GET").map(({ path }) => `/api${path.replace(/\{(\w+)\}/g, ":$1")}`),
    "/oembed",
  ];
  expect(paths.length).toBeGreaterThan(80);
  const faults: string[] = [];
  for (const path of paths)
    for (const { id } of path.includes(":id") || path.includes(":videoId")
      ? [...videos, channel]
      : videos.slice(0, 1)) {
      const address = path.replace(":channelId", channel.id).replace(":slug", channel.slug).replace(/:\w+/, id);
      for (const number of numbers) {
        const query = new URLSearchParams({ videoId: id, channelId: channel.id, postId: id });
        for (const name of [...names, ...others]) query.set(name, number);
        // What one name is refused for must not hide what another does.
        const asked = [
          query,
          ...names.map((name) => new URLSearchParams({ videoId: id, channelId: channel.id, [name]: number })),
        ];
        for (const one of asked) {
          const { status } = await client.get(`${address}?${one}`);
          if (status >= 500) faults.push(`${status} ${address}?${one}`);
        }
      }
    }
  expect(faults).toEqual([]);
}, 240_000);
