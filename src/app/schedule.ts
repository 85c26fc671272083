import { Cron } from "croner";
import { liftEndedBlocks } from "../accounts/rules/block.ts";
import { deleteExpiredCodes } from "../accounts/rules/codes.ts";
import { deleteExpiredSessions } from "../accounts/rules/sessions.ts";
import { forgetShowings } from "../ads/rules/upkeep.ts";
import { openBlockedChannels } from "../channels/rules/block.ts";
import { forgetStatements } from "../donations/rules/statements.ts";
import { cancelForgotten, forgetDonors, remindOfDue } from "../donations/rules/upkeep.ts";
import { forgetDownloads } from "../downloads/rules/files.ts";
import { eraseDeletedChannels } from "../erasure/rules/channels.ts";
import { eraseAccounts } from "../erasure/rules/erase.ts";
import { forgetArchives } from "../export/rules/exports.ts";
import { forgetOldImports, removeStrayImports } from "../imports/rules/upkeep.ts";
import { forgetOldHandovers } from "../invitations/rules/hand-over.ts";
import { forgetOldInvitations } from "../invitations/rules/invite.ts";
import { forgetReporters } from "../moderation/rules/upkeep.ts";
import { forgetPastMutes } from "../mutes/rules.ts";
import { sendReminders } from "../notifications/rules/delivery.ts";
import { sendDigests } from "../notifications/rules/mails.ts";
import { forgetOldNotifications } from "../notifications/rules/upkeep.ts";
import { forgetOldAlerts } from "../overlay/rules/queue.ts";
import { second } from "../platform/clock.ts";
import { forgetFormAnswers } from "../platform/cluster/form-answers.ts";
import { takeTick } from "../platform/cluster/ticks.ts";
import type { Ctx } from "../platform/context.ts";
import { tidyDatabase } from "../platform/db/upkeep.ts";
import { faultOf } from "../platform/faults.ts";
import { asWork } from "../platform/loop-watch.ts";
import { forgetOldMails } from "../platform/mail/mail.ts";
import { refreshCoWatched } from "../recommendations/rules/co-watched.ts";
import { refreshTrending } from "../recommendations/rules/trending.ts";
import { foldQueries, forgetOldQueries } from "../search/rules/queries.ts";
import { rollUpAside } from "../stats/roll-aside.ts";
import { forgetOldStatistics } from "../stats/rules/upkeep.ts";
import { forgetOldEvents } from "../stripe/rules/events.ts";
import { askForNews } from "../stripe/rules/reconcile.ts";
import { cleanAbandonedUploads } from "../uploads/rules/begin.ts";
import { finishWholeUploads, removeStrayParts } from "../uploads/rules/finish.ts";
import { eraseDeletedVideos } from "../videos/rules/erase.ts";
import { planSweep } from "../videos/rules/sweep.ts";
import { foldStats, forgetCountedViews } from "../videos/rules/views.ts";

export type Schedule = {
  name: string;
  cron: string;
  /** At each node: it looks after what lies in the node's own data folder or memory. Without it: at one of them. */
  each?: "node";
  run(ctx: Ctx): Promise<void>;
};

