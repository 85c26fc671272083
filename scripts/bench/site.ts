/** The program as a process of its own, over a seeded data folder in a temporary place. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createSession } from "../../src/accounts/rules/sessions.ts";
import { openContext } from "../../src/app/context.ts";
import { channels } from "../../src/channels/table.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { databaseServer } from "../../src/platform/config/dialect.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { migrateSafely } from "../../src/platform/db/migrate.ts";
import { makeLog } from "../../src/platform/log.ts";
import { type Seeded, seed, type Vocabulary } from "./seed.ts";

export type Prepared = AsyncDisposable & { folder: string; ctx: Ctx & AsyncDisposable; seeded: Seeded };
export type Site = AsyncDisposable & { url: string; pid: number; folder: string; seeded: Seeded };

type Preparing = {
  vocabulary?: Vocabulary;
  /** What is added to the seeded site. */
  fill?: (prepared: Omit<Prepared, keyof AsyncDisposable>) => Promise<void>;
  /** The folder in which the site stays for the next run; filled only where it is not of this size yet. */
  kept?: string | undefined;
};

/** The same for who seeds and for the server over it. */
function whichDatabase(): { DATABASE_URL?: string } {
  const server = databaseServer();
  return server ? { DATABASE_URL: server } : {};
}

/** An open, migrated and seeded context without a server; over the database that DATABASE_URL names, if it names one. */
export async function prepare(videos: number, { vocabulary, fill, kept }: Preparing = {}): Promise<Prepared> {
  const folder = kept ? join(kept, String(videos)) : await mkdtemp(join(tmpdir(), "nadaj-bench-"));
  const config = loadConfig({
    NADAJ_DATA: join(folder, "data"),
    MIN_FREE_DISK_BYTES: "0",
    ...whichDatabase(),
  });
  const ctx = await openContext(config, { log: makeLog({ level: "error", format: "text" }) });
  await migrateSafely(ctx);
  const known = Bun.file(join(folder, "seeded.json"));
  const seeded = (await known.exists()) ? ((await known.json()) as Seeded) : await seed(ctx, videos, vocabulary);
  if (!(await known.exists())) {
    await fill?.({ folder, ctx, seeded });
    if (kept) await Bun.write(known, JSON.stringify(seeded));
  }
  return {
    folder,
    ctx,
    seeded,
    async [Symbol.asyncDispose]() {
      await ctx[Symbol.asyncDispose]();
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The token of a new session of whoever owns a channel. */
export async function ownerSession(ctx: Ctx, channelId: string): Promise<string> {
  const [channel] = await ctx.db.select().from(channels).where(eq(channels.id, channelId));
  const session = { remember: true, userAgent: "", address: "" };
  return (await createSession(ctx, channel?.ownerId ?? "", session)).token;
}

export type SiteOptions = {
  videos: number;
  fill?: (prepared: Prepared) => Promise<void>;
  env?: Record<string, string>;
};

/** Seeds, lets `fill` add files, then starts the server in production form on a free port. */
export async function startSite({ videos, fill, env: own }: SiteOptions): Promise<Site> {
  const prepared = await prepare(videos);
  const { folder, ctx, seeded } = prepared;
  await fill?.(prepared);
  await ctx[Symbol.asyncDispose]();
  const env = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    NADAJ_DATA: join(folder, "data"),
    PORT: "0",
    RTMP_PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    LOG_FORMAT: "text",
    ...whichDatabase(),
    ...own,
  };
  const child = Bun.spawn(["bun", "src/main.ts"], { env, stdout: "pipe", stderr: "inherit" });
  const url = await addressOf(child.stdout);
  return {
    url,
    pid: child.pid,
    folder,
    seeded,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 2000);
      await child.exited;
      clearTimeout(late);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addressOf(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  const reader = output.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the server ended before it listened: ${text}`);
    text += decoder.decode(value, { stream: true });
    const port = /http:\/\/localhost:(\d+)\n/.exec(text)?.[1];
    if (port) return `http://127.0.0.1:${port}`;
  }
}
