import type { Actor } from "../../platform/actor.ts";
import { spawnChild } from "../../platform/children.ts";
import { ownEnvironment } from "../../platform/config/config.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden } from "../../platform/problem.ts";
import { rootFile } from "../../platform/root.ts";
import { settings } from "../../platform/settings/table.ts";
import { doctorName, Findings } from "../input.ts";

const uniqueKey = "doctor";

/** Has the doctor look at this machine, as a job. Throws Problem 403. */
export async function askDoctor(ctx: Ctx, actor: Actor): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await ctx.write((tx) => tx.enqueue("system.doctor", {}, { uniqueKey }));
}

/** Runs the command in a process of its own and keeps what it finds. */
export async function runDoctor(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const program = Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, rootFile("src/main.ts")];
  const child = spawnChild([...program, "doctor", "--json", "--running"], {
    env: ownEnvironment(ctx.config),
    stdout: "pipe",
    stderr: "ignore",
    signal,
    timeout: 120_000,
  });
  const findings = Findings.parse(JSON.parse(await new Response(child.stdout).text()));
  const updatedAt = ctx.clock.now();
  const value = { at: updatedAt, findings };
  await ctx.write((tx) =>
    tx.db
      .insert(settings)
      .values({ name: doctorName, value, updatedAt })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt } }),
  );
}
