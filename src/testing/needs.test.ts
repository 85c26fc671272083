import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countJunit, failuresInWords, inWords, skipsInWords } from "../../scripts/test/counts.ts";

test("what is skipped says why, and is counted by it; what failed is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-needs-"));
  const file = join(folder, "some.test.ts");
  await Bun.write(
    file,
    `import { expect, test } from "bun:test";
    import { needs } from ${JSON.stringify(join(import.meta.dir, "needs.ts"))};
    const lost = needs(undefined, 'there is no "moon" & no <sun>');
    lost.test("one", () => expect(1).toBe(2));
    lost.concurrent("two", async () => expect(1).toBe(2), 100);
    needs(false, "it rains").describe("outside", () => { test("three", () => expect(1).toBe(2)); });
    needs(true, "never").describe("inside", () => { needs("yes", "never").test("four", () => {}); });
    test.skip("five", () => {});
    test('the "sixth"', () => expect(1).toBe(2));`,
  );
  const report = join(folder, "report.xml");
  const run = Bun.spawn(["bun", "test", "--reporter=junit", `--reporter-outfile=${report}`, file], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  expect(await run.exited).toBe(1);
  const counts = countJunit(await Bun.file(report).text());
  expect(inWords(counts)).toBe("1 passed, 1 failed, 4 skipped");
  expect(failuresInWords(counts)).toEqual([expect.stringMatching(/^failed: .*some\.test\.ts: the "sixth"$/)]);
  expect(skipsInWords(counts)).toEqual([
    "4 skipped:",
    '  2 because there is no "moon" & no <sun>',
    "  1 because it rains",
    "  1 because they say no reason",
  ]);
  await rm(folder, { recursive: true });
});