/** Everything that happens by the clock. */
export const schedules: Schedule[] = [
  { name: "view counters", cron: "*/10 * * * * *", run: foldStats },
  { name: "beats of players", cron: "5,15,25,35,45,55 * * * * *", run: rollUpAside },
  { name: "showings of ads", cron: "18,48 * * * *", run: forgetShowings },
  { name: "old statistics", cron: "8,38 * * * *", run: forgetOldStatistics },
  { name: "counted views", cron: "7,37 * * * *", run: forgetCountedViews },
  { name: "expired sessions", cron: "17 * * * *", run: deleteExpiredSessions },
  { name: "expired codes", cron: "27 * * * *", run: deleteExpiredCodes },
  { name: "accounts to erase", cron: "13 * * * *", run: eraseAccounts },
  { name: "archives of accounts", cron: "22 * * * *", run: forgetArchives },
  { name: "old mails in the outbox", cron: "3 5 * * *", each: "node", run: forgetOldMails },
  { name: "answers to forms", cron: "36 * * * * *", run: forgetFormAnswers },
  { name: "blocks of accounts", cron: "40 * * * * *", run: liftEndedBlocks },
  { name: "blocks of channels", cron: "50 * * * * *", run: openBlockedChannels },
  { name: "whole uploads", cron: "20 */5 * * * *", each: "node", run: finishWholeUploads },
  { name: "old invitations", cron: "32 * * * *", run: forgetOldInvitations },
  { name: "channels that nobody took over", cron: "33 * * * *", run: forgetOldHandovers },
  { name: "abandoned uploads", cron: "47 3 * * *", run: cleanAbandonedUploads },
  { name: "stray parts", cron: "52 3 * * *", each: "node", run: removeStrayParts },
  { name: "old imports", cron: "49 3 * * *", run: forgetOldImports },
  { name: "stray imports", cron: "54 3 * * *", each: "node", run: removeStrayImports },
  { name: "files that nobody names", cron: "23 4 * * *", run: planSweep },
  { name: "downloads that nobody wants", cron: "57 4 * * *", run: forgetDownloads },
  { name: "deleted videos", cron: "37 * * * *", run: eraseDeletedVideos },
  { name: "deleted channels", cron: "41 * * * *", run: eraseDeletedChannels },
  { name: "mutes that are over", cron: "50 * * * * *", run: forgetPastMutes },
  { name: "what trends", cron: "5 */10 * * * *", run: refreshTrending },
  { name: "what is watched together", cron: "12 1,7,13,19 * * *", run: refreshCoWatched },
  { name: "collected mails", cron: "30 */5 * * * *", run: sendDigests },
  { name: "reminders of notifications", cron: "45 */10 * * * *", run: sendReminders },
  { name: "queries of searches", cron: "25 * * * * *", each: "node", run: foldQueries },
  { name: "old queries of searches", cron: "42 4 * * *", run: forgetOldQueries },
  { name: "old e-mails of reports", cron: "12 5 * * *", run: forgetReporters },
  { name: "old notifications", cron: "37 4 * * *", run: forgetOldNotifications },
  { name: "news of payments", cron: "35 */10 * * * *", run: askForNews },
  { name: "old news of payments", cron: "27 5 * * *", run: forgetOldEvents },
  { name: "old alerts of donations", cron: "31 5 * * *", run: forgetOldAlerts },
  { name: "monthly donations that are due", cron: "8 9 * * *", run: remindOfDue },
  { name: "donations that nobody paid", cron: "17 4 * * *", run: cancelForgotten },
  { name: "donors to forget", cron: "27 4 * * *", run: forgetDonors },
  { name: "old statements of banks", cron: "32 4 * * *", run: forgetStatements },
  { name: "database upkeep", cron: "57 * * * *", run: tidyDatabase },
];

/** Starts the clockwork, whose ticks processes over one database share; the function it gives stops it. */
export function startSchedule(ctx: Ctx, tasks = schedules): () => void {
  const running = tasks.map(
    (task) =>
      new Cron(task.cron, { protect: true, timezone: "UTC" }, (cron: Cron) =>
        asWork(`schedule ${task.name}`, undefined, () => runTick(ctx, task, cron)).catch((error) => {
          const fault = faultOf(error);
          if (fault) ctx.log.warn("scheduled work is left to its next time", { name: task.name, code: fault.code });
          else ctx.log.error("scheduled work failed", { name: task.name, error });
        }),
      ),
  );
  return () => {
    for (const cron of running) cron.stop();
  };
}

async function runTick(ctx: Ctx, { name, each, run }: Schedule, cron: Cron): Promise<void> {
  const task = each === "node" ? `${name} at ${ctx.nodeId}` : name;
  if (await takeTick(ctx, task, dueAt(cron, Date.now()))) await run(ctx);
}

/** The planned moment that a tick comes for, a little late: all processes call it the same. */
function dueAt(cron: Cron, now: number): number {
  const nextSecond = Math.floor(now / second) * second + second;
  return cron.previousRuns(1, new Date(nextSecond))[0]?.getTime() ?? now;
}
