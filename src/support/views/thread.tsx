import { personName } from "../../accounts/names.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import type { Reply, Ticket } from "../queries.ts";
import { ReplyFields } from "./reply-fields.tsx";

type ThreadProps = {
  c: AppContext;
  ticket: Ticket;
  replies: Reply[];
  form: FormState;
  action: string;
  /** The address that pictures lie below, and what it is asked with. */
  pictures: string;
  query?: string;
};

/** A conversation as whoever began it sees it. */
export function Thread({ c, ticket, replies, form, action, pictures, query = "" }: ThreadProps) {
  const { t } = c.var;
  return (
    <>
      <div className="page-h">
        <h1>{ticket.subject}</h1>
      </div>
      {c.req.query("sent") ? <Saved text={t("support.thread.sent", { email: ticket.email })} /> : null}
      <p className="row wrap form-field">
        <TicketState c={c} ticket={ticket} />
        <span className="quiet small">
          {t(`support.problem.topics.${ticket.topic}`)} · <LocalTime at={ticket.createdAt} />
        </span>
      </p>
      <Replies c={c} ticket={ticket} replies={replies} pictures={pictures} query={query} own="person" />
      {ticket.state === "closed" ? (
        <p className="notice">
          <Icon name="lock" /> {t("support.thread.closed")}
        </p>
      ) : (
        <form className="panel stack" method="post" action={action} encType="multipart/form-data">
          <FormProblem form={form} t={t} />
          <ReplyFields c={c} form={form} />
          <p className="row wrap">
            <button className="button main-action" type="submit" data-submit>
              {t("ui.send")}
            </button>
            <button className="button line" type="submit" name="action" value="close" formNoValidate>
              {t("support.thread.close")}
            </button>
          </p>
        </form>
      )}
    </>
  );
}

export function TicketState({ c, ticket: { state, waitsFor } }: { c: AppContext; ticket: Ticket }) {
  const { t } = c.var;
  if (state === "closed")
    return (
      <span className="stat">
        <Icon name="lock" />
        {t("support.states.closed")}
      </span>
    );
  return (
    <span className={waitsFor === "staff" ? "stat warn" : "stat ok"}>
      <Icon name={waitsFor === "staff" ? "clock" : "check"} />
      {t(`support.states.${waitsFor}`)}
    </span>
  );
}

type RepliesProps = Pick<ThreadProps, "c" | "ticket" | "replies" | "pictures" | "query"> & { own: "person" | "staff" };

/** What was written, the oldest first. People are not told the names of staff. */
export function Replies({ c, ticket, replies, pictures, query = "", own }: RepliesProps) {
  const { t } = c.var;
  const nameOf = ({ kind, name, surname }: Reply) => {
    if (own === "person") return t(kind === "person" ? "support.thread.you" : "support.thread.staff");
    return name === null ? ticket.email : personName({ name, surname: surname ?? "" });
  };
  return (
    <ol className="ticket-replies">
      {replies.map((reply, index) => (
        <li
          key={reply.id}
          className={`panel ticket-reply from-${reply.kind}`}
          id={index === replies.length - 1 ? "last" : undefined}
        >
          <p className="row wrap">
            <b className="strong">{nameOf(reply)}</b>
            {reply.kind === "note" ? <span className="stat">{t("support.desk.note")}</span> : null}
            <span className="quiet small">
              <LocalTime at={reply.createdAt} />
            </span>
          </p>
          <p className="as-typed">{reply.content}</p>
          {reply.pictures > 0 ? (
            <p className="row wrap">
              {Array.from({ length: reply.pictures }, (_, number) => {
                const address = `${pictures}/${reply.id}-${number + 1}${query}`;
                return (
                  <a key={address} href={address} target="_blank" rel="noopener">
                    <img
                      className="ticket-picture"
                      src={address}
                      alt={t("support.thread.picture", { number: number + 1 })}
                      loading="lazy"
                    />
                  </a>
                );
              })}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
