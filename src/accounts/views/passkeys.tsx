import type { AppContext } from "../../platform/http/types.ts";
import { relativeTime } from "../../ui/format.ts";
import { emptyForm, FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { Submit } from "../../ui/submit.tsx";
import { passkeyNameMax, passkeysMax } from "../limits.ts";
import { deviceName } from "../rules/device-name.ts";
import type { Passkey } from "../rules/passkeys.ts";

/** What a page's options name beside its own: the browser's part. */
export const passkeyScripts = ["passkeys.js"];

const base = "/account/security/passkeys";

type Props = { c: AppContext; passkeys: Passkey[]; form: FormState };

export function Passkeys({ c, passkeys, form }: Props) {
  const { t } = c.var;
  return (
    <section className="panel" aria-labelledby="security-passkeys" id="passkeys">
      <header>
        <h2 id="security-passkeys">{t("passkeys.title")}</h2>
      </header>
      <p>{t("passkeys.text")}</p>
      <FormProblem form={form} t={t} />
      {passkeys.length === 0 ? <p className="small quiet">{t("passkeys.none")}</p> : null}
      <ul className="device-l">
        {passkeys.map((passkey) => (
          <OnePasskey key={passkey.id} c={c} passkey={passkey} />
        ))}
      </ul>
      {passkeys.length < passkeysMax ? <AddPasskey c={c} /> : null}
    </section>
  );
}

function OnePasskey({ c, passkey }: { c: AppContext; passkey: Passkey }) {
  const { t, lang, ctx } = c.var;
  const { id, name, createdAt, lastUsedAt } = passkey;
  const used =
    lastUsedAt === null
      ? t("passkeys.unused")
      : t("passkeys.used", { when: relativeTime(lastUsedAt, ctx.clock.now(), lang, t) });
  const field = `passkey-${id}`;
  return (
    <li>
      <span className="device-icon">
        <Icon name="key" />
      </span>
      <span className="grow">
        <b className="strong block clip">{name}</b>
        <span className="small quiet num">
          {withMoments(t("passkeys.added", { date: momentGap }), <LocalTime key="added" at={createdAt} show="date" />)},{" "}
          {used}
        </span>
        <details className="form-field passkey-name">
          <summary className="field-name small" aria-label={t("passkeys.renameNamed", { name })}>
            {t("passkeys.rename")}
          </summary>
          <form className="row wrap" method="post" action={href(lang, `${base}/${id}/rename`)}>
            <label className="visually-hidden" htmlFor={field}>
              {t("passkeys.name")}
            </label>
            <input className="field" id={field} name="name" defaultValue={name} maxLength={passkeyNameMax} required />
            <Submit kind="line" label={t("ui.save")} />
          </form>
        </details>
      </span>
      <form method="post" action={href(lang, `${base}/${id}/remove`)} data-confirm={t("passkeys.removeSure", { name })}>
        <button className="button compact line" type="submit" aria-label={t("passkeys.removeNamed", { name })}>
          {t("passkeys.remove")}
        </button>
      </form>
    </li>
  );
}

/** Only a script can ask the browser for a key: until it comes, the words say what is missing. */
function AddPasskey({ c }: { c: AppContext }) {
  const { t } = c.var;
  const inForm = { form: emptyForm, t };
  const suggested = deviceName(c.req.header("user-agent") ?? "", t).slice(0, passkeyNameMax);
  return (
    <>
      <p className="small quiet" data-passkey-missing>
        {t("passkeys.unsupported")}
      </p>
      <details className="form-field" data-passkey-supported hidden>
        <summary className="field-name">{t("passkeys.add")}</summary>
        <form data-passkey-add {...sayings(c)}>
          <PasskeyProblem />
          <TextInput
            {...inForm}
            name="passkeyName"
            label={t("passkeys.name")}
            help={t("passkeys.nameHelp")}
            fallback={suggested}
            maxLength={passkeyNameMax}
            required
          />
          <PasswordInput
            {...inForm}
            name="passkeyPassword"
            label={t("security.password.current")}
            autoComplete="current-password"
          />
          <Submit kind="line" label={t("passkeys.addAction")} />
        </form>
      </details>
    </>
  );
}

/** A way in by a passkey, which a script shows where the browser has them. */
export function PasskeyLogin({ c, next, ticket }: { c: AppContext; next: string; ticket?: string }) {
  const { t } = c.var;
  return (
    <div className="entry-other" data-passkey-login data-next={next} data-ticket={ticket} {...sayings(c)} hidden>
      <PasskeyProblem />
      <button className="button line wide" type="button">
        <Icon name="key" /> {t(ticket === undefined ? "passkeys.login" : "passkeys.step")}
      </button>
    </div>
  );
}

function PasskeyProblem() {
  return (
    <p className="notice bad" role="alert" hidden>
      <Icon name="warning" /> <span />
    </p>
  );
}

/** What the script says of what went wrong in the browser. */
function sayings(c: AppContext) {
  const { t, siteOrigin } = c.var;
  return {
    "data-cancelled": t("passkeys.cancelled"),
    "data-known": t("passkeys.known"),
    "data-wrong-address": t("passkeys.wrongAddress", { address: siteOrigin }),
    "data-failed": t("passkeys.failed"),
  };
}
