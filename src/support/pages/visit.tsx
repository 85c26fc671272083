import { answerOnce } from "../../platform/http/answer-once.ts";
import { serveStored } from "../../platform/http/files.ts";
import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { PinInput, ReplyForm } from "../input.ts";
import { repliesOf } from "../queries.ts";
import { closeAsPerson } from "../rules/keep.ts";
import { pictureOf } from "../rules/pictures.ts";
import { replyAsPerson } from "../rules/reply.ts";
import { keyByPin, ownTicket } from "../rules/visit.ts";
import { PinForm } from "../views/pin-form.tsx";
import { Thread } from "../views/thread.tsx";

type TicketContext = AppContext<"/support/ticket/:id">;
type PictureContext = AppContext<"/support/ticket/:id/pictures/:name">;

/** Where whoever has a ticket's number and PIN finds it. */
export function findPage(c: AppContext): Promise<Response> {
  return pinPage(c, undefined, emptyForm);
}

export async function submitFind(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  return byPin(c, undefined, String(values.id ?? "").trim(), { values });
}

export async function submitPin(c: AppContext<"/support/ticket/:id/login">): Promise<Response> {
  const { values } = await readForm(c);
  return byPin(c, c.req.param("id"), c.req.param("id"), { values });
}

/** The conversation for whoever wrote it; for others the question for its PIN. */
export async function ticketPage(c: TicketContext): Promise<Response> {
  return standing(c, emptyForm);
}

export async function submitTicket(c: TicketContext): Promise<Response> {
  return submitOwn(c, c.req.param("id"), (form) => standing(c, form));
}

export async function ticketPicture(c: PictureContext): Promise<Response> {
  const ticket = await ownTicket(c.var.ctx, c.var.actor, c.req.param("id"), c.req.query("key"));
  return servePicture(c, ticket.id, c.req.param("name"));
}

/** A picture of a ticket that may be seen, `{reply}-{number}`. Throws Problem 404. */
export async function servePicture(c: AppContext, ticketId: string, name: string): Promise<Response> {
  const [, replyId = "", number = ""] = /^([A-Za-z0-9]{1,24})-(\d)$/.exec(name) ?? [];
  if (replyId === "") throw notFound();
  const answer = { type: "image/webp", cacheControl: "private, max-age=3600", open: false };
  const key = pictureOf(ticketId, replyId, Number(number));
  const served = await serveStored(c.req.raw, c.var.ctx.storage, key, answer);
  if (!served) throw notFound();
  return served;
}

/** A reply, or the end, from whoever wrote a ticket. */
export async function submitOwn(
  c: AppContext,
  id: string,
  show: (form: FormState) => Promise<Response>,
): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const key = c.req.query("key");
  const form = await readForm(c, { files: true });
  return answerOnce(c, form, async () => {
    const done = await attempt(async () => {
      if (form.values.action === "close") return closeAsPerson(ctx, actor, id, key);
      const { content } = parseInput(ReplyForm, form.values);
      return replyAsPerson(ctx, actor, id, key, { content, files: form.files });
    });
    if (!done.ok && done.problem.status === 404) throw done.problem;
    if (!done.ok) return show({ values: form.values, problem: done.problem });
    const query = key ? `?key=${encodeURIComponent(key)}` : "";
    return c.redirect(`${href(lang, c.var.path)}${query}#last`, 303);
  });
}

async function byPin(
  c: AppContext,
  known: string | undefined,
  id: string,
  { values }: { values: Form["values"] },
): Promise<Response> {
  const done = await attempt(() => keyByPin(c.var.ctx, id, parseInput(PinInput, { pin: values.pin ?? "" }).pin));
  if (!done.ok) return pinPage(c, known, { values, problem: done.problem });
  return c.redirect(`${href(c.var.lang, `/support/ticket/${id}`)}?key=${done.value}`, 303);
}

async function standing(c: TicketContext, form: FormState): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const [id, key] = [c.req.param("id"), c.req.query("key")];
  const found = await attempt(() => ownTicket(ctx, actor, id, key));
  if (!found.ok) return pinPage(c, id, key ? { values: {}, problem: found.problem } : emptyForm);
  const ticket = found.value;
  const replies = await repliesOf(ctx, id, false);
  const base = href(lang, `/support/ticket/${id}`);
  const query = key ? `?key=${encodeURIComponent(key)}` : "";
  return page(
    c,
    { title: ticket.subject, robots: "noindex", sheets: ["manage.css"] },
    <div className="narrow">
      <Thread
        c={c}
        ticket={ticket}
        replies={replies}
        form={form}
        action={base + query}
        pictures={`${base}/pictures`}
        query={query}
      />
    </div>,
    form.problem?.status ?? 200,
  );
}

function pinPage(c: AppContext, id: string | undefined, form: FormState): Promise<Response> {
  const options = { title: c.var.t("support.pin.title"), robots: "noindex" as const };
  return page(c, options, <PinForm c={c} id={id} form={form} />, form.problem?.status ?? 200);
}
