import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { nodes as doctorsNodes } from "../cli/doctor/nodes.ts";
import type { Config } from "../platform/config/config.ts";
import { dialect } from "../platform/config/dialect.ts";
import { jobs } from "../platform/jobs/table.ts";
import { knownNodes } from "../platform/nodes/register.ts";
import { nodes } from "../platform/nodes/table.ts";
import { person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { until } from "../testing/publisher.ts";

const overPostgres = needs(dialect === "postgres", "it is about PostgreSQL");

overPostgres.describe("workers beside a site", () => {
  let harness: Harness;
  let folder: string;
  const started: Bun.Subprocess[] = [];

  beforeAll(async () => {
    harness = await startHarness();
    // The workers have the real time.
    harness.clock.set(Date.now());
    folder = await mkdtemp(join(tmpdir(), "nadaj-workers-"));
  });
  afterAll(async () => {
    for (const child of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ exited }) => exited));
    await harness[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }, 30_000);

  const environment = (name: string) => ({
    ...{ DATABASE_URL: harness.ctx.config.databaseUrl, NADAJ_DATA: join(folder, "data"), LOG_LEVEL: "error" },
    ...{ NADAJ_NODE: name, MIN_FREE_DISK_BYTES: "0" },
  });

  /** The program as an operator starts it; all over one data folder. */
  async function worker(name: string, ...options: string[]) {
    const child = Bun.spawn(["bun", "src/main.ts", "worker", ...options], {
      env: { ...Bun.env, ...environment(name) },
      stdout: "pipe",
      stderr: "inherit",
    });
    started.push(child);
    for await (const said of child.stdout) if (new TextDecoder().decode(said).includes("works on")) break;
    return child;
  }
  const named = async () => new Map((await knownNodes(harness.ctx)).map((node) => [node.name, node]));
  const all = () => harness.ctx.db.select().from(jobs).orderBy(asc(jobs.id));
  const doctor = () => harness.ctx.write((tx) => tx.enqueue("system.doctor", {}, { maxAttempts: 3 }));
  const runsAt = (name: string) =>
    until(all, (rows) => rows.some(({ state, lockedBy }) => state === "running" && lockedBy?.startsWith(`${name}:`)));

  test("share a folder under ids of their own, which they have again however they ended", async () => {
    const [one, other] = await Promise.all([
      worker("one", "--queues", "default"),
      worker("other", "--queues", "media"),
    ]);
    const first = await named();
    expect(first.get("one")).toMatchObject({ kind: "worker", queues: ["default"], settings: expect.any(Object) });
    expect(JSON.stringify(first.get("one"))).not.toContain(harness.ctx.config.databaseUrl ?? "-");
    expect(first.get("one")?.id).not.toBe(first.get("other")?.id as string);
    one.kill("SIGKILL");
    await one.exited;
    await worker("again", "--queues", "default");
    expect((await named()).get("again")?.id).toBe(first.get("one")?.id as string);
    // Another process with this id by now: two of one name would spoil each other's work.
    await harness.ctx.write((tx) => tx.db.update(nodes).set({ session: "another" }).where(eq(nodes.name, "other")));
    expect(await other.exited).toBe(1);
  }, 60_000);

  test("run only what they are to, and the page of the queue says who", async () => {
    const mail = { to: "ala@example.org", subject: "a", text: "b" };
    const id = await harness.ctx.write((tx) => tx.enqueue("mail.send", mail));
    await doctor();
    await runsAt("again");
    const html = (await (await person(harness, "admin")).get("/admin/queue")).text;
    expect(html).toContain("Wykonuje: again");
    expect(html).toContain('id="queue-nodes"');
    await until(all, (rows) => rows.length === 1, 40_000);
    expect((await all())[0]).toMatchObject({ id, state: "waiting" });
    await harness.ctx.write((tx) => tx.db.delete(jobs));
  }, 60_000);

  test("the doctor compares processes, and one whose films are elsewhere does not begin", async () => {
    const settings = { "the folder of media": "another", PUBLIC_URL: "mark", PORT: "mark" };
    const row = { id: "web", session: "s", kind: "web", version: "0.0.1", queues: [], settings } as const;
    const now = Date.now();
    const web = { ...row, name: "web-1", clockAhead: 9000, startedAt: now, seenAt: now };
    await harness.ctx.write((tx) => tx.db.insert(nodes).values({ ...web, queues: [], settings }));
    const child = Bun.spawn(["bun", "src/main.ts", "worker"], {
      env: { ...Bun.env, ...environment("lost"), NADAJ_DATA: join(folder, "lost"), LOG_FORMAT: "text" },
      stderr: "pipe",
    });
    expect(await new Response(child.stderr).text()).toContain("would not find the films of web-1");
    const found = (await doctorsNodes({ databaseUrl: harness.ctx.config.databaseUrl } as Config)).map(
      ({ level, what }) => `${level} ${what}`,
    );
    expect(found).toContainEqual(expect.stringMatching(/^ok worker process again .* its clock is -?\d+ ms ahead/));
    expect(found).toContainEqual(expect.stringMatching(/^fail web process web-1 \(0.0.1\): its clock is 9000 ms/));
    expect(found).toContainEqual(expect.stringMatching(/^warn PUBLIC_URL is not the same on .*again/));
    expect(found).toContainEqual(expect.stringMatching(/^warn the folder of media is not the same on /));
    expect(found).toContainEqual(expect.stringMatching(/^warn processes are of the versions /));
    expect(found).toContain("fail no process runs jobs of the queue quick");
    expect(found.filter((said) => said.includes("PORT is not"))).toEqual([]);
    await harness.ctx.write((tx) => tx.db.delete(nodes).where(eq(nodes.id, "web")));
  }, 60_000);

  test("begin again what a dead one was at, once its lease is over; stopped, they finish first if they may", async () => {
    const [dead] = started.slice(-1);
    await doctor();
    await runsAt("again");
    dead?.kill("SIGKILL");
    await dead?.exited;
    expect(await all()).toMatchObject([{ state: "running", attempts: 1 }]);
    await harness.ctx.write((tx) => tx.db.update(jobs).set({ lockedUntil: Date.now() - 1 }));
    const patient = await worker("patient", "--queues", "default", "--drain", "60");
    await runsAt("patient");
    patient.kill("SIGTERM");
    expect(await patient.exited).toBe(0);
    expect(await all()).toEqual([]);
    expect((await named()).has("patient")).toBe(false);
  }, 90_000);
});

test("a worker says why it cannot over SQLite, and which queues there are", async () => {
  const run = async (env: Record<string, string>, ...options: string[]) => {
    const child = Bun.spawn(["bun", "src/main.ts", "worker", ...options], {
      env: { ...Bun.env, NADAJ_DATA: join(tmpdir(), "nadaj-no-worker"), LOG_FORMAT: "text", ...env },
      stderr: "pipe",
    });
    return `${await new Response(child.stderr).text()} ${await child.exited}`;
  };
  expect(await run({ DATABASE_URL: "" })).toContain("SQLite is one server's alone");
  expect(await run({}, "--queues", "medya")).toContain("queues are default, quick, mail, push, imports, media");
});
