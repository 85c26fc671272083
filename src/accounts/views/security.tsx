import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState, Saved } from "../../ui/forms.tsx";
import type { Session, User } from "../queries.ts";
import type { wantedEmail } from "../rules/credentials.ts";
import type { Identity } from "../rules/identities.ts";
import type { Passkey } from "../rules/passkeys.ts";
import type { FactorStanding } from "../rules/second-factor.ts";
import { EmailPanel, PasswordPanel } from "./credentials.tsx";
import { Passkeys } from "./passkeys.tsx";
import { ProviderPanel } from "./provider.tsx";
import { BackupCode, SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

/** The forms of the page: one of them may have failed. */
export type SecurityForm = "factor" | "passkeys" | "provider" | "password" | "email";
export type Failed = { which: SecurityForm; form: FormState };

/** What was just done, as the address says it. */
const told = [
  ...(["enabled", "disabled", "password", "link", "email", "emailCancelled", "ended", "endedOthers"] as const),
  ...(["passkeyAdded", "passkeyRenamed", "passkeyRemoved", "identityLinked", "identityUnlinked"] as const),
] as const;
export type Done = (typeof told)[number];

type Props = {
  c: AppContext;
  user: User;
  standing: FactorStanding;
  passkeys: Passkey[];
  identity: Identity | undefined;
  sessions: Session[];
  wanted: Awaited<ReturnType<typeof wantedEmail>>;
  failed: Failed | undefined;
};

export function SecurityView({ c, user, standing, passkeys, identity, sessions, wanted, failed }: Props) {
  const { t } = c.var;
  const done = failed ? undefined : told.find((what) => what === c.req.query("done"));
  const formOf = (which: SecurityForm) => (failed?.which === which ? failed.form : emptyForm);
  return (
    <div className="settings security">
      <div className="page-h">
        <h1>{t("security.title")}</h1>
      </div>
      {done ? <Saved text={t(`security.done.${done}`)} /> : null}
      <div className="settings-cols">
        <div className="stack">
          {standing.state === "on" && standing.backupCode ? <BackupCode c={c} code={standing.backupCode} /> : null}
          <SecondFactor c={c} form={formOf("factor")} standing={standing} />
          <Passkeys c={c} passkeys={passkeys} form={formOf("passkeys")} />
          <ProviderPanel c={c} identity={identity} form={formOf("provider")} />
          <PasswordPanel c={c} user={user} form={formOf("password")} />
          <EmailPanel c={c} user={user} form={formOf("email")} wanted={wanted} />
        </div>
        <Sessions c={c} sessions={sessions} />
      </div>
    </div>
  );
}
