import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { schedules } from "../../app/schedule.ts";
import { allRoutes } from "../../cli/routes.ts";
import { day } from "../../platform/clock.ts";
import { dialect } from "../../platform/config/dialect.ts";
import { type Harness, startHarness } from "../harness.ts";
import { asProgram } from "../statements.ts";
import { optionsOf, outcomeOf } from "./ask.ts";
import { isAbout, type Line, writeLine } from "./lines.ts";
import { actsNoted, isActOfStaff, judgeUnnoted } from "./noted.ts";
import { browserOf, makePeople, type People, type Person, teamOf } from "./people.ts";
import { lines, teamLines } from "./table.ts";
import { makeWorld, type World } from "./world.ts";

const routes = allRoutes();
/** The most fitting route: one that names a part before one that takes any. */
const routeOf = (line: Line) =>
  routes
    .filter(({ method, path }) => isAbout(line, method, path))
    .sort((a, b) => placeholders(a.path) - placeholders(b.path))[0];
const placeholders = (path: string) => path.split(/[:{*]/).length;
const named = (route: { method: string; path: string } | undefined) => route && `${route.method} ${route.path}`;
const withoutLine = (ofThem: typeof routes, table: Line[]) => {
  const told = new Set(table.map((line) => named(routeOf(line))));
  return ofThem.map((route) => named(route)).filter((name) => !told.has(name));
};

let harness: Harness;
let people: People;
let world: World;
beforeAll(async () => {
  harness = await startHarness();
  people = await makePeople(harness);
  world = await makeWorld(harness, people);
});
afterAll(() => harness[Symbol.asyncDispose]());

test("every page and call has a line, and every line a page or call", () => {
  const without = withoutLine(routes, lines);
  const howTo =
    "has no line: write `METHOD /address body | 200` in src/testing/scenarios/table/, and judge what it gets";
  expect(without.map((name) => `${name} ${howTo}`)).toEqual([]);
  expect(lines.filter((line) => !routeOf(line)).map(({ text }) => `no page or call answers to: ${text}`)).toEqual([]);
});

test("every room and call of a channel says what each of its people gets", () => {
  const ofChannels = routes.filter(({ path, guard }) => path.startsWith("/manage-channel/") || guard === "channel");
  const howTo = "has no line in src/testing/scenarios/table/team.ts: judge what each role of a channel gets";
  expect(withoutLine(ofChannels, teamLines).map((name) => `${name} ${howTo}`)).toEqual([]);
});

test("pages of other sites send nothing in somebody's name", async () => {
  const wrong: string[] = [];
  for (const line of lines.filter(
    ({ method, address }) => !/^(GET|HEAD|OPTIONS)$/.test(method) && !address.startsWith("/internal/"),
  )) {
    const options = await optionsOf(world, line, people.admin);
    const browser = await browserOf(harness, people.admin);
    const headers = { ...options.headers, origin: "https://zla.example.com" };
    const { status } = await browser.request(line.address.replaceAll("$", ""), { ...options, headers });
    if (status !== 403) wrong.push(`${status} for ${line.text}`);
  }
  expect(wrong).toEqual([]);
});

/** Over PostgreSQL some of them are asked: statements are other ones there, who may do what is not. */
const everyRole = dialect === "postgres" ? 4 : 1;

/** Acts of staff that left the log of acts as it was. */
const unnoted = new Set<Line>();

async function gives<Role extends string>(line: Line<Role>, asking: Record<Role, Person>): Promise<void> {
  const gets: Record<Role, string> = { ...line.gets };
  const roles = Object.keys(line.gets) as Role[];
  for (const role of roles.filter((_, at) => at % everyRole === 0)) {
    const before = isActOfStaff(line, role) ? await actsNoted(harness) : undefined;
    gets[role] = await outcomeOf(harness, world, line, asking[role]);
    if (before !== undefined && (await actsNoted(harness)) === before) unnoted.add(line);
  }
  await world.tidy();
  expect(writeLine(line, gets)).toBe(writeLine(line, line.gets));
}

describe("what each role gets", () => {
  for (const line of lines) test(titleOf(line), () => gives(line, people));
});

describe("what each of a channel's people gets", () => {
  for (const line of teamLines) test(titleOf(line), () => gives(line, teamOf(people)));
});

function titleOf({ method, address, body }: Line): string {
  return `${method} ${address} ${body}`.trim();
}

test("what staff alone may do stands in the log of acts", () => {
  const { missing, needless } = judgeUnnoted(unnoted);
  expect(missing.map((request) => `${request} is not in the log: call note() in its write, or say why not`)).toEqual(
    [],
  );
  expect(needless.map((beginning) => `${beginning}: noted, or gone: needs no reason in noted.ts`)).toEqual([]);
});

test("what follows by jobs and by the clock goes through", async () => {
  await harness.runJobs();
  harness.clock.advance(40 * day);
  for (const { run } of schedules) await asProgram(() => run(harness.ctx));
  await harness.runJobs();
});
