import type { ReactNode } from "react";
import { personName } from "../../accounts/names.ts";
import type { User } from "../../accounts/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { userPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { roles } from "../input.ts";
import type { PersonFacts, Wanted } from "../queries/people.ts";
import { BulkBar, BulkSaid } from "./bulk.tsx";

type ListProps = {
  c: AppContext;
  rows: User[];
  facts: Map<string, PersonFacts>;
  count: number;
  /** More answer to what is sought than are looked through. */
  capped: boolean;
  wanted: Wanted;
  /** The list with something of what is asked for changed. */
  link(more: Record<string, string | undefined>): string;
  /** The way on. */
  older: string | undefined;
};

export function PeopleList({ c, rows, facts, count, capped, wanted, link, older }: ListProps) {
  const { t, lang } = c.var;
  const chip = (label: string, on: boolean, to: Record<string, string | undefined>) => (
    <a key={label} className="chip" href={link(to)} aria-current={on ? "true" : undefined}>
      {label}
    </a>
  );
  return (
    <>
      <div className="page-h">
        <h1>{t("moderation.people.title")}</h1>
        <span className="quiet num">{grouped(count, lang)}</span>
        <div className="end">
          <a className="button line" href={href(lang, "/admin/applications")}>
            <Icon name="file" size="s" />
            {t("frame.nav.users")}
          </a>
        </div>
      </div>
      <nav className="chips people-chips" aria-label={t("moderation.people.filters")}>
        {chip(t("moderation.people.all"), !wanted.role && !wanted.blocked, { role: undefined, blocked: undefined })}
        {roles.map((role) =>
          chip(t(`moderation.people.roles.${role}`), wanted.role === role, { role, blocked: undefined }),
        )}
        {chip(t("moderation.people.blocked"), wanted.blocked === true, { blocked: "1", role: undefined })}
      </nav>
      {capped ? <p className="quiet form-field">{t("moderation.people.capped")}</p> : null}
      <BulkSaid c={c} />
      {rows.length === 0 ? null : <BulkBar c={c} />}
      {rows.length === 0 ? (
        <Empty icon="users" title={t("moderation.people.empty")} text={t("moderation.people.emptyText")} />
      ) : (
        <div className="log-box">
          <table className="table to-cards people-table">
            <caption className="visually-hidden">{t("moderation.people.title")}</caption>
            <thead>
              <tr>
                <th scope="col" className="col-pick">
                  <input className="check" type="checkbox" data-check-all aria-label={t("moderation.bulk.all")} />
                </th>
                <th scope="col">{t("moderation.people.user")}</th>
                <th scope="col">{t("moderation.people.role")}</th>
                <th scope="col" className="col-channel">
                  {t("moderation.people.channel")}
                </th>
                <th scope="col" className="to-end">
                  {t("moderation.desk.title")}
                </th>
                <th scope="col">{t("moderation.people.lastSeen")}</th>
                <th scope="col">{t("moderation.people.state")}</th>
              </tr>
            </thead>
            <tbody data-list>
              {rows.map((user) => (
                <Row key={user.id} c={c} user={user} facts={facts.get(user.id)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager
        t={t}
        older={older}
        words={wanted.query ? { back: t("ui.list.first"), on: t("ui.list.more") } : undefined}
      />
    </>
  );
}

function Row({ c, user, facts }: { c: AppContext; user: User; facts: PersonFacts | undefined }) {
  const { t, lang, ctx } = c.var;
  const [first] = facts?.channels ?? [];
  return (
    <tr>
      <td className="col-pick">
        <input
          className="check"
          type="checkbox"
          name="ids"
          value={user.id}
          form="bulk"
          data-check
          aria-label={t("moderation.bulk.one", { name: personName(user) })}
        />
      </td>
      <td className="col-who">
        <a className="row" href={href(lang, `/admin/users/${user.id}`)}>
          <Avatar name={personName(user)} url={userPictureUrl(ctx, user, 96)} size={36} />
          <span className="grow">
            <b className="strong block clip">{personName(user)}</b>
            <span className="small quiet block clip">{user.email}</span>
          </span>
        </a>
      </td>
      <td className="col-role">
        <RoleCell c={c} user={user} />
      </td>
      <Fact label={t("moderation.people.channel")} column="col-channel">
        {first ? <a href={href(lang, `/c/${first.slug}`)}>{first.name}</a> : undefined}
      </Fact>
      <Fact label={t("moderation.desk.title")} column="to-end">
        {facts?.reports || undefined}
      </Fact>
      <Fact label={t("moderation.people.lastSeen")}>
        {facts?.lastSeenAt ? relativeTime(facts.lastSeenAt, ctx.clock.now(), lang, t) : undefined}
      </Fact>
      <td className="col-state">
        <AccountState c={c} user={user} />
      </td>
    </tr>
  );
}

/** A cell that names itself where the row is a card, and is left out there when there is nothing to say. */
function Fact({ label, column, children }: { label: string; column?: string; children: ReactNode }) {
  return (
    <td className={column} data-label={children === undefined ? undefined : label}>
      {children ?? "–"}
    </td>
  );
}

/** Administrators change it where it stands, after a question; their own stays. */
function RoleCell({ c, user }: { c: AppContext; user: User }) {
  const { t, lang, actor } = c.var;
  if (actor.role !== "admin" || actor.userId === user.id) return t(`moderation.people.roles.${user.role}`);
  return (
    <form
      className="role-form"
      method="post"
      action={href(lang, `/admin/users/${user.id}`)}
      data-confirm={t("moderation.people.roleSure", { name: personName(user) })}
    >
      <span className="select">
        <select
          className="field"
          name="role"
          defaultValue={user.role}
          aria-label={`${t("moderation.people.role")}: ${personName(user)}`}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`moderation.people.roles.${role}`)}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" />
      </span>
      <button
        className="icon-button compact"
        type="submit"
        name="action"
        value="role"
        aria-label={`${t("moderation.people.changeRole")}: ${personName(user)}`}
      >
        <Icon name="check" size="s" />
      </button>
    </form>
  );
}

export function AccountState({ c, user }: { c: AppContext; user: User }) {
  const { t } = c.var;
  if (user.blockedAt !== null)
    return (
      <span className="stat bad">
        <Icon name="ban" />
        {user.blockedUntil === null
          ? t("moderation.people.blockedForever")
          : withMoments(
              t("moderation.people.blockedUntil", { date: momentGap }),
              <LocalTime at={user.blockedUntil} show="date" />,
            )}
      </span>
    );
  if (user.activatedAt === null)
    return (
      <span className="stat off">
        <Icon name="mail" />
        {t("moderation.people.inactive")}
      </span>
    );
  if (user.deletionAskedAt !== null)
    return (
      <span className="stat off">
        <Icon name="trash" />
        {t("moderation.people.leaving")}
      </span>
    );
  return (
    <span className="stat ok">
      <Icon name="check" />
      {t("moderation.people.active")}
    </span>
  );
}
