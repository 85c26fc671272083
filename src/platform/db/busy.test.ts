import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client } from "../../testing/client.ts";
import { loginAs, makeUser, testPassword } from "../../testing/factories.ts";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { dialect } from "../config/dialect.ts";
import { databasePath } from "./open.ts";

let harness: Harness;
let person: Client;
let email: string;
beforeAll(async () => {
  harness = await startHarness();
  const user = await makeUser(harness);
  email = user.email;
  person = await loginAs(harness, user);
});
afterAll(() => harness[Symbol.asyncDispose]());

/** Another process that has a transaction open until it is told to end it. */
async function holdDatabase(): Promise<() => Promise<void>> {
  const script = `
    import { Database } from "bun:sqlite";
    const database = new Database(process.argv[1]);
    database.run("BEGIN IMMEDIATE");
    console.log("held");
    process.stdin.once("data", () => { database.run("ROLLBACK"); process.exit(0); });
  `;
  const child = Bun.spawn(["bun", "-e", script, databasePath(harness.ctx.config)], { stdin: "pipe", stdout: "pipe" });
  await child.stdout.getReader().read();
  return async () => {
    child.stdin.write("\n");
    await child.stdin.flush();
    await child.exited;
  };
}

/** The longest time for which nothing else ran while `run` did, in milliseconds. */
async function longestPause<Value>(run: () => Promise<Value>): Promise<{ value: Value; pause: number }> {
  let last = performance.now();
  let pause = 0;
  const timer = setInterval(() => {
    pause = Math.max(pause, performance.now() - last);
    last = performance.now();
  }, 5);
  try {
    return { value: await run(), pause };
  } finally {
    clearInterval(timer);
  }
}

needs(dialect === "sqlite", "it is about SQLite").describe("while another process has the database", () => {
  const login = () => harness.guest().post("/login", { email, password: testPassword });

  test("pages are read, nothing stands still, and what cannot be written is refused in words", async () => {
    const release = await holdDatabase();
    try {
      const { value: form, pause } = await longestPause(async () => {
        const waiting = login();
        for (const path of ["/", "/account", "/history", "/api/videos"])
          expect([path, (await person.get(path)).status]).toEqual([path, 200]);
        return waiting;
      });
      expect(form.status).toBe(503);
      expect(form.text).toContain("Serwer jest zajęty i\u00a0nie zapisał zmiany");
      expect(form.text).toContain(`value="${email}"`);
      expect(pause).toBeLessThan(1000);
      const call = await harness.guest().api("POST", "/auth/login", { email, password: testPassword });
      expect([call.status, call.json]).toEqual([503, expect.objectContaining({ error: "DATABASE_BUSY" })]);
      expect(call.headers.get("retry-after")).toBe("10");
    } finally {
      await release();
    }
    expect((await login()).status).toBe(303);
  }, 30_000);

  test("a write waits for one that ends soon; many do not wait one after another", async () => {
    let release = await holdDatabase();
    const waiting = login();
    await Bun.sleep(300);
    await release();
    expect((await waiting).status).toBe(303);
    release = await holdDatabase();
    const begun = performance.now();
    const all = await Promise.all(Array.from({ length: 5 }, login));
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(503));
    expect(performance.now() - begun).toBeLessThan(15_000);
    await release();
  }, 40_000);
});
