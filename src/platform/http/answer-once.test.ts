import { expect, test } from "bun:test";
import { startHarness } from "../../testing/harness.ts";
import { second } from "../clock.ts";
import { answerOnce } from "./answer-once.ts";
import type { AppContext } from "./types.ts";

test("a form whose answer takes longer than presses follow each other is answered once as well", async () => {
  await using harness = await startHarness();
  const { ctx } = harness;
  const actor = { role: "anonymous", channelIds: [], visitorId: "v", address: "192.0.2.1" };
  const c = {
    var: { ctx, actor },
    req: { url: "http://site.example/form", header: () => undefined },
  } as unknown as AppContext;
  const slow = Promise.withResolvers<void>();
  let times = 0;
  const press = () =>
    answerOnce(c, { values: { a: "b" }, files: {} }, () => {
      times++;
      return slow.promise.then(() => new Response("done"));
    });
  const first = press();
  harness.clock.advance(30 * second);
  const again = press();
  slow.resolve();
  expect(await Promise.all([first, again].map(async (answer) => (await answer).text()))).toEqual(["done", "done"]);
  expect(times).toBe(1);
  harness.clock.advance(11 * second);
  await press();
  expect(times).toBe(2);
});
