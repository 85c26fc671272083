import { type Actor, isCreator, isStaff, managesChannel } from "../actor.ts";

/** The named guards of the specification (section 2), `-` for everybody, `guest` for the login pages, and `admin`. */
export type Guard =
  | "-"
  | "guest"
  | "loggedin"
  | "access-to-manage-channel"
  | "admin-or-moderator-or-creator"
  | "admin-or-moderator"
  | "user-or-creator"
  | "admin";

/** Who may make an API call, in the words of the endpoint table; `owner` and `channel` are settled by the rule. */
export type Who = "any" | "user" | "owner" | "channel" | "creator" | "staff" | "admin";

/** Whether a page may be entered; `channelId` is the one in its path. */
export function mayEnter(guard: Guard, actor: Actor, channelId: string | undefined): boolean {
  const loggedIn = actor.userId !== undefined;
  switch (guard) {
    case "-":
      return true;
    case "guest":
      return !loggedIn;
    case "loggedin":
      return loggedIn;
    case "access-to-manage-channel":
      return loggedIn && channelId !== undefined && managesChannel(actor, channelId);
    case "admin-or-moderator-or-creator":
      return isCreator(actor);
    case "admin-or-moderator":
      return isStaff(actor);
    case "user-or-creator":
      return loggedIn && (isCreator(actor) || actor.channelIds.length === 0);
    case "admin":
      return actor.role === "admin";
  }
}

/** Whether an API call may be made at all; undefined when it may, else the status that refuses it. */
export function refusalOf(who: Who, actor: Actor): 401 | 403 | undefined {
  if (who === "any") return undefined;
  if (actor.userId === undefined) return 401;
  if (who === "creator" && !isCreator(actor)) return 403;
  if (who === "staff" && !isStaff(actor)) return 403;
  if (who === "admin" && actor.role !== "admin") return 403;
  return undefined;
}
