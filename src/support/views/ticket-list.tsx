import type { AppContext } from "../../platform/http/types.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import type { Ticket } from "../queries.ts";
import { TicketState } from "./thread.tsx";

type Props = {
  c: AppContext;
  /** What the addresses of its tickets lie below. */
  base: string;
  rows: Ticket[];
  /** For staff: who wrote. */
  withPerson?: boolean;
};

export function TicketList({ c, base, rows, withPerson }: Props) {
  const { t } = c.var;
  return (
    <ul className="ticket-list" data-list>
      {rows.map((ticket) => (
        <li key={ticket.id}>
          <a href={`${base}/${ticket.id}`}>
            <b className="strong clip">{ticket.subject}</b>
            <TicketState c={c} ticket={ticket} />
            <span className="quiet small">
              {withPerson ? `${ticket.email} · ` : null}
              {t(`support.problem.topics.${ticket.topic}`)} · <LocalTime at={ticket.lastReplyAt} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
