import { iso } from "../platform/clock.ts";
import type { Reply, Ticket } from "./queries.ts";

export function ticketJson({ id, topic, subject, state, createdAt, lastReplyAt }: Ticket) {
  return { _id: id, topic, subject, status: state, createdAt: iso(createdAt), lastReplyAt: iso(lastReplyAt) };
}

/** Whoever answers for the site has no name or address here. */
export function replyJson(ticket: Ticket, { id, kind, content, createdAt, pictures }: Reply) {
  const email = kind === "person" ? ticket.email : null;
  return { _id: id, from: kind === "person" ? "person" : "staff", email, content, pictures, createdAt: iso(createdAt) };
}
