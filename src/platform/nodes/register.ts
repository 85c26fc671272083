import { createHmac } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, gt, lt } from "drizzle-orm";
import { version } from "../../../package.json";
import { day, minute, second } from "../clock.ts";
import { loadNodeId } from "../cluster/key-files.ts";
import { settingsGiven } from "../config/config.ts";
import { dialect } from "../config/dialect.ts";
import type { Ctx } from "../context.ts";
import { batchwise, type Db } from "../db/database.ts";
import { newId } from "../db/id.ts";
import { faultOf } from "../faults.ts";
import { LastKnown } from "../last-known.ts";
import { isIdTaken, type NodeKind, whenIdIsLost } from "./identity.ts";
import { nodes } from "./table.ts";

export type Node = typeof nodes.$inferSelect;

const tellEvery = 5 * second;
/** A node that said nothing for so long is away. */
export const awayAfter = 20 * second;
/** Rows of nodes that never came back. */
const forgottenAfter = day;

/** `queues`: those of which it runs anything. */
type Told = { kind: NodeKind; queues: readonly string[]; onLost(): void };

/**
 * Says of this process that it lives, now and again and again; the function it gives ends that. `onLost` is called when
 * another process says so with the same id: this one has to stop. Over SQLite there is nobody to tell.
 */
export async function registerNode(ctx: Ctx, { kind, queues, onLost }: Told): Promise<() => Promise<void>> {
  if (dialect === "sqlite") return async () => undefined;
  const { id, session } = { id: ctx.nodeId, session: newId() };
  const own = and(eq(nodes.id, id), eq(nodes.session, session));
  const about = {
    ...{ session, kind, version, name: ctx.config.node, internalUrl: ctx.config.internalUrl ?? null },
    ...{ queues: [...queues], settings: await markedSettings(ctx), startedAt: ctx.clock.now() },
  };
  await ctx.write(async (tx) => {
    const now = tx.clock.now();
    const row = { ...about, seenAt: now };
    await tx.db
      .insert(nodes)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: nodes.id, set: row });
    await tx.db.delete(nodes).where(lt(nodes.seenAt, now - forgottenAfter));
  }, batchwise);

  async function tell(): Promise<void> {
    try {
      const measured = await measure(ctx);
      const seen = { ...measured, seenAt: ctx.clock.now() };
      const told = await ctx.write(
        (tx) => tx.db.update(nodes).set(seen).where(own).returning({ id: nodes.id }),
        batchwise,
      );
      if (told.length > 0) return;
      ctx.log.error("another process has this one's id by now: this one ends", { nodeId: id });
      onLost();
    } catch (error) {
      ctx.log.warn("this process could not say that it lives", { error: faultOf(error)?.code ?? error });
    }
  }
  const stopAsking = whenIdIsLost(id, onLost);
  await tell();
  const telling = setInterval(() => void tell(), tellEvery);
  telling.unref();
  return async () => {
    clearInterval(telling);
    stopAsking();
    await ctx.write((tx) => tx.db.delete(nodes).where(own), batchwise).catch(() => undefined);
  };
}

/** How far this clock is from the database's, which answers from somewhere within the time that it takes. */
async function measure(ctx: Ctx): Promise<{ clockAhead: number; databaseMicros: number }> {
  const [begun, at] = [performance.now(), Date.now()];
  const [row] = await ctx.database.raw<{ now: string }>("select extract(epoch from clock_timestamp()) * 1000 as now");
  const took = performance.now() - begun;
  return {
    clockAhead: Math.round(at + took / 2 - Number(row?.now ?? at)),
    databaseMicros: Math.round(took * 1000),
  };
}

/** Marks of values that tell whether two are the same, and nothing of what they are to who has not the site's key. */
async function markedSettings(ctx: Ctx): Promise<Record<string, string>> {
  const given = settingsGiven();
  // One folder, wherever it is mounted, has one name in it.
  const isInStore = ctx.config.s3 !== undefined && ctx.config.mediaStore === "s3";
  const folder = isInStore ? {} : { [mediaFolderMark]: await nameOfFolder(join(ctx.config.dataDir, "media")) };
  const marks = Object.entries({ ...given, ...folder }).map(([name, value]) => {
    const mark = createHmac("sha256", ctx.keys.session).update(`setting\n${name}\n${value}`).digest("hex");
    return [name, mark.slice(0, 12)];
  });
  return Object.fromEntries(marks);
}

/** Under this name the settings of a node say which folder media are in. */
export const mediaFolderMark = "the folder of media";

async function nameOfFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return loadNodeId(folder, ".folder-id");
}

/** The web processes that keep media in another place than this one. */
export async function webElsewhere(ctx: Ctx): Promise<string[]> {
  const all = (await knownNodes(ctx)).filter(({ seenAt }) => seenAt > ctx.clock.now() - awayAfter);
  const own = all.find(({ id }) => id === ctx.nodeId)?.settings[mediaFolderMark];
  return all.filter((node) => node.kind === "web" && node.settings[mediaFolderMark] !== own).map(({ name }) => name);
}

/** The processes that serve pages now. */
export async function livingWeb(ctx: Ctx): Promise<Node[]> {
  const since = ctx.clock.now() - awayAfter;
  return (await knownNodes(ctx)).filter(({ kind, seenAt }) => kind === "web" && seenAt > since);
}

/** Whether no process that serves pages said since then that it lives but this one, which did. */
export async function isAloneSince(tx: Ctx, since: number): Promise<boolean> {
  const seen = await tx.db
    .select({ id: nodes.id })
    .from(nodes)
    .where(and(gt(nodes.seenAt, since), eq(nodes.kind, "web")))
    .limit(2);
  return seen.length === 1 && seen[0]?.id === tx.nodeId;
}

/** The processes that a site has, also those that fell silent lately. */
export function knownNodes(ctx: Ctx): Promise<Node[]> {
  return nodesIn(ctx.db);
}

export function nodesIn(db: Db): Promise<Node[]> {
  return db.select().from(nodes).where(gt(nodes.seenAt, 0)).orderBy(asc(nodes.seenAt)).limit(1000);
}

const makeAddresses = () =>
  new LastKnown<{ url: string | undefined }>({ max: 100, freshMs: second, believedMs: minute });

/** Where a node is reached by the others; undefined for one that is away or did not say. */
export async function addressOfNode(ctx: Ctx, id: string): Promise<string | undefined> {
  const read = async () => {
    const [node] = await ctx.db
      .select({ internalUrl: nodes.internalUrl })
      .from(nodes)
      .where(and(eq(nodes.id, id), gt(nodes.seenAt, ctx.clock.now() - awayAfter)))
      .limit(1);
    return { url: node?.internalUrl ?? undefined };
  };
  return (await ctx.local(makeAddresses).get(id, read))?.url;
}

/** Whether a node that said that it lives has ended without saying so. What is known of none is no proof. */
export async function isNodeDead(ctx: Ctx, id: string): Promise<boolean> {
  if (dialect === "sqlite") return false;
  const [node] = await ctx.db.select({ id: nodes.id }).from(nodes).where(eq(nodes.id, id)).limit(1);
  return node !== undefined && !(await isIdTaken(ctx.database, id));
}
