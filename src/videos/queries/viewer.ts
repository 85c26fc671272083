import { and, lte, type SQL, sql } from "drizzle-orm";
import { mutedAmong, mutesAnything, notMuted } from "../../mutes/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { isForAdults } from "../policy.ts";
import { videos } from "../table.ts";

/** For whom a list is, as far as it leaves things out; nobody in particular mutes and hides nothing. */
export type Viewer = Pick<Actor, "userId" | "adults">;

/** What a video asks of those who watch it, in years. */
const ageOf = sql`case when ${videos.adultsOnly} then 18 else ${videos.ageRestriction} end`;
const everyAge = 99;

const oldestFor = (viewer: Viewer | undefined) => (viewer?.adults === undefined ? everyAge : 17);

/**
 * The condition of a prepared list that leaves out the channels and videos that its viewer does not want to see, and
 * what is for adults where they see none. `viewerPlaces` gives it what it asks for.
 */
export const fitsItsViewer = () => fitting(sql.placeholder("viewer"), sql.placeholder("oldest"));

export const viewerPlaces = (viewer: Viewer | undefined) => ({
  viewer: viewer?.userId ?? "",
  oldest: oldestFor(viewer),
});

/** The same condition for a list that is not prepared. */
export function fits(viewer: Viewer | undefined): SQL {
  return fitting(sql`${viewer?.userId ?? ""}`, sql`${oldestFor(viewer)}`);
}

function fitting(userId: Parameters<typeof notMuted>[0], oldest: Parameters<typeof lte>[1]): SQL {
  return and(
    notMuted(userId, "channel", videos.channelId),
    notMuted(userId, "video", videos.id),
    lte(ageOf, oldest),
  ) as SQL;
}

/** The same as the only thing that is left out: on a channel's own page one meets what it shows, muted or not. */
export function ofAge({ adults }: Viewer): Viewer {
  return adults === undefined ? {} : { adults };
}

type Shown = { id: string; channelId: string; adultsOnly: boolean; ageRestriction: number };

/** Of rows that were found for everybody, those that this viewer wants to see. */
export async function thatFit<Row extends Shown>(ctx: Ctx, viewer: Viewer | undefined, rows: Row[]): Promise<Row[]> {
  const oldEnough = viewer?.adults === undefined ? rows : rows.filter((row) => !isForAdults(row));
  if (viewer?.userId === undefined || oldEnough.length === 0) return oldEnough;
  const muted = await mutedAmong(ctx, viewer.userId, [...new Set(oldEnough.flatMap((row) => [row.id, row.channelId]))]);
  return oldEnough.filter((row) => !muted.has(row.id) && !muted.has(row.channelId));
}

/** Whether there may be anything that this viewer does not want to see. */
export async function leavesOut(ctx: Ctx, viewer: Viewer | undefined): Promise<boolean> {
  return viewer?.adults !== undefined || (viewer?.userId !== undefined && (await mutesAnything(ctx, viewer.userId)));
}
