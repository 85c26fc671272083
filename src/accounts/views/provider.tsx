import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { withNext } from "../../ui/next.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { Submit } from "../../ui/submit.tsx";
import type { Identity } from "../rules/identities.ts";

type Panel = { c: AppContext; identity: Identity | undefined; form: FormState };

/** Whether one may log in by the site's provider; nothing where it has none. */
export function ProviderPanel({ c, identity, form }: Panel) {
  const { t, lang, ctx } = c.var;
  const provider = ctx.config.oidc?.name;
  if (provider === undefined) return null;
  const base = "/account/security/oidc";
  return (
    <section className="panel" aria-labelledby="security-provider" id="provider">
      <header>
        <h2 id="security-provider">{t("signin.title", { provider })}</h2>
      </header>
      <p>{t("signin.text", { provider })}</p>
      <FormProblem form={form} t={t} />
      {identity ? (
        <form className="row wrap between" method="post" action={href(lang, `${base}/unlink`)}>
          <p className="small quiet">
            {withMoments(
              t("signin.linked", { date: momentGap }),
              <LocalTime key="linked" at={identity.createdAt} show="date" />,
            )}
          </p>
          <Submit kind="line" label={t("signin.unlink")} />
        </form>
      ) : (
        <details className="form-field" open={form.problem !== undefined}>
          <summary className="field-name">{t("signin.link")}</summary>
          <form method="post" action={href(lang, `${base}/link`)}>
            <PasswordInput
              {...{ form, t }}
              name="linkPassword"
              label={t("security.password.current")}
              autoComplete="current-password"
            />
            <Submit kind="line" label={t("signin.leadOn", { provider })} />
          </form>
        </details>
      )}
    </section>
  );
}

/** Beside the form of the log-in; nothing where the site has no provider. */
export function ProviderLogin({ c, next }: { c: AppContext; next: string }) {
  const provider = c.var.ctx.config.oidc?.name;
  if (provider === undefined) return null;
  return (
    <div className="entry-other">
      <a className="button line wide" href={withNext(c, "/login/oidc", next)}>
        <Icon name="external" /> {c.var.t("signin.login", { provider })}
      </a>
    </div>
  );
}

type LeadOn = { c: AppContext; name: string; address: string };

export function LeadOnView({ c, name: provider, address }: LeadOn) {
  const { t, lang } = c.var;
  return (
    <>
      <h1>{t("signin.leading")}</h1>
      <p className="quiet">{t("signin.leadingText", { provider })}</p>
      <a className="button main-action wide" href={address}>
        {t("signin.leadOn", { provider })}
      </a>
      <p className="alt">
        <a href={href(lang, "/account/security")}>{t("ui.cancel")}</a>
      </p>
    </>
  );
}

export function SignedOutView({ c, name: provider, address }: LeadOn) {
  const { t, lang } = c.var;
  return (
    <>
      <h1>{t("signin.out")}</h1>
      <p className="quiet">{t("signin.outText", { provider })}</p>
      <a className="button line wide" href={address}>
        {t("signin.outThere", { provider })}
      </a>
      <p className="alt">
        <a href={href(lang, "/")}>{t("signin.home")}</a>
      </p>
    </>
  );
}
