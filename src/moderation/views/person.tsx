import { personName } from "../../accounts/names.ts";
import type { User } from "../../accounts/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { userPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { Select } from "../../ui/select.tsx";
import { roles } from "../input.ts";
import { mayBlock, mayJudge } from "../policy.ts";
import type { AuthorFacts } from "../queries/author.ts";
import type { sessionsOf } from "../queries/people.ts";
import { BlockPanel } from "./block-panel.tsx";
import { FactList, PastDecisions } from "./facts.tsx";
import { AccountState } from "./people.tsx";

type PersonProps = {
  c: AppContext;
  user: User;
  facts: AuthorFacts | undefined;
  sessions: Awaited<ReturnType<typeof sessionsOf>>;
  channels: { name: string; slug: string }[];
  /** It is the account of whoever looks. */
  own: boolean;
  form: FormState;
};

/** An account for staff: what is known of it, its role, where it is logged in, and its block. */
export function PersonView({ c, user, facts, sessions, channels, own, form }: PersonProps) {
  const { t, lang, ctx, actor } = c.var;
  return (
    <div className="narrow stack">
      <div className="page-h">
        <Avatar name={personName(user)} url={userPictureUrl(ctx, user, 96)} size={48} />
        <h1>{personName(user)}</h1>
        <AccountState c={c} user={user} />
      </div>
      {c.req.query("saved") ? <Saved text={t("accounts.account.saved")} /> : null}
      <FormProblem form={form} t={t} />
      <div className="panel stack">
        <p className="quiet">
          {user.email} ·{" "}
          {withMoments(t("moderation.desk.since", { date: momentGap }), <LocalTime at={user.createdAt} show="date" />)}
        </p>
        {channels.length > 0 ? (
          <p>
            {t("moderation.people.channel")}:{" "}
            {channels.map(({ slug, name }) => (
              <a key={slug} className="textlink" href={href(lang, `/c/${slug}`)}>
                {name}{" "}
              </a>
            ))}
          </p>
        ) : null}
        {facts ? <FactList c={c} author={facts} /> : null}
      </div>
      {actor.role === "admin" && !own ? <RolePanel c={c} user={user} /> : null}
      {mayBlock(actor, user) ? (
        <BlockPanel
          c={c}
          action={href(lang, `/admin/users/${user.id}`)}
          verdict="account"
          blocked={user.blockedAt !== null}
          form={form}
        />
      ) : null}
      <Sessions c={c} user={user} sessions={sessions} may={mayJudge(actor, user)} />
      <section className="panel" aria-labelledby="past-title">
        <header>
          <h2 id="past-title">{t("moderation.desk.past")}</h2>
        </header>
        <PastDecisions c={c} decisions={facts?.decisions ?? []} />
      </section>
    </div>
  );
}

function RolePanel({ c, user }: { c: AppContext; user: User }) {
  const { t, lang } = c.var;
  return (
    <form
      className="panel"
      method="post"
      action={href(lang, `/admin/users/${user.id}`)}
      data-confirm={t("moderation.people.roleSure", { name: personName(user) })}
    >
      <Select
        form={{ values: { role: user.role } }}
        t={t}
        name="role"
        label={t("moderation.people.role")}
        options={roles.map((role) => ({ value: role, label: t(`moderation.people.roles.${role}`) }))}
      />
      <button className="button line" type="submit" name="action" value="role">
        {t("moderation.people.changeRole")}
      </button>
    </form>
  );
}

type SessionsProps = Pick<PersonProps, "c" | "user" | "sessions"> & { may: boolean };

function Sessions({ c, user, sessions, may }: SessionsProps) {
  const { t, lang } = c.var;
  return (
    <section className="panel stack" aria-labelledby="sessions-title">
      <header>
        <h2 id="sessions-title">{t("moderation.people.sessions")}</h2>
      </header>
      {sessions.length === 0 ? <p className="quiet small">{t("moderation.people.noSessions")}</p> : null}
      <ul className="said-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <span className="clip block">{session.userAgent || "–"}</span>
            <span className="quiet small">
              <LocalTime at={session.lastUsedAt} />
            </span>
          </li>
        ))}
      </ul>
      {may && sessions.length > 0 ? (
        <form method="post" action={href(lang, `/admin/users/${user.id}`)}>
          <button className="button line" type="submit" name="action" value="sessions">
            <Icon name="logout" size="s" />
            {t("moderation.people.logOut")}
          </button>
        </form>
      ) : null}
    </section>
  );
}
