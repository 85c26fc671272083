import { eq } from "drizzle-orm";
import type { Actor } from "../platform/actor.ts";
import { second } from "../platform/clock.ts";
import { reportCases } from "../reports/table.ts";
import type { Client } from "./client.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "./factories.ts";
import type { Harness } from "./harness.ts";

/** A film with its owner, somebody who looks at it, two moderators and an administrator. */
export async function scene(harness: Harness) {
  const { user: author, owner, channel } = await makeOwner(harness);
  const video = await makeVideo(harness, channel, { title: "Koncert z kasety" });
  const people = {
    viewer: await makeUser(harness, { name: "Iza" }),
    moderator: await makeUser(harness, { name: "Ola", role: "moderator" }),
    other: await makeUser(harness, { name: "Ewa", role: "moderator" }),
    admin: await makeUser(harness, { name: "Adam", role: "admin" }),
  };
  return {
    ...{ author, owner, channel, video, people },
    viewer: await loginAs(harness, people.viewer),
    moderator: await loginAs(harness, people.moderator),
    other: await loginAs(harness, people.other),
    admin: await loginAs(harness, people.admin),
  };
}

export function actorOf(user: { id: string; role: Actor["role"] }): Actor {
  return { userId: user.id, role: user.role, channelIds: [] };
}

/** Reports it, and gives the case. */
export async function reported(
  harness: Harness,
  by: Client,
  type: string,
  id: string,
  reason = "SPM",
): Promise<string> {
  harness.clock.advance(second);
  const { status, text } = await by.api("POST", "/reports", { entityType: type, entityId: id, reason });
  if (status !== 201) throw new Error(`${status} ${text}`);
  const [found] = await harness.ctx.db.select().from(reportCases).where(eq(reportCases.entityId, id));
  return found?.id ?? "";
}

/** Decides, and gives the decision. */
export async function decided(by: Client, caseId: string, verdict: string, more = {}): Promise<string> {
  const form = { action: "decide", verdict, reason: "SPM", note: "", age: "18", duration: "7", ...more };
  const { status, location, text } = await by.post(`/admin/reports/${caseId}`, form);
  if (status !== 303) throw new Error(`${status} ${text.slice(0, 200)}`);
  return new URL(location ?? "", "http://localhost").searchParams.get("done") ?? "";
}

/** Time passes until people are told. */
export async function tellPeople(harness: Harness): Promise<void> {
  harness.clock.advance(20 * second);
  await harness.runJobs();
}
