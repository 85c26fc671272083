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

type Described = { paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>> };

test("no number in an address is a fault of the server", async () => {
  const admin = await makeUser(harness, { role: "admin" });
  const channel = await makeChannel(harness, admin);
  const live = { live: true, livestreamStartedAt: harness.clock.now(), playableAt: harness.clock.now() };
  const videos = [await makeVideo(harness, channel), await makeVideo(harness, channel, live)] as const;
  const client = await loginAs(harness, admin);
  const { paths: described } = (await client.api("GET", "/openapi.json")).json as Described;
  const taken = (path: string) => described[path]?.get?.parameters?.map(({ name }) => name) ?? [];
  const asked = [
    ...pageRoutes.filter(({ method }) => method === "GET").map(({ path }) => ({ path, known: undefined })),
    // A call refuses names that it does not know, before it looks at any other.
    ...apiRoutes
      .filter(({ method }) => method === "GET")
      .map(({ path }) => ({ path: `/api${path.replace(/\{(\w+)\}/g, ":$1")}`, known: taken(path) })),
  ];
  expect(asked.length).toBeGreaterThan(80);
  const faults: string[] = [];
  for (const { path, known } of asked)
    for (const { id } of path.includes(":id") || path.includes(":videoId")
      ? [...videos, channel]
      : videos.slice(0, 1)) {
      const address = path.replace(":channelId", channel.id).replace(":slug", channel.slug).replace(/:\w+/, id);
      const among = (all: string[]) => all.filter((name) => known?.includes(name) ?? true);
      const about = among(["videoId", "channelId", "postId"]).map((name) => [
        name,
        name === "channelId" ? channel.id : id,
      ]);
      for (const number of numbers) {
        const holds = (all: string[]) => new URLSearchParams([...about, ...among(all).map((name) => [name, number])]);
        // What one name is refused for must not hide what another does: alone each is asked for one of the things.
        const alone = id === videos[0].id ? among(names).map((name) => holds([name])) : [];
        for (const query of [holds([...names, ...others]), ...alone]) {
          const { status } = await client.get(`${address}?${query}`);
          if (status >= 500) faults.push(`${status} ${address}?${query}`);
        }
      }
    }
  expect(faults).toEqual([]);
}, 240_000);
