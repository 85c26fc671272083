import { AsyncLocalStorage } from "node:async_hooks";
import { planOfPostgres, planOfSqlite, postgresPlanner, type Scan, sqlitePlanner } from "./plans.ts";

const program = new AsyncLocalStorage<true>();

/** Runs a piece of the program: what it asks of the database is looked at, in contrast to what tests ask. */
export function asProgram<Result>(run: () => Promise<Result>): Promise<Result> {
  return program.run(true, run);
}

/** Tables that stay small, and why: reading all of one costs little. */
const small: Record<string, string> = {
  settings: "one row for each setting of the site",
  documents: "one row for each text of the site and language",
  documentDrafts: "one row for each text of the site and language that waits",
  announcements: "a hundred announcements at most",
  videoPages: "a hundred pages of sections at most",
  ticketTemplates: "a hundred at most",
  trending: "the first thousand of what trends",
};

/** Statements that may read all of a growing table, and why it costs little. */
const excused: Record<string, string> = {
  'select "id" from "channels" where "channels"."deletedAt" is null limit':
    "the first steps of a new site ask whether there is any channel: few of a site's are deleted",
  'select "kind", "state", count(*) from "jobs"': "the page of the queue counts what waits: what is done is deleted",
  'select "queue", "state", count(*) from "jobs"': "the metrics count what waits: what is done is deleted",
};

/** What was looked at in this process: the same statement has the same plan in each test. */
const known = new Set<string>();

/**
 * Collects the statements that the program makes, and says which of them the database would answer by reading a growing
 * table from its one end to the other: what is quick in a test and slow in a year.
 */
export function watchStatements() {
  const asked = new Map<string, unknown[]>();
  return {
    watch(statement: string, parameters: unknown[]): void {
      if (program.getStore() && !known.has(statement)) asked.set(statement, parameters);
    },
    /** Of a database that nobody uses any longer: its file, or its address on a server. */
    async scans(where: { path: string } | { url: string }): Promise<string[]> {
      const fresh = [...asked].filter(([statement]) => !known.has(statement));
      for (const [statement] of fresh) known.add(statement);
      const found =
        fresh.length === 0 ? [] : await ("path" in where ? inSqlite(where.path, fresh) : inPostgres(where.url, fresh));
      return found.filter((scan) => !costsLittle(scan)).map(told);
    },
  };
}

function costsLittle({ table, statement }: Found): boolean {
  // An empty list of ids is no condition that any row meets: nothing is read.
  if (/ where false$/.test(statement)) return true;
  return table in small || Object.keys(excused).some((beginning) => statement.startsWith(beginning));
}

type Asked = [statement: string, parameters: unknown[]];
type Found = Scan & { statement: string };

async function inSqlite(path: string, asked: Asked[]): Promise<Found[]> {
  using planner = sqlitePlanner(path);
  return asked.flatMap(([statement]) => planOfSqlite(planner, statement).map((scan) => ({ ...scan, statement })));
}

async function inPostgres(url: string, asked: Asked[]): Promise<Found[]> {
  const planner = await postgresPlanner(url);
  const found: Found[] = [];
  for (const [statement, parameters] of asked)
    for (const scan of await planOfPostgres(planner, statement, parameters)) found.push({ ...scan, statement });
  await planner.end();
  return found;
}

function told({ table, how, statement }: Found): string {
  return `${table}: ${how}\n  ${statement}\n  An index in table.ts would help, or a reason in src/testing/statements.ts.`;
}
