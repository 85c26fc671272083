import { type Actor, isStaff, type Role } from "../platform/actor.ts";

/** Whose thing it is that somebody judges. */
export type Judged = { id: string; role: Role };

/** Nobody judges their own things, and moderators none of staff's: administrators do. */
export function mayJudge(actor: Actor, author: Judged | undefined): boolean {
  if (!isStaff(actor)) return false;
  if (actor.role === "admin" || !author) return true;
  return author.id !== actor.userId && author.role !== "admin" && author.role !== "moderator";
}

/** Nobody blocks themselves, or an administrator. */
export function mayBlock(actor: Actor, person: Judged): boolean {
  return person.id !== actor.userId && person.role !== "admin" && mayJudge(actor, person);
}
