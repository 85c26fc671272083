/**
 * Writes the migrations that bring both dialects to what the tables say: `bun scripts/migrations.ts --name what-changed`.
 * Migrations are appended only: a database remembers the checksum of each that was applied to it. `--custom` makes empty
 * ones, for what has to happen to rows before a table may change.
 */
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { name: { type: "string" }, custom: { type: "boolean" } } });
if (!values.name) {
  console.error("Say what changed: bun scripts/migrations.ts --name what-changed");
  process.exit(2);
}

for (const dialect of ["sqlite", "postgres"]) {
  const env = { ...process.env, DATABASE_URL: dialect === "postgres" ? "postgres://localhost/unused" : "" };
  const child = Bun.spawnSync(
    [
      "bun",
      "node_modules/drizzle-kit/bin.cjs",
      "generate",
      "--config=scripts/drizzle.config.ts",
      `--name=${values.name}`,
      ...(values.custom ? ["--custom"] : []),
    ],
    { env, stdout: "inherit", stderr: "inherit" },
  );
  if (child.exitCode !== 0) process.exit(child.exitCode);
}
