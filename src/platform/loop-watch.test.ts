import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Harness, startHarness } from "../testing/harness.ts";
import { until } from "../testing/publisher.ts";
import { makeLog } from "./log.ts";
import { asWork, loopDelay, watchLoop } from "./loop-watch.ts";

type Line = { msg: string; ms: number; cpuMs: number; ran: string[] };

const spanMs = 2000;
const lines: Line[] = [];
let harness: Harness;
let stop: () => void;
beforeAll(async () => {
  harness = await startHarness();
  const log = makeLog({ level: "info", format: "json", write: (line) => lines.push(JSON.parse(line) as Line) });
  stop = watchLoop(log, spanMs);
});
afterAll(async () => {
  stop();
  await harness[Symbol.asyncDispose]();
});

/** On a busy machine for as long as it takes to have used the processor. */
function standStill(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  const cpu = process.cpuUsage();
  while (performance.now() < end || process.cpuUsage(cpu).user < 100_000);
}

const lineNaming = (name: string) =>
  until(
    () => lines.find(({ ran }) => ran.some((one) => one.startsWith(name))),
    (line) => line !== undefined,
  );

test("who keeps the event loop from others is named, first those who certainly ran", async () => {
  const waiting = Promise.withResolvers<void>();
  const long = asWork("a long wait", undefined, () => waiting.promise);
  await Bun.sleep(60);
  await asWork("job heavy", "17", async () => {
    await Bun.sleep(1);
    standStill(400);
  });
  const line = await lineNaming("job heavy");
  expect(line).toMatchObject({ msg: "the event loop was blocked" });
  expect(line?.ran).toEqual(["job heavy 17", "a long wait"]);
  expect(line?.ms).toBeGreaterThan(250);
  expect(line?.cpuMs).toBeGreaterThan(50);
  waiting.resolve();
  await long;
});

test("a request is named by its route and the id that its answer carries", async () => {
  const { now } = harness.clock;
  harness.clock.now = () => {
    harness.clock.now = now;
    standStill(400);
    return now();
  };
  const answer = await harness.guest().get("/login?x=1");
  const line = await lineNaming("GET /login");
  expect(line?.ran[0]).toBe(`GET /login ${answer.headers.get("x-request-id")}`);
});

test("the metrics show how late the loop was to each who asks, and forget it in time", async () => {
  await Bun.sleep(30);
  standStill(1500);
  await Bun.sleep(100);
  await harness.guest().get("/metrics");
  const { text } = await harness.guest().get("/metrics");
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  const delay = 'nadaj_event_loop_delay_seconds\\{quantile="';
  expect(value(`${delay}1"\\}`)).toBeGreaterThan(1);
  expect(value(`${delay}0.99"\\}`)).toBeGreaterThan(value(`${delay}0.5"\\}`) - 0.001);
  expect(value("nadaj_event_loop_blocked_total")).toBeGreaterThanOrEqual(3);
  expect(text).toContain("# TYPE nadaj_event_loop_blocked_total counter");
  await until(
    () => loopDelay()?.maxSeconds ?? 1,
    (seconds) => seconds < 1,
  );
});
