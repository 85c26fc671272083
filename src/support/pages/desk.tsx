import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { ReplyForm } from "../input.ts";
import {
  type Desk,
  desks,
  deskTickets,
  repliesOf,
  soughtTickets,
  staffPeople,
  templates,
  waitingCount,
} from "../queries.ts";
import { assignTicket, deleteTicket, setTicketState } from "../rules/keep.ts";
import { noteInTicket, replyAsStaff } from "../rules/reply.ts";
import { keptTicket } from "../rules/visit.ts";
import { DeskList } from "../views/desk.tsx";
import { DeskTicket } from "../views/desk-ticket.tsx";
import { servePicture } from "./visit.tsx";

type TicketContext = AppContext<"/admin/tickets/:id">;

const perPage = 30;

/** What people wrote to those who run the site. */
export async function deskPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const desk: Desk = desks.find((name) => name === c.req.query("tab")) ?? "waiting";
  const sought = (c.req.query("query") ?? "").slice(0, 254);
  const before = readCursor(c.req.query("before"));
  const [rows, waiting] = await Promise.all([
    sought ? soughtTickets(ctx, sought, perPage) : deskTickets(ctx, desk, requireUser(actor), perPage + 1, before),
    waitingCount(ctx),
  ]);
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  const older = last && cursorText(last.lastReplyAt, last.id);
  return page(
    c,
    { title: t("support.desk.title"), area: "admin", active: "tickets", robots: "noindex" },
    <DeskList c={c} desk={desk} rows={shown} waiting={waiting} sought={sought} older={older} />,
  );
}

export async function deskTicketPage(c: TicketContext): Promise<Response> {
  return onePage(c, emptyForm);
}

export async function deskPicture(c: AppContext<"/admin/tickets/:id/pictures/:name">): Promise<Response> {
  const ticket = await keptTicket(c.var.ctx, c.var.actor, c.req.param("id"));
  return servePicture(c, ticket.id, c.req.param("name"));
}

export async function submitDeskTicket(c: TicketContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("id");
  const form = await readForm(c, { files: true });
  return answerOnce(c, form, async () => {
    const done = await attempt(() => act(ctx, actor, id, form));
    if (!done.ok && done.problem.status === 404) throw done.problem;
    if (!done.ok) return onePage(c, { values: form.values, problem: done.problem });
    const gone = form.values.action === "delete";
    return c.redirect(href(lang, gone ? "/admin/tickets" : `/admin/tickets/${id}`) + (gone ? "" : "#last"), 303);
  });
}

async function act(ctx: Ctx, actor: Actor, id: string, form: Form): Promise<void> {
  const { action, assignedTo } = form.values;
  if (action === "close") return setTicketState(ctx, actor, id, "closed");
  if (action === "reopen") return setTicketState(ctx, actor, id, "open");
  if (action === "delete") return deleteTicket(ctx, actor, id);
  if (action === "take") return assignTicket(ctx, actor, id, requireUser(actor));
  if (action === "assign") return assignTicket(ctx, actor, id, assignedTo ? String(assignedTo) : null);
  const written = { content: parseInput(ReplyForm, form.values).content, files: form.files };
  if (action === "note") return noteInTicket(ctx, actor, id, written);
  return replyAsStaff(ctx, actor, id, written, action === "replyAndClose");
}

async function onePage(c: TicketContext, form: FormState): Promise<Response> {
  const { ctx, actor } = c.var;
  const ticket = await keptTicket(ctx, actor, c.req.param("id"));
  const [replies, staff, known] = await Promise.all([
    repliesOf(ctx, ticket.id, true),
    staffPeople(ctx),
    templates(ctx),
  ]);
  const chosen = known.find(({ id }) => id === c.req.query("template"));
  const filled = chosen && !form.problem ? { values: { content: chosen.content } } : form;
  return page(
    c,
    { title: ticket.subject, area: "admin", active: "tickets", robots: "noindex" },
    <DeskTicket c={c} ticket={ticket} replies={replies} staff={staff} templates={known} form={filled} />,
    form.problem?.status ?? 200,
  );
}
