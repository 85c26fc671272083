import { requireUser } from "../../platform/actor.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { ContactInput } from "../input.ts";
import { repliesOf, ticketsOf } from "../queries.ts";
import { openTicket } from "../rules/open.ts";
import { ownTicket } from "../rules/visit.ts";
import { AccountTickets } from "../views/account.tsx";
import { Thread } from "../views/thread.tsx";
import { circumstances } from "./contacts.ts";
import { submitOwn } from "./visit.tsx";

const perPage = 20;

/** What one wrote to those who run the site, and what they answered. */
export async function accountTicketsPage(c: AppContext): Promise<Response> {
  return listPage(c, emptyForm);
}

export async function submitNewTicket(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const form = await readForm(c, { files: true });
  return answerOnce(c, form, async () => {
    const { topic = "", desc = "" } = form.values;
    const done = await attempt(() => {
      const input = parseInput(ContactInput, { topic, desc, browserInfo: circumstances(c).browserInfo });
      return openTicket(ctx, actor, input, lang, form.files);
    });
    if (!done.ok) return listPage(c, { values: form.values, problem: done.problem });
    return c.redirect(`${href(lang, `/account/tickets/${done.value.id}`)}?sent=1`, 303);
  });
}

async function listPage(c: AppContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const rows = await ticketsOf(ctx, requireUser(actor), perPage + 1, readCursor(c.req.query("before")));
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  return page(
    c,
    { title: t("support.tickets.title"), area: "account", active: "tickets", robots: "noindex" },
    <AccountTickets c={c} rows={shown} older={last && cursorText(last.lastReplyAt, last.id)} form={form} />,
    form.problem?.status ?? 200,
  );
}

export async function accountTicketPage(c: AppContext<"/account/tickets/:id">): Promise<Response> {
  return oneOwn(c, emptyForm);
}

export async function submitAccountTicket(c: AppContext<"/account/tickets/:id">): Promise<Response> {
  return submitOwn(c, c.req.param("id"), (form) => oneOwn(c, form));
}

async function oneOwn(c: AppContext<"/account/tickets/:id">, form: FormState): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const ticket = await ownTicket(ctx, actor, c.req.param("id"), undefined);
  const replies = await repliesOf(ctx, ticket.id, false);
  return page(
    c,
    { title: ticket.subject, area: "account", active: "tickets", robots: "noindex" },
    <Thread
      c={c}
      ticket={ticket}
      replies={replies}
      form={form}
      action={href(lang, `/account/tickets/${ticket.id}`)}
      pictures={href(lang, `/support/ticket/${ticket.id}/pictures`)}
    />,
    form.problem?.status ?? 200,
  );
}
