import type { AppContext } from "../../platform/http/types.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { Section } from "../../ui/section.tsx";
import type { Invitation } from "../queries.ts";

type Props = { c: AppContext; action: string; rows: Invitation[] };

/** Who was asked and has not answered: for those who may ask. Their forms go where new invitations go. */
export function OpenInvitations({ c, action, rows }: Props) {
  const { t } = c.var;
  if (rows.length === 0) return null;
  return (
    <Section id="invitations" title={t("invitations.open")}>
      <ul className="order-list open">
        {rows.map(({ id, typed, invitedAs, role, createdAt, expiresAt }) => (
          <li key={id}>
            <Icon name="mail" />
            <span className="grow">
              <b className="strong block">{typed}</b>
              {invitedAs === "member" ? <span className="small quiet block">{t(`channels.roles.${role}`)}</span> : null}
              <span className="small quiet block num">
                {withMoments(
                  t("invitations.openDates", { sent: momentGap, until: momentGap }),
                  <LocalTime at={createdAt} show="date" />,
                  <LocalTime at={expiresAt} show="date" />,
                )}
              </span>
            </span>
            <form className="row" method="post" action={action}>
              <input type="hidden" name="email" value={typed} />
              <input type="hidden" name="invitation" value={id} />
              {invitedAs === "member" ? <input type="hidden" name="role" value={role} /> : null}
              <button className="button compact" type="submit" name="action" value="invite">
                {t("invitations.again")}
              </button>
              <button
                className="button compact ghost danger"
                type="submit"
                name="action"
                value="withdraw"
                data-confirm={t("invitations.withdrawSure")}
              >
                {t("invitations.withdraw")}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
