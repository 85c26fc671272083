import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, fieldValue } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { Submit } from "../../ui/submit.tsx";
import type { FactorStanding } from "../rules/second-factor.ts";

type Props<State extends FactorStanding["state"]> = {
  c: AppContext;
  form: FormState;
  standing: Extract<FactorStanding, { state: State }>;
};

const base = "/account/security/second-factor";

export function SecondFactor({ c, form, standing }: Props<FactorStanding["state"]>) {
  const { t, lang } = c.var;
  const on = standing.state === "on";
  return (
    <section className="panel" aria-labelledby="security-factor" id="second-factor">
      <header>
        <h2 id="security-factor">{t("security.factor.title")}</h2>
        <span className={`stat end ${on ? "ok" : "off"}`}>
          <Icon name={on ? "check" : "unlock"} />
          {t(on ? "security.factor.on" : "security.factor.off")}
        </span>
      </header>
      {standing.state === "off" ? (
        <>
          <p>{t("security.factor.offText")}</p>
          <form method="post" action={href(lang, `${base}/begin`)}>
            <FormProblem form={form} t={t} />
            <Submit label={t("security.factor.begin")} />
          </form>
        </>
      ) : standing.state === "setUp" ? (
        <SetUp c={c} form={form} standing={standing} />
      ) : (
        <SwitchOff c={c} form={form} standing={standing} />
      )}
    </section>
  );
}

/** Three steps: scan, type, write down. */
function SetUp({ c, form, standing }: Props<"setUp">) {
  const { t, lang } = c.var;
  return (
    <>
      <p>{t("security.factor.offText")}</p>
      <ol className="guide">
        <li>
          <b>{t("security.factor.scan")}</b>
          <p className="small quiet">{t("security.factor.apps")}</p>
          <div className="guide-scan">
            <QrCode text={standing.address} label={t("security.factor.qr")} />
            <div>
              <p className="small quiet">{t("security.factor.cannotScan")}</p>
              <p className="guide-secret">
                <span id="factor-secret">{grouped(standing.secret)}</span>
                <button
                  className="icon-button compact"
                  type="button"
                  data-copy={standing.secret}
                  aria-label={t("security.factor.copySecret")}
                >
                  <Icon name="copy" size="s" />
                </button>
              </p>
              <a className="small textlink" href={standing.address}>
                {t("security.factor.open")}
              </a>
            </div>
          </div>
        </li>
        <li>
          <label className="strong" htmlFor="f-verificationCode">
            {t("security.factor.type")}
          </label>
          <FormProblem form={form} t={t} />
          <form className="code-form" method="post" action={href(lang, `${base}/enable`)}>
            <CodeInput form={form} digits />
            <Submit label={t("security.factor.enable")} />
          </form>
        </li>
        <li className="guide-later">
          <b>{t("security.factor.keep")}</b>
          <p className="small">{t("security.factor.keepText")}</p>
        </li>
      </ol>
      <form method="post" action={href(lang, `${base}/begin`)}>
        <Submit kind="ghost" label={t("security.factor.again")} />
      </form>
    </>
  );
}

function SwitchOff({ c, form, standing }: Props<"on">) {
  const { t, lang } = c.var;
  return (
    <>
      <p>
        {withMoments(
          t("security.factor.onText", { date: momentGap }),
          <LocalTime key="since" at={standing.since} show="date" />,
        )}
      </p>
      <details className="form-field" open={form.problem !== undefined}>
        <summary className="field-name">{t("security.factor.disable")}</summary>
        <FormProblem form={form} t={t} />
        <label className="small" htmlFor="f-verificationCode">
          {t("security.factor.disableText")}
        </label>
        <form className="code-form" method="post" action={href(lang, `${base}/disable`)}>
          <CodeInput form={form} />
          <Submit kind="danger" label={t("security.factor.disableAction")} />
        </form>
      </details>
    </>
  );
}

/** Shown until its owner says that it is written down. */
export function BackupCode({ c, code }: { c: AppContext; code: string }) {
  const { t, lang } = c.var;
  return (
    <section className="panel" aria-labelledby="security-backup">
      <header>
        <h2 id="security-backup">{t("security.backup.title")}</h2>
      </header>
      <p>{t("security.backup.text")}</p>
      <div className="backup-code">
        <span id="backup-code">{code}</span>
        <button className="icon-button compact" type="button" data-copy={code} aria-label={t("security.backup.copy")}>
          <Icon name="copy" size="s" />
        </button>
        <button className="icon-button compact" type="button" data-print aria-label={t("security.backup.print")} hidden>
          <Icon name="print" size="s" />
        </button>
      </div>
      <form className="row wrap between" method="post" action={href(lang, `${base}/saved`)}>
        <label className="toggle-l">
          <input className="check" type="checkbox" name="saved" value="1" required />
          <span>{t("security.backup.saved")}</span>
        </label>
        <Submit label={t("security.backup.done")} />
      </form>
    </section>
  );
}

type CodeProps = { form: FormState; digits?: boolean; name?: string; id?: string; autoFocus?: boolean };

/** A code: with `digits` one of an app alone, which a script sends once there are six. */
export function CodeInput({ form, digits, name = "verificationCode", id = `f-${name}`, autoFocus }: CodeProps) {
  return (
    <input
      className="field"
      id={id}
      name={name}
      defaultValue={fieldValue(form, name)}
      autoComplete={digits ? "one-time-code" : "off"}
      inputMode={digits ? "numeric" : "text"}
      data-code={digits ? "6" : undefined}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={digits ? 12 : 40}
      required
      aria-invalid={form.problem ? true : undefined}
      // biome-ignore lint/a11y/noAutofocus: the one field that the page is for
      autoFocus={autoFocus}
    />
  );
}

function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
