import { personName } from "../../accounts/names.ts";
import { memberRoles } from "../../channels/limits.ts";
import type { Member } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Icon } from "../../ui/icon.tsx";

type RowProps = { c: AppContext; member: Member; action: string; rules: boolean };

/** Somebody who works on the channel, with what its owner, or they themselves, may change of it. */
export function MemberRow({ c, member, action, rules }: RowProps) {
  const { actor, t } = c.var;
  const self = member.userId === actor.userId;
  const owner = member.role === "owner";
  return (
    <form className="row wrap member-row" method="post" action={action}>
      <input type="hidden" name="userId" value={member.userId} />
      <span className="grow">
        <b className="strong">{personName(member)}</b>{" "}
        {rules && member.invitedEmail ? (
          <span className="quiet small">{t("channels.members.invitedAs", { email: member.invitedEmail })}</span>
        ) : null}
      </span>
      {rules && !owner ? (
        <RoleChoice c={c} member={member} />
      ) : (
        <span className="quiet small">{t(`channels.roles.${member.role}`)}</span>
      )}
      {!owner && (rules || self) ? (
        <button
          className="button ghost compact danger"
          type="submit"
          name="action"
          value="remove"
          data-confirm={t(self ? "channels.members.leaveSure" : "channels.members.removeSure")}
        >
          {t(self ? "channels.members.leave" : "channels.members.remove")}
        </button>
      ) : null}
    </form>
  );
}

function RoleChoice({ c, member }: { c: AppContext; member: Member }) {
  const { t } = c.var;
  return (
    <>
      <span className="select">
        <select
          className="field"
          name="role"
          aria-label={t("channels.members.roleOf", { name: personName(member) })}
          defaultValue={member.role}
        >
          {memberRoles.map((role) => (
            <option key={role} value={role}>
              {t(`channels.roles.${role}`)}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" />
      </span>
      <button className="button compact line" type="submit" name="action" value="role">
        {t("channels.members.saveRole")}
      </button>
    </>
  );
}
