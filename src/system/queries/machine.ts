import { stat } from "node:fs/promises";
import { desc, eq } from "drizzle-orm";
import { version } from "../../../package.json";
import { dialect } from "../../platform/config/dialect.ts";
import type { Ctx } from "../../platform/context.ts";
import { backupMark } from "../../platform/db/backup.ts";
import { databasePath } from "../../platform/db/open.ts";
import { jobs } from "../../platform/jobs/table.ts";
import { loopDelay } from "../../platform/loop-watch.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { settings } from "../../platform/settings/table.ts";
import { type Doctored, DoctoredValue, doctorName } from "../input.ts";
import { jobCounts } from "./queue.ts";

/** How this process and its machine fare. */
export async function machineFacts(ctx: Ctx) {
  const [freeBytes, databaseBytes, backupAt, counts] = await Promise.all([
    ctx.storage.freeBytes(),
    databaseSize(ctx),
    stat(backupMark(ctx.config)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    ),
    jobCounts(ctx),
  ]);
  const sum = (state: string) => counts.reduce((total, row) => total + (row.state === state ? row.n : 0), 0);
  return {
    version,
    runtime: `Bun ${Bun.version}, ${process.platform} ${process.arch}`,
    node: ctx.nodeId,
    startedAt: Date.now() - Math.round(process.uptime() * 1000),
    memoryBytes: process.memoryUsage().rss,
    loopDelay: loopDelay(),
    freeBytes,
    database: dialect,
    databaseBytes,
    backupAt,
    jobs: { running: sum("running"), waiting: sum("waiting"), failed: sum("failed") },
  };
}
export type MachineFacts = Awaited<ReturnType<typeof machineFacts>>;

async function databaseSize(ctx: Ctx): Promise<number> {
  if (dialect === "postgres") {
    const [row] = await ctx.database.raw<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
    return Number(row?.bytes ?? 0);
  }
  const path = databasePath(ctx.config);
  const sizes = ["", "-wal"].map((end) =>
    stat(path + end).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

/** What the doctor found when it was last asked. */
export async function lastDoctored(ctx: Ctx): Promise<Doctored | undefined> {
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.name, doctorName));
  return row && DoctoredValue.safeParse(row.value).data;
}

/** For whoever helps with this site: how it fares and is set, without a secret, a person's address or what they wrote. */
export async function supportBundle(ctx: Ctx) {
  const failed = await ctx.db
    .select({ kind: jobs.kind, attempts: jobs.attempts, error: jobs.error, createdAt: jobs.createdAt })
    .from(jobs)
    .where(eq(jobs.state, "failed"))
    .orderBy(desc(jobs.id))
    .limit(20);
  const { registration, adults, uploadMaxBytes, uploadQuotaBytes, uploadsPerDay, setUp, maintenance, logoVersion } =
    await siteSettings(ctx);
  return {
    at: new Date(ctx.clock.now()).toISOString(),
    machine: await machineFacts(ctx),
    config: withoutTexts(ctx.config),
    site: {
      ...{ registration, adults, uploadMaxBytes, uploadQuotaBytes, uploadsPerDay, setUp },
      ...{ closed: maintenance !== null, ownLogo: logoVersion > 0 },
    },
    jobs: await jobCounts(ctx),
    failed: failed.map(({ error, ...job }) => ({ ...job, error: withoutSecrets(error ?? "") })),
    doctor: (await lastDoctored(ctx))?.findings.map((finding) => ({
      ...finding,
      what: withoutSecrets(finding.what),
    })),
  };
}

/** Of texts it is only said that there is one, however deep they stand: an address may hold a password, a key is one. */
function withoutTexts(value: unknown): unknown {
  if (typeof value === "string") return "set";
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (value === null || typeof value !== "object") return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutTexts(inner)]));
}

/** Without e-mail addresses, what stands before the host of an address, its query, and what looks like a token. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\/\/[^\s/@]{1,200}@/g, "//…@")
    .replace(/[^\s@<>"',;:/]{1,64}@[^\s@<>"',;:/]{1,255}/g, "…@…")
    .replace(/\?[^\s"'<>]{1,500}/g, "?…")
    .replace(/\b[A-Za-z0-9_-]{32,200}\b/g, "…");
}
