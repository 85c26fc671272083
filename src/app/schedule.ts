import { Cron } from "croner";
import { deleteExpiredSessions } from "../accounts/rules/sessions.ts";
import type { Ctx } from "../platform/context.ts";

type Schedule = { name: string; cron: string; run(ctx: Ctx): Promise<void> };

/** Everything that happens by the clock. */
const schedules: Schedule[] = [{ name: "expired sessions", cron: "17 * * * *", run: deleteExpiredSessions }];

/** Starts the clockwork; the function it gives stops it. */
export function startSchedule(ctx: Ctx): () => void {
  const running = schedules.map(
    ({ name, cron, run }) =>
      new Cron(cron, { protect: true, timezone: "UTC" }, () =>
        run(ctx).catch((error) => ctx.log.error("scheduled work failed", { name, error })),
      ),
  );
  return () => {
    for (const cron of running) cron.stop();
  };
}
