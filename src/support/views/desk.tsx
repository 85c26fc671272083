import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { type Desk, desks, type Ticket } from "../queries.ts";
import { TicketList } from "./ticket-list.tsx";

type ListProps = {
  c: AppContext;
  desk: Desk;
  rows: Ticket[];
  waiting: number;
  sought: string;
  older: string | undefined;
};

/** The queue of those who answer. */
export function DeskList({ c, desk, rows, waiting, sought, older }: ListProps) {
  const { t, lang } = c.var;
  const base = href(lang, "/admin/tickets");
  return (
    <>
      <div className="page-h">
        <h1>{t("support.desk.title")}</h1>
        <div className="end">
          <a className="button line" href={`${base}/templates`}>
            <Icon name="document" size="s" />
            {t("support.templates.title")}
          </a>
        </div>
      </div>
      <nav className="chips people-chips" aria-label={t("support.desk.tabs")}>
        {desks.map((name) => (
          <a
            key={name}
            className="chip"
            href={`${base}?tab=${name}`}
            aria-current={name === desk && !sought ? "true" : undefined}
          >
            {t(`support.desk.${name}`)}
            {name === "waiting" && waiting > 0 ? <span className="num"> {waiting > 99 ? "99+" : waiting}</span> : null}
          </a>
        ))}
      </nav>
      <form className="ticket-search" method="get" action={base}>
        <TextInput
          form={{ values: { query: sought } }}
          t={t}
          name="query"
          label={t("support.desk.search")}
          type="search"
          maxLength={254}
        />
      </form>
      {rows.length === 0 ? (
        <Empty icon="check" title={t("support.desk.empty")} text={t("support.desk.emptyText")} />
      ) : (
        <TicketList c={c} base={base} rows={rows} withPerson />
      )}
      <Pager t={t} older={older ? `${base}?tab=${desk}&before=${older}` : undefined} />
    </>
  );
}
