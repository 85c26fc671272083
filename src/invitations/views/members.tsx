import { channelRoles, memberRoles } from "../../channels/limits.ts";
import type { Channel, Member } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { Select } from "../../ui/select.tsx";
import { Submit } from "../../ui/submit.tsx";
import type { Invitation } from "../queries.ts";
import { MemberRow } from "./member-row.tsx";
import { OpenInvitations } from "./open.tsx";

type Props = {
  c: AppContext;
  channel: Channel;
  members: Member[];
  /** The reader owns the channel: they alone decide who works on it. */
  rules: boolean;
  open: Invitation[];
  handover: { name: string; expiresAt: number } | undefined;
  form: FormState;
};

const notices = {
  sent: "invitations.sent",
  withdrawn: "invitations.withdrawn",
  role: "channels.members.roleSaved",
  offered: "channels.members.handOverSent",
  unoffered: "channels.members.handOverWithdrawn",
} as const;

/** Who works on the channel and as what, who is asked to, and whose the channel is to be. */
export function Members({ c, channel, members, rules, open, handover, form }: Props) {
  const { t, lang } = c.var;
  const action = href(lang, `/manage-channel/${channel.id}/users`);
  const done = c.req.query("done") ?? "";
  const told = Object.entries(notices).find(([name]) => name === done)?.[1];
  return (
    <div className="narrow">
      <div className="page-h">
        <h1>{t("channels.members.title")}</h1>
      </div>
      {done === "removed" ? <Removed c={c} channel={channel} /> : null}
      {told ? <Saved text={t(told)} /> : null}
      <div className="stack">
        {rules ? null : <FormProblem form={form} t={t} />}
        <ul className="stack">
          {members.map((member) => (
            <li key={member.userId} className="panel">
              <MemberRow c={c} member={member} action={action} rules={rules} />
            </li>
          ))}
        </ul>
        {rules ? <Invite c={c} action={action} form={form} /> : null}
        <OpenInvitations c={c} action={action} rows={open} />
        <Roles c={c} />
        {rules ? <HandOver c={c} action={action} handover={handover} /> : null}
      </div>
    </div>
  );
}

/** Nobody else knows a key that opens anything, and so neither do those who stay. */
function Removed({ c, channel }: { c: AppContext; channel: Channel }) {
  const { t, lang } = c.var;
  return (
    <div className="notice warn" data-said>
      <Icon name="warning" />
      <div className="stack">
        <span>{t("channels.members.removed")}</span>
        <div className="row">
          <a className="button compact line" href={href(lang, `/manage-channel/${channel.id}/stream-key`)}>
            {t("channels.members.newKey")}
          </a>
        </div>
      </div>
    </div>
  );
}

function Invite({ c, action, form }: { c: AppContext; action: string; form: FormState }) {
  const { t } = c.var;
  const inForm = { form: form.values.action === "role" ? { ...emptyForm, problem: form.problem } : form, t };
  return (
    <form className="panel" method="post" action={action}>
      <FormProblem {...inForm} />
      <TextInput
        {...inForm}
        name="email"
        type="email"
        label={t("channels.members.email")}
        help={t("channels.members.help")}
        required
      />
      <Select
        {...inForm}
        name="role"
        label={t("channels.members.role")}
        fallback="editor"
        options={memberRoles.map((role) => ({ value: role, label: t(`channels.roles.${role}`) }))}
      />
      <Submit label={t("channels.members.invite")} name="action" value="invite" />
    </form>
  );
}

function Roles({ c }: { c: AppContext }) {
  const { t } = c.var;
  return (
    <details className="panel">
      <summary>{t("channels.members.roles")}</summary>
      <dl className="role-words">
        {channelRoles.map((role) => (
          <div key={role}>
            <dt className="strong">{t(`channels.roles.${role}`)}</dt>
            <dd className="quiet">{t(`channels.rolesText.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function HandOver({ c, action, handover }: { c: AppContext; action: string; handover: Props["handover"] }) {
  const { t } = c.var;
  if (!handover)
    return (
      <p>
        <a className="button line" href={`${action}/handover`}>
          {t("channels.members.handOver")}
        </a>
      </p>
    );
  const { name, expiresAt } = handover;
  return (
    <form className="panel row wrap member-row" method="post" action={action}>
      <span className="grow">
        {withMoments(
          t("channels.members.handOverOpen", { name, date: momentGap }),
          <LocalTime at={expiresAt} show="date" />,
        )}
      </span>
      <button className="button compact line" type="submit" name="action" value="keep">
        {t("channels.members.handOverWithdraw")}
      </button>
    </form>
  );
}
