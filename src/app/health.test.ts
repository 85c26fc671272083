import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { dialect } from "../platform/config/dialect.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness[Symbol.asyncDispose]());

const readiness = async () => {
  const { status, text } = await harness.guest().get("/readyz");
  return `${status} ${text}`;
};

test("a database that all processes share closes none of them while it is away; one's own does", async () => {
  const gone = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", query: "begin" });
  spyOn(harness.ctx, "write").mockRejectedValue(gone);
  expect(await readiness()).toBe(
    dialect === "postgres" ? "200 ready, without its database" : "503 not ready: DATABASE_DOWN",
  );
});

test("a full disk closes the process whose media it keeps, and a full store, which all share, none", async () => {
  spyOn(harness.ctx.storage, "put").mockRejectedValue(Object.assign(new Error("full"), { code: "STORE_FULL" }));
  Object.assign(harness.ctx.config, { s3: dialect === "postgres" ? { bucket: "b" } : undefined });
  expect(await readiness()).toBe(
    dialect === "postgres" ? "200 ready, without room for more" : "503 not ready: DISK_FULL",
  );
});
