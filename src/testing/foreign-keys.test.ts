import { expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";

const src = join(import.meta.dir, "..");
const modules = await Promise.all(
  [...new Glob("**/table.ts").scanSync(src)].map((path) => import(join(src, path)) as Promise<Record<string, unknown>>),
);
const tables = modules.flatMap((module) =>
  Object.values(module).filter((value): value is SQLiteTable => is(value, SQLiteTable)),
);

/** The columns of each index and key, in their order; of those that hold only some rows, none. */
function indexed(table: SQLiteTable): string[][] {
  const { columns, indexes, primaryKeys } = getTableConfig(table);
  const single = columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => [name]);
  const whole = indexes.filter(({ config }) => config.where === undefined);
  const names = (list: unknown[]) => list.map((column) => (column as { name?: string }).name ?? "");
  return [
    ...single,
    ...primaryKeys.map((key) => names(key.columns)),
    ...whole.map(({ config }) => names(config.columns)),
  ];
}

test("what points to another table has an index that begins there: deleting a row looks for all that point to it", () => {
  expect(tables.length).toBeGreaterThan(20);
  const missing = tables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    const ways = indexed(table);
    return foreignKeys
      .map((key) => key.reference().columns.map((column) => column.name))
      .filter((columns) => !ways.some((way) => columns.every((column, index) => way[index] === column)))
      .map((columns) => `${name}(${columns})`);
  });
  expect(missing).toEqual([]);
});
