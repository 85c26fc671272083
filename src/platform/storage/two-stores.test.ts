import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskStorage } from "./disk.ts";
import { moveKey, twoStores } from "./two-stores.ts";

const folder = await mkdtemp(join(tmpdir(), "nadaj-two-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const storeIn = (name: string) => diskStorage(join(folder, name));

test("of a file that two move at once one copy stays, wherever each of them is", async () => {
  const [from, to] = [storeIn("from"), storeIn("to")];
  await from.put("video/a/1.webp", "one");
  const crowded: typeof to = {
    ...to,
    async putFile(...args) {
      const sent = await to.putFile(...args);
      expect(await moveKey(from, to, "video/a/1.webp")).toBe(true);
      return sent;
    },
  };
  await moveKey(from, crowded, "video/a/1.webp");
  expect(await (await to.open("video/a/1.webp"))?.text()).toBe("one");
  expect(await moveKey(from, to, "video/a/1.webp")).toBe(false);
});

test("what goes from one to the other between two looks is found", async () => {
  const [first, second] = [storeIn("first"), storeIn("second")];
  await second.put("video/a/2.webp", "two");
  const going: typeof second = {
    ...second,
    async open(key, range) {
      await moveKey(second, first, key);
      return second.open(key, range);
    },
    async stat(key) {
      await moveKey(second, first, key);
      return second.stat(key);
    },
  };
  expect(await (await twoStores(first, going).open("video/a/2.webp"))?.text()).toBe("two");
  await second.put("video/a/3.webp", "three");
  expect((await twoStores(first, going).stat("video/a/3.webp"))?.size).toBe(5);
});
