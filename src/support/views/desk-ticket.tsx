import { personName } from "../../accounts/names.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Select } from "../../ui/select.tsx";
import type { Reply, Template, Ticket } from "../queries.ts";
import { ReplyFields } from "./reply-fields.tsx";
import { Replies, TicketState } from "./thread.tsx";

type Props = {
  c: AppContext;
  ticket: Ticket;
  replies: Reply[];
  staff: { id: string; name: string; surname: string }[];
  templates: Template[];
  form: FormState;
};

/** One conversation as those who answer see it: with notes, and what is known of whoever wrote. */
export function DeskTicket(props: Props) {
  const { c, ticket, replies } = props;
  const base = href(c.var.lang, `/admin/tickets/${ticket.id}`);
  return (
    <>
      <div className="page-h">
        <h1>{ticket.subject}</h1>
      </div>
      <div className="ticket-cols">
        <div>
          <Replies c={c} ticket={ticket} replies={replies} pictures={`${base}/pictures`} own="staff" />
          <Answer {...props} base={base} />
        </div>
        <div className="stack">
          <Facts c={c} ticket={ticket} />
          <Keeping {...props} base={base} />
        </div>
      </div>
    </>
  );
}

function Answer({ c, ticket, templates, form, base }: Props & { base: string }) {
  const { t, lang } = c.var;
  const open = ticket.state === "open";
  return (
    <form className="panel stack" id="reply" method="post" action={base} encType="multipart/form-data">
      <FormProblem form={form} t={t} />
      {templates.length > 0 ? (
        <details className="form-field">
          <summary>{t("support.templates.use")}</summary>
          <ul>
            {templates.map(({ id, name }) => (
              <li key={id}>
                <a className="textlink" href={`${base}?template=${id}#reply`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p className="small quiet">
          <a className="textlink" href={href(lang, "/admin/tickets/templates")}>
            {t("support.templates.make")}
          </a>
        </p>
      )}
      <ReplyFields c={c} form={form} label={t(open ? "support.desk.answer" : "support.desk.noteOnly")} />
      <p className="row wrap">
        {open ? (
          <>
            <button className="button main-action" type="submit" name="action" value="reply" data-submit>
              {t("support.desk.send")}
            </button>
            <button className="button line" type="submit" name="action" value="replyAndClose">
              {t("support.desk.sendAndClose")}
            </button>
          </>
        ) : null}
        <button className="button line" type="submit" name="action" value="note">
          <Icon name="edit" size="s" />
          {t("support.desk.addNote")}
        </button>
      </p>
    </form>
  );
}

function Facts({ c, ticket }: { c: AppContext; ticket: Ticket }) {
  const { t, lang } = c.var;
  const { userId, email, url, browserInfo, topic, createdAt } = ticket;
  return (
    <div className="panel stack">
      <p>
        <TicketState c={c} ticket={ticket} />
      </p>
      <p>
        {userId ? (
          <a className="textlink" href={href(lang, `/admin/users/${userId}`)}>
            {email}
          </a>
        ) : (
          email
        )}
        <br />
        <a className="textlink small" href={`${href(lang, "/admin/tickets")}?query=${encodeURIComponent(email)}`}>
          {t("support.desk.others")}
        </a>
      </p>
      <p className="small quiet">
        {t(`support.problem.topics.${topic}`)} · <LocalTime at={createdAt} />
      </p>
      {url ? <p className="small quiet as-typed">{url}</p> : null}
      {browserInfo ? <p className="small quiet as-typed">{browserInfo}</p> : null}
    </div>
  );
}

function Keeping({ c, ticket, staff, base }: Props & { base: string }) {
  const { t, actor } = c.var;
  const options = staff.map((person) => ({ value: person.id, label: personName(person) }));
  return (
    <form className="panel stack" method="post" action={base}>
      <Select
        form={{ values: { assignedTo: ticket.assignedTo ?? "" } }}
        t={t}
        name="assignedTo"
        label={t("support.desk.assigned")}
        options={options}
        empty={t("support.desk.nobody")}
      />
      <p className="row wrap">
        <button className="button line" type="submit" name="action" value="assign">
          {t("support.desk.assign")}
        </button>
        {ticket.assignedTo === actor.userId ? null : (
          <button className="button line" type="submit" name="action" value="take">
            {t("support.desk.take")}
          </button>
        )}
      </p>
      <p className="row wrap">
        <button
          className="button line"
          type="submit"
          name="action"
          value={ticket.state === "open" ? "close" : "reopen"}
        >
          {t(ticket.state === "open" ? "support.desk.close" : "support.desk.reopen")}
        </button>
        {actor.role === "admin" ? (
          <button
            className="button line danger"
            type="submit"
            name="action"
            value="delete"
            data-confirm={t("support.desk.deleteSure")}
          >
            <Icon name="trash" size="s" />
            {t("support.desk.delete")}
          </button>
        ) : null}
      </p>
    </form>
  );
}
