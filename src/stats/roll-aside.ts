import type { Ctx } from "../platform/context.ts";
import { whenEnding } from "../platform/ending.ts";
import { letOthersRun } from "../platform/let-others-run.ts";
import { workerFile } from "../platform/root.ts";
import type { Answer, Asked } from "./roll-worker.ts";
import { type Counted, countSome, fewBeats } from "./rules/rollup.ts";

type Aside = { worker: Worker | undefined; isEnding: boolean };

/**
 * Counts what happened since the last time: a little at once, and what is more in a thread of its own, which stays for as
 * long as that much comes. No page waits for it, and whoever writes waits no longer than for a part.
 */
export async function rollUpAside(ctx: Ctx): Promise<void> {
  const aside = ctx.local(makeAside);
  const here = aside.worker ? { beats: 0, isMore: true } : await countFew(ctx);
  if (!here.isMore) return;
  try {
    aside.worker ??= await startWorker(ctx);
    const { worker } = aside;
    const beats = here.beats + (await countAll(ctx, worker, aside));
    if (beats > fewBeats && !aside.isEnding) return;
    await ctx.database.aside(() => ask(worker, "close"));
    dismiss(aside);
  } catch (error) {
    dismiss(aside);
    throw error;
  }
}

function makeAside(ctx: Ctx): Aside {
  const aside: Aside = { worker: undefined, isEnding: false };
  whenEnding(ctx, () => {
    aside.isEnding = true;
  });
  return aside;
}

async function countFew(ctx: Ctx): Promise<Counted> {
  let beats = 0;
  for (;;) {
    const counted = await countSome(ctx, fewBeats);
    beats += counted.beats;
    if (!counted.isMore || beats >= fewBeats) return { ...counted, beats };
    await letOthersRun();
  }
}

async function startWorker(ctx: Ctx): Promise<Worker> {
  const worker = new Worker(workerFile("src/stats/roll-worker.ts"));
  const { dataDir, databaseUrl } = ctx.config;
  await ask(worker, { place: { dataDir, databaseUrl }, keys: { session: ctx.keys.session } });
  return worker;
}

/** Gives how many beats there were. What is left when the process ends is counted after the next start. */
async function countAll(ctx: Ctx, worker: Worker, aside: Aside): Promise<number> {
  let beats = 0;
  for (let isMore = true; isMore && !aside.isEnding; ) {
    await ask(worker, "reckon");
    const { counted } = await ctx.database.aside(() => ask(worker, "keep"));
    beats += counted?.beats ?? 0;
    isMore = counted?.isMore ?? false;
  }
  return beats;
}

function dismiss(aside: Aside): void {
  aside.worker?.terminate();
  aside.worker = undefined;
}

function ask(worker: Worker, asked: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.error) reject(Object.assign(new Error(data.error.message), { code: data.error.code }));
      else resolve(data);
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(asked);
  });
}
