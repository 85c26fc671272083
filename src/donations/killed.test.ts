import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const script = join(import.meta.dir, "../testing/ledger-writer.ts");
const run = (data: string, what: string) =>
  Bun.spawn(["bun", script, data, what], { env: { ...Bun.env, DATABASE_URL: "" }, stdout: "pipe", stderr: "pipe" });

test("what was said to be written is there after kill -9, and the sums are those of the ledger", async () => {
  const data = await mkdtemp(join(tmpdir(), "nadaj-ledger-"));
  let told = "";
  for (const wanted of [5, 17]) {
    const child = run(data, "write");
    let lines = 0;
    for await (const chunk of child.stdout) {
      told += new TextDecoder().decode(chunk);
      lines += chunk.filter((byte) => byte === 10).length;
      if (lines >= wanted) break;
    }
    expect(lines).toBeGreaterThanOrEqual(wanted);
    child.kill("SIGKILL");
    await child.exited;
  }
  const found = JSON.parse(await new Response(run(data, "check").stdout).text());
  expect(found.torn).toBe(0);
  expect(found.ledger).toBe(found.kept);
  expect(found.ledger).toBe(found.paid.length * 700);
  const missing = told.split("\n").filter((id) => id.length === 22 && !found.paid.includes(id));
  expect(missing).toEqual([]);
  await rm(data, { recursive: true });
}, 60_000);
