/**
 * Writes the migrations that bring both dialects to what the tables say: `bun scripts/migrations.ts [--name what-changed]`.
 * `--fresh` begins again with one initial migration; only before the first release.
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { name: { type: "string", default: "initial" }, fresh: { type: "boolean" } } });

for (const dialect of ["sqlite", "postgres"]) {
  if (values.fresh) rmSync(`migrations/${dialect}`, { recursive: true, force: true });
  const env = { ...process.env, DATABASE_URL: dialect === "postgres" ? "postgres://localhost/unused" : "" };
  const child = Bun.spawnSync(
    [
      "bun",
      "node_modules/drizzle-kit/bin.cjs",
      "generate",
      "--config=scripts/drizzle.config.ts",
      `--name=${values.name}`,
    ],
    { env, stdout: "inherit", stderr: "inherit" },
  );
  if (child.exitCode !== 0) process.exit(child.exitCode);
}
