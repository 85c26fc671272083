import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Checkbox, TextInput } from "../../ui/inputs.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { Submit } from "../../ui/submit.tsx";
import type { User } from "../queries.ts";
import { NewPassword } from "./fields.tsx";

type Props = { c: AppContext; user: User; form: FormState };

export function PasswordPanel({ c, user, form }: Props) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  const changed = user.passwordChangedAt;
  if (!user.passwordHash) return <NoPassword c={c} />;
  return (
    <section className="panel" aria-labelledby="security-password" id="password">
      <header>
        <h2 id="security-password">{t("security.password.title")}</h2>
      </header>
      <p>
        {changed === null
          ? t("security.password.neverChanged")
          : withMoments(
              t("security.password.changed", { date: momentGap }),
              <LocalTime key="changed" at={changed} show="date" />,
            )}
      </p>
      <details className="form-field" open={form.problem !== undefined}>
        <summary className="field-name">{t("security.password.change")}</summary>
        <form method="post" action={href(lang, "/account/security/password")}>
          <FormProblem {...inForm} />
          <UserName email={user.email} />
          <PasswordInput
            {...inForm}
            name="currentPassword"
            label={t("security.password.current")}
            autoComplete="current-password"
          />
          <NewPassword {...inForm} name="newPassword" label={t("accounts.newPassword")} />
          <Checkbox {...inForm} name="endOthers" label={t("security.password.endOthers")} checked />
          <Submit kind="line" label={t("security.password.save")} />
        </form>
        <p className="forgotten small quiet">{t("security.password.forgotten")}</p>
        <form method="post" action={href(lang, "/account/password")}>
          <Submit kind="ghost" label={t("security.password.mail")} />
        </form>
      </details>
    </section>
  );
}

/** Of an account that the provider of sign-in made. */
function NoPassword({ c }: { c: AppContext }) {
  const { t, lang } = c.var;
  return (
    <section className="panel" aria-labelledby="security-password" id="password">
      <header>
        <h2 id="security-password">{t("security.password.title")}</h2>
      </header>
      <p>{t("security.password.none")}</p>
      <form method="post" action={href(lang, "/account/password")}>
        <Submit kind="line" label={t("security.password.mailFirst")} />
      </form>
    </section>
  );
}

export function EmailPanel({ c, user, form, wanted }: Props & { wanted: Wanted | undefined }) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <section className="panel" aria-labelledby="security-email" id="email">
      <header>
        <h2 id="security-email">{t("security.email.title")}</h2>
      </header>
      <p>{t("security.email.text", { email: user.email })}</p>
      {wanted ? <Waiting c={c} user={user} wanted={wanted} /> : null}
      <details className="form-field" open={form.problem !== undefined}>
        <summary className="field-name">{t("security.email.change")}</summary>
        <form method="post" action={href(lang, "/account/security/email")}>
          <FormProblem {...inForm} />
          <TextInput
            {...inForm}
            name="email"
            type="email"
            label={t("security.email.wanted")}
            help={t("security.email.help")}
            autoComplete="email"
            required
          />
          <PasswordInput
            {...inForm}
            name="password"
            label={t("security.password.current")}
            autoComplete="current-password"
          />
          <Submit kind="line" label={t("security.email.send")} />
        </form>
      </details>
    </section>
  );
}

type Wanted = { email: string; nowAt: number | null; nextAt: number | null };

function Waiting({ c, user, wanted }: { c: AppContext; user: User; wanted: Wanted }) {
  const { t, lang } = c.var;
  const missing = [wanted.nowAt === null ? user.email : "", wanted.nextAt === null ? wanted.email : ""];
  return (
    <div className="notice">
      <div>
        <p>{t("security.email.waiting", { email: wanted.email })}</p>
        {missing.filter(Boolean).map((email) => (
          <p key={email}>{t("security.email.waitingNow", { email })}</p>
        ))}
        <form method="post" action={href(lang, "/account/security/email/cancel")}>
          <Submit kind="line" label={t("security.email.cancel")} />
        </form>
      </div>
    </div>
  );
}

/** Tells password managers whose password it is. */
function UserName({ email }: { email: string }) {
  return <input type="hidden" autoComplete="username" value={email} />;
}
