import { channelMembers } from "../channels/table.ts";
import type { ChannelRole } from "../platform/actor.ts";
import { loginAs, makeUser } from "./factories.ts";
import type { Harness } from "./harness.ts";

type Ids = { id: string };

/** Has somebody work on a channel from now on. */
export async function join({ ctx, clock }: Harness, channel: Ids, user: Ids, role: ChannelRole = "editor") {
  const membership = { channelId: channel.id, userId: user.id, role, createdAt: clock.now() };
  await ctx.write((tx) => tx.db.insert(channelMembers).values(membership));
}

/** Somebody new who works on a channel, in a browser. */
export async function makeMember(harness: Harness, channel: Ids, role: ChannelRole = "editor") {
  const user = await makeUser(harness);
  await join(harness, channel, user, role);
  return { user, client: await loginAs(harness, user) };
}
