import type { AppContext } from "../../platform/http/types.ts";
import { relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import type { Session } from "../queries.ts";
import { deviceName } from "../rules/device-name.ts";

type Props = { c: AppContext; sessions: Session[] };

/** Where one is logged in: this device first, the rest by last use. */
export function Sessions({ c, sessions }: Props) {
  const { t, lang, sessionId } = c.var;
  const others = sessions.filter(({ id }) => id !== sessionId);
  return (
    <section className="panel" aria-labelledby="security-sessions" id="sessions">
      <header>
        <h2 id="security-sessions">{t("security.sessions.title")}</h2>
      </header>
      <p>{t("security.sessions.text")}</p>
      <ul className="device-l">
        {sessions
          .filter(({ id }) => id === sessionId)
          .map((session) => (
            <Device key={session.id} c={c} session={session} isThis />
          ))}
        {others.map((session) => (
          <Device key={session.id} c={c} session={session} />
        ))}
      </ul>
      {others.length > 0 ? (
        <form
          className="device-foot"
          method="post"
          action={href(lang, "/account/security/sessions/end-others")}
          data-confirm={t("security.sessions.endOthersSure")}
        >
          <button className="button ghost danger" type="submit">
            {t("security.sessions.endOthers")}
          </button>
        </form>
      ) : null}
    </section>
  );
}

function Device({ c, session, isThis }: { c: AppContext; session: Session; isThis?: boolean }) {
  const { t, lang, ctx } = c.var;
  const device = deviceName(session.userAgent, t);
  const { address } = session;
  return (
    <li>
      <span className="device-icon">
        <Icon name={iconOf(session.userAgent)} />
      </span>
      <span className="grow">
        <b className="strong block">{device}</b>
        <span className="small quiet num">
          {isThis
            ? t("security.sessions.now", { address })
            : t("security.sessions.used", {
                address,
                when: relativeTime(session.lastUsedAt, ctx.clock.now(), lang, t),
              })}
        </span>
      </span>
      {isThis ? (
        <span className="stat ok">
          <Icon name="check" />
          {t("security.sessions.thisOne")}
        </span>
      ) : (
        <form method="post" action={href(lang, `/account/security/sessions/${session.id}/end`)}>
          <button
            className="button compact line"
            type="submit"
            aria-label={t("security.sessions.endDevice", { device })}
          >
            {t("security.sessions.end")}
          </button>
        </form>
      )}
    </li>
  );
}

function iconOf(userAgent: string): IconName {
  if (/\b(?:SMART-TV|Tizen|Web0S)\b/.test(userAgent)) return "monitor";
  return /\b(?:iPhone|iPad|Android)\b/.test(userAgent) ? "phone" : "laptop";
}
