import type { ReactNode } from "react";
import { personName } from "../../accounts/names.ts";
import { requireUser } from "../../platform/actor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { duration } from "../../ui/format.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { DeskWay } from "../../ui/staff-desk.tsx";
import { mayJudge } from "../policy.ts";
import { type AuthorFacts, authorFacts } from "../queries/author.ts";
import { type Decision, lastDecision } from "../queries/decisions.ts";
import { claimant, othersOf, type Place, placeOf } from "../queries/queue.ts";
import { type Case, type ReportRow, reasonsOf, reportsOf } from "../queries/reports.ts";
import { FactsAside } from "./facts.tsx";
import { shownThing } from "./thing.tsx";
import { ClosedFoot, VerdictForm } from "./verdict-form.tsx";

const reportsShown = 20;

export type CaseFacts = {
  found: Case;
  place: Place;
  reasons: Awaited<ReturnType<typeof reasonsOf>>;
  reports: ReportRow[];
  author: AuthorFacts | undefined;
  others: Case[];
  /** Who else has it before them now. */
  held: { name: string; surname: string } | undefined;
  decision: Decision | undefined;
  shown: ReactNode;
};

/** Everything that whoever decides is shown of a case. */
export async function caseFacts(c: AppContext, found: Case): Promise<CaseFacts> {
  const { ctx, actor } = c.var;
  const { id } = found;
  const [place, reasons, rows, author, others, held, decision] = await Promise.all([
    placeOf(ctx, found),
    reasonsOf(ctx, id),
    reportsOf(ctx, id, reportsShown),
    authorFacts(ctx, found.authorId),
    othersOf(ctx, found),
    claimant(ctx, found, requireUser(actor)),
    lastDecision(ctx, id),
  ]);
  const at = rows.find(({ report }) => report.seconds !== null)?.report.seconds ?? null;
  return {
    found,
    place,
    reasons,
    reports: rows,
    author,
    others,
    held,
    decision,
    shown: await shownThing(c, found, at),
  };
}

/** One thing that was reported: itself in its place, why, what is known of its author, and what can be decided. */
export function CaseView({
  c,
  facts,
  form,
  total,
}: {
  c: AppContext;
  facts: CaseFacts;
  form: FormState;
  total: number;
}) {
  const { t } = c.var;
  const { found, place, held, author } = facts;
  const may = mayJudge(c.var.actor, author?.user);
  return (
    <>
      <article className="desk-case" aria-labelledby="case-title">
        <header>
          <h2 id="case-title" className="grow">
            {t("moderation.desk.reported", { what: t(`moderation.things.${found.entityType}`), count: found.count })}
          </h2>
          <span className="small quiet num">
            {t("moderation.desk.position", { position: place.position, total: Math.max(total, place.position) })}
          </span>
          <DeskWay way="previous" label={t("moderation.desk.previous")} to={addressOf(c, place.newer)} />
          <DeskWay way="next" label={t("moderation.desk.next")} to={addressOf(c, place.older)} />
        </header>
        <FormProblem form={form} t={t} />
        {held ? (
          <p className="notice" role="status">
            <Icon name="eye" /> {t("moderation.desk.claimed", { name: personName(held) })}
          </p>
        ) : null}
        <div className="case-body">
          {facts.shown}
          <Reasons c={c} facts={facts} />
          <Said c={c} rows={facts.reports} />
        </div>
        {found.state === "closed" ? (
          <ClosedFoot c={c} found={found} decision={facts.decision} />
        ) : (
          <VerdictForm c={c} found={found} form={form} held={held !== undefined} may={may} />
        )}
      </article>
      <FactsAside c={c} facts={facts} />
    </>
  );
}

function Reasons({ c, facts: { reasons } }: { c: AppContext; facts: CaseFacts }) {
  const { t } = c.var;
  return (
    <section>
      <h3>{t("moderation.desk.reasons")}</h3>
      <p className="row wrap">
        {reasons.map(({ reason, n }, index) => (
          <span key={reason} className={index === 0 ? "stat bad" : "stat"}>
            {t(`moderation.reasons.${reason}`)} {n}
          </span>
        ))}
      </p>
    </section>
  );
}

function Said({ c, rows }: { c: AppContext; rows: ReportRow[] }) {
  const { t } = c.var;
  const said = rows.filter(({ report }) => report.message !== "" || report.seconds !== null);
  return (
    <section>
      <h3>{t("moderation.desk.said")}</h3>
      {said.length === 0 ? <p className="quiet small">{t("moderation.desk.nothingSaid")}</p> : null}
      <ul className="said-list">
        {said.map(({ report, name, surname }) => (
          <li key={report.id}>
            {report.message ? <span className="as-typed">{report.message}</span> : null}{" "}
            <span className="quiet small">
              {report.seconds === null ? null : `${t("moderation.desk.seeAt", { time: duration(report.seconds) })} · `}
              {name === null ? t("moderation.desk.anonymous") : personName({ name, surname: surname ?? "" })},{" "}
              <LocalTime at={report.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function addressOf(c: AppContext, id: string | undefined): string | undefined {
  return id && `${href(c.var.lang, "/admin/reports")}?case=${id}`;
}
