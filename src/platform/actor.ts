import { unauthorized } from "./problem.ts";

export type Role = "admin" | "moderator" | "creator" | "user";

/**
 * What somebody is on a channel: who owns it, who does everything else there, and who does one thing alone. What each may
 * do is said by `channels/policy.ts`.
 */
export type ChannelRole = "owner" | "editor" | "moderator" | "uploader" | "statistics";

/** Who is asking, as rules and policies see it: resolved once per request (or made by the CLI). */
export type Actor = {
  /** Undefined for an anonymous visitor. */
  userId?: string;
  role: Role | "anonymous";
  /** The channels this person is a member of. */
  channelIds: readonly string[];
  /** What they are on each of those; an editor where nothing is said. */
  channelRoles?: Readonly<Record<string, ChannelRole>>;
  /**
   * What is for adults: a person who hides it finds it in no list, and one who is under 18 never gets it. Everybody else is
   * asked before they watch it.
   */
  adults?: "hidden" | "never";
  /** The device id (`tuid`) of the visitor, when the client has one. */
  visitorId?: string;
  /** The remote address, without a port; absent from the CLI and jobs. */
  address?: string;
  /** What limits count that address by: every key of a limit that is about an address has this in it. */
  network?: string;
  /** Of an administrator who changes something: the channels of others that let them in, for the log of acts. */
  entered?: Entered;
  /** The browser, once somebody has logged in with it; it proves nothing about who asks now. */
  deviceId?: string;
};

/** `noted` once a line of the log says what was done in words of its own. */
export type Entered = { channelIds: Set<string>; noted: boolean };

/** Remembers that a channel let somebody in to change something of it, who may be none of its people. */
export function enter(actor: Actor, channelId: string): void {
  if (!actor.channelIds.includes(channelId)) actor.entered?.channelIds.add(channelId);
}

/** The program itself: jobs, the scheduler and the CLI. */
export const systemActor: Actor = { role: "admin", channelIds: [] };

/** The id of whoever is logged in. Throws Problem 401 for an anonymous visitor. */
export function requireUser(actor: Actor): string {
  if (!actor.userId) throw unauthorized();
  return actor.userId;
}

export function isStaff(actor: Actor): boolean {
  return actor.role === "admin" || actor.role === "moderator";
}

export function isCreator(actor: Actor): boolean {
  return isStaff(actor) || actor.role === "creator";
}

/** True for a member of the channel, whatever their role, and for an admin: they see it and all of its videos. */
export function managesChannel(actor: Actor, channelId: string): boolean {
  return channelRoleOf(actor, channelId) !== undefined;
}

/** What this person is on a channel: admins do whatever its owner does. */
export function channelRoleOf(actor: Actor, channelId: string): ChannelRole | undefined {
  if (actor.role === "admin") return "owner";
  if (!actor.channelIds.includes(channelId)) return undefined;
  return actor.channelRoles?.[channelId] ?? "editor";
}

type Membership = { id: string; role: ChannelRole };

/** The channels of an actor, from the memberships that there are. */
export function membershipsOf(members: readonly Membership[]): Pick<Actor, "channelIds" | "channelRoles"> {
  return {
    channelIds: members.map(({ id }) => id),
    channelRoles: Object.fromEntries(members.map(({ id, role }) => [id, role])),
  };
}
