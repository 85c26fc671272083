import { personName } from "../../accounts/names.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { userPictureUrl } from "../../platform/media-urls.ts";
import type { Verdict } from "../../reports/table.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import type { AuthorFacts } from "../queries/author.ts";
import type { Decision } from "../queries/decisions.ts";
import type { CaseFacts } from "./case.tsx";

const verdictIcons: Record<Verdict, IconName> = {
  leave: "check",
  warn: "warning",
  age: "users",
  hide: "eyeOff",
  cross: "strike",
  delete: "trash",
  mute: "mute",
  block: "ban",
  account: "ban",
};

/** What is known of whoever made the thing. */
export function FactsAside({ c, facts }: { c: AppContext; facts: CaseFacts }) {
  const { t, lang, ctx } = c.var;
  const { author, others } = facts;
  return (
    <aside className="desk-facts" aria-label={t("moderation.desk.author")}>
      {author ? (
        <section className="panel" aria-labelledby="facts-author">
          <h2 id="facts-author">{t("moderation.desk.author")}</h2>
          <p className="row">
            <Avatar name={personName(author.user)} url={userPictureUrl(ctx, author.user, 96)} size={40} />
            <span className="grow">
              <b className="strong author-name">{personName(author.user)}</b>
              <span className="small quiet">
                {withMoments(
                  t("moderation.desk.since", { date: momentGap }),
                  <LocalTime at={author.user.createdAt} show="date" />,
                )}
              </span>
            </span>
          </p>
          {author.user.blockedAt === null ? null : <p className="stat bad">{t("moderation.desk.blocked")}</p>}
          <FactList c={c} author={author} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className="panel" aria-labelledby="facts-others">
          <h2 id="facts-others">{t("moderation.desk.others")}</h2>
          <ul className="past-list">
            {others.map((other) => (
              <li key={other.id}>
                <Icon name="flag" />
                <a className="clip textlink" href={`${href(lang, "/admin/reports")}?case=${other.id}`}>
                  {other.title || t(`moderation.things.${other.entityType}`)}
                </a>
                <span className="quiet num">{other.count}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="panel" aria-labelledby="facts-past">
        <h2 id="facts-past">{t("moderation.desk.past")}</h2>
        <PastDecisions c={c} decisions={author?.decisions ?? []} />
      </section>
      <p className="small quiet desk-told">{t("moderation.desk.told")}</p>
    </aside>
  );
}

/** How much somebody made, and how often it was reported. */
export function FactList({ c, author }: { c: AppContext; author: AuthorFacts }) {
  const { t } = c.var;
  return (
    <dl className="fact-list">
      <Fact name={t("moderation.desk.films")} value={author.videos} />
      <Fact name={t("moderation.desk.comments")} value={author.comments} />
      <Fact name={t("moderation.desk.reports30")} value={author.reports} />
    </dl>
  );
}

export function PastDecisions({ c, decisions }: { c: AppContext; decisions: Decision[] }) {
  if (decisions.length === 0) return <p className="quiet small">{c.var.t("moderation.desk.noPast")}</p>;
  return (
    <ul className="past-list">
      {decisions.map((decision) => (
        <Past key={decision.id} c={c} decision={decision} />
      ))}
    </ul>
  );
}

function Fact({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Past({ c, decision }: { c: AppContext; decision: Decision }) {
  const { t } = c.var;
  const { verdict, reason, entityType, createdAt, byName, reversedAt } = decision;
  return (
    <li>
      <Icon name={reversedAt === null ? verdictIcons[verdict] : "undo"} />
      <span>
        {t(`moderation.verdicts.${verdict}`)}: {t(`moderation.things.${entityType}`)},{" "}
        {t(`moderation.reasons.${reason}`)}
      </span>
      <span className="quiet">
        <LocalTime at={createdAt} />, {byName}
      </span>
    </li>
  );
}
