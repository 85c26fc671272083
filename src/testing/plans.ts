import { Database } from "bun:sqlite";
import pg from "pg";

/** A table that is read from end to end, in the database's own words. */
export type Scan = { table: string; how: string };

/** The file of a test, without what was counted in it: of a table with three rows no index is worth its while. */
export function sqlitePlanner(path: string): Database {
  const counted = new Database(path);
  const kept = counted.query("select 1 from sqlite_master where name = 'sqlite_stat1'").all();
  if (kept.length > 0) counted.run("delete from sqlite_stat1");
  counted.close();
  return new Database(path, { readonly: true });
}

/** A connection on which a table is only read from end to end where nothing else is possible, however small it is. */
export async function postgresPlanner(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  for (const way of ["seqscan", "hashjoin", "mergejoin"]) await client.query(`set enable_${way} = off`);
  return client;
}

export function planOfSqlite(planner: Database, statement: string): Scan[] {
  const steps = planner.query<{ detail: string }, []>(`explain query plan ${statement}`).all();
  const sorted = steps.some(({ detail }) => detail.startsWith("USE TEMP B-TREE FOR ORDER BY"));
  const walked = /\blimit\b/i.test(statement) && !sorted;
  return steps.flatMap(({ detail }) => {
    const [, name = "", index] = /^SCAN (\w+)( USING (?:COVERING )?INDEX .*)?$/.exec(detail) ?? [];
    // The first few in the order of an index are no more than that.
    if (name === "" || (index && walked)) return [];
    const table = tableOf(statement, name);
    return table === undefined ? [] : [{ table, how: detail }];
  });
}

/** The table that a name in the statement stands for; none for a part of the statement itself. */
function tableOf(statement: string, name: string): string | undefined {
  const aliased = new RegExp(`"(\\w+)" (?:as )?"${name}"`, "i").exec(statement)?.[1];
  if (aliased) return aliased;
  return new RegExp(`(?:from|join|into|update) "${name}"`, "i").test(statement) ? name : undefined;
}

type PostgresNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  Plans?: PostgresNode[];
};

export async function planOfPostgres(client: pg.Client, statement: string, parameters: unknown[]): Promise<Scan[]> {
  const { rows } = await client.query(`explain (format json) ${statement}`, parameters);
  const [{ Plan }] = JSON.parse(rows[0]["QUERY PLAN"]) as [{ Plan: PostgresNode }];
  return scansIn(Plan, false);
}

function scansIn(node: PostgresNode, limited: boolean): Scan[] {
  const type = node["Node Type"];
  const table = node["Relation Name"];
  const below = limited ? type !== "Sort" && type !== "Aggregate" : type === "Limit";
  const scans = (node.Plans ?? []).flatMap((plan) => scansIn(plan, below));
  const whole = type === "Seq Scan" || (/^Index (Only )?Scan$/.test(type) && !node["Index Cond"] && !limited);
  const how = `${type} ${node["Index Name"] ?? ""} ${node.Filter ?? ""}`.trim();
  return table && whole ? [...scans, { table, how }] : scans;
}
