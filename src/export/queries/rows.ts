import { and, asc, type Column, eq, getTableColumns, gt, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Ctx } from "../../platform/context.ts";
import { namesFor } from "./names.ts";

export type Row = Record<string, unknown>;
/** A file of the archive, in JSON and as a table, and what it is read from. */
export type Part = { name: string; tables: PgTable[]; rows(ctx: Ctx, userId: string): AsyncGenerator<Row> };

const batchSize = 500;

/** What opens something, or is of use to the program alone: of no use to the person, and to a thief of the file. */
const secrets = new Set(
  [
    ["userId", "ownerId", "tokenHash", "passwordHash", "publicKey", "credentialId", "counter", "transports", "feedKey"],
    [
      "nameKey",
      "slugKey",
      "seenId",
      "secret",
      "hash",
      "madeBy",
      "lastStep",
      "backupHash",
      "backupShown",
      "sourceKey",
      "made",
    ],
    ["endpoint", "p256dh", "auth", "reporter", "clientId", "before", "byUserId", "byName", "closedBy", "claimedBy"],
    [
      "crossedBy",
      "pinHash",
      "assignedTo",
      "invitedBy",
      "askedBy",
      "answeredBy",
      "deletedBy",
      "lastChunk",
      "uploaderId",
    ],
  ].flat(),
);

/** A list that hangs on the account by a column of its own. */
export function part(name: string, table: PgTable, owner: Column, key: Column): Part {
  return { name, tables: [table], rows: (ctx, userId) => rowsOf(ctx, table, eq(owner, userId), key) };
}

/** Row by row, as few at a time as fit into memory. */
export async function* rowsOf(ctx: Ctx, table: PgTable, whose: SQL, key: Column): AsyncGenerator<Row> {
  const keyName = Object.entries(getTableColumns(table)).find(([, column]) => column === key)?.[0] ?? "id";
  let after: unknown;
  for (;;) {
    const rows: Row[] = await ctx.db
      .select()
      .from(table)
      .where(and(whose, after === undefined ? undefined : gt(key, after)))
      .orderBy(asc(key))
      .limit(batchSize);
    const named = await namesFor(ctx, rows);
    for (const row of rows) yield { ...told(row), ...named(row) };
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.[keyName];
  }
}

/** Moments as people read them, and nothing secret. */
export function told(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !secrets.has(name))
      .map(([name, value]) => [name, /(?:At|Until|Change|Date)$|^until$/.test(name) ? momentOf(value) : value]),
  );
}

function momentOf(value: unknown): unknown {
  return typeof value === "number" && value !== 0 ? new Date(value).toISOString() : value;
}
