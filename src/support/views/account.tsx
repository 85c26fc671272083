import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { Submit } from "../../ui/submit.tsx";
import { topics } from "../limits.ts";
import type { Ticket } from "../queries.ts";
import { ReplyFields } from "./reply-fields.tsx";
import { TicketList } from "./ticket-list.tsx";

type Props = { c: AppContext; rows: Ticket[]; older: string | undefined; form: FormState };

/** One's own conversations with those who run the site, and the form that begins one. */
export function AccountTickets({ c, rows, older, form }: Props) {
  const { t, lang } = c.var;
  const base = href(lang, "/account/tickets");
  const options = topics.map((topic) => ({ value: topic, label: t(`support.problem.topics.${topic}`) }));
  return (
    <div className="narrow">
      <div className="page-h">
        <h1>{t("support.tickets.title")}</h1>
      </div>
      <details className="panel ticket-new" open={form.problem !== undefined || rows.length === 0}>
        <summary className="button line">
          <Icon name="plus" size="s" />
          {t("support.tickets.new")}
        </summary>
        <form className="stack" method="post" action={base} encType="multipart/form-data">
          <FormProblem form={form} t={t} />
          <Select
            form={form}
            t={t}
            name="topic"
            label={t("support.problem.topic")}
            options={options}
            empty={t("ui.choose")}
          />
          <ReplyFields c={c} form={form} name="desc" label={t("support.problem.desc")} />
          <p>
            <Submit label={t("ui.send")} />
          </p>
        </form>
      </details>
      {rows.length === 0 ? (
        <Empty icon="help" title={t("support.tickets.empty")} text={t("support.tickets.emptyText")} />
      ) : (
        <TicketList c={c} base={base} rows={rows} />
      )}
      <Pager t={t} older={older ? `${base}?before=${older}` : undefined} />
    </div>
  );
}
