import { auditLog } from "../../audit/table.ts";
import type { Harness } from "../harness.ts";
import type { Line } from "./lines.ts";
import type { RoleName } from "./people.ts";

/** Requests that staff alone may make and that leave no line in the log of acts, by the beginnings of theirs, and why. */
const unnoted: Record<string, string[]> = {
  "they do it for themselves, with what they may see": [
    "POST /admin/steps",
    "POST /admin/system",
    "POST /api/playlists/$myList/items",
    'POST /api/posts {"message":"Cudzy film"',
    "POST /feed message=Z%20cudzym",
  ],
  "it only looks": [
    "POST /admin/documents/reklama/pl action=preview",
    "POST /admin/sections/home action=preview",
    "POST /admin/sections/home action=add:",
    "POST /admin/users/bulk act=block&ids=$newPerson&action=plan",
    "POST /admin/users/bulk act=role&ids=$newPerson&action=plan",
    "POST /api/ad-",
  ],
  "nothing is otherwise than it was": [
    "POST /playlist/$list/items action=up",
    "POST /playlist/$list/order order=$nobody",
    "POST /admin/ads/settings adsShare=0",
    "POST /admin/channels/$newChannel action=unblock",
    "POST /admin/chat-blocks userId=$newPerson",
    "POST /admin/comments action=approve",
    "POST /admin/users/$newPerson action=unblock",
    "POST /admin/users/bulk act=unblock",
  ],
  "the ticket keeps it, with the name of whoever wrote": ["POST /admin/tickets/$newTicket action=note"],
};

/** What one does with a film, a channel or a post that one sees, as anybody does who sees it. */
const asAnybody =
  /^\w+ +\/(?!admin|manage-channel)(\S*\/)?(rate|rating|comments|subscribe|subscription|options|playlists|not-interested|download|unmute|recall|keep|watch-later|watching-time|view|playbackstats|embed|chat)\b/;

const isDone = (outcome: string) => outcome.startsWith("2") || outcome === "303";

/** Whether this line is a change that this role may make and somebody with a channel of their own may not. */
export function isActOfStaff(line: Line, role: string): boolean {
  const gets = line.gets as Partial<Record<RoleName, string>>;
  if (role !== "staff" && role !== "admin") return false;
  return line.method !== "GET" && isDone(gets[role] ?? "") && !isDone(gets.rival ?? "");
}

export function actsNoted({ ctx }: Harness): Promise<number> {
  return ctx.db.$count(auditLog);
}

/** Of the lines that wrote nothing into the log those that should have, and of the reasons above those that no line has. */
export function judgeUnnoted(lines: Iterable<Line>): { missing: string[]; needless: string[] } {
  const requests = [...new Set([...lines].map(({ method, address, body }) => `${method} ${address} ${body}`.trim()))];
  const excused = Object.values(unnoted).flat();
  const isExcused = (request: string) =>
    asAnybody.test(request) || excused.some((beginning) => request.startsWith(beginning));
  return {
    missing: requests.filter((request) => !isExcused(request)),
    needless: excused.filter((beginning) => !requests.some((request) => request.startsWith(beginning))),
  };
}
