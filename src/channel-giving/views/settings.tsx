import type { Channel } from "../../channels/queries.ts";
import { FundsSums, Payouts } from "../../donations/views/funds.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, fieldValue, issueOf, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Submit } from "../../ui/submit.tsx";
import { donationLinksMax, linkLabelMax, linkUrlMax } from "../limits.ts";
import type { Given, Message } from "../queries.ts";

type GivingProps = {
  c: AppContext;
  channel: Channel;
  /** The operator lets channels be given to. */
  allowed: boolean;
  given: Given | undefined;
  form: FormState;
};

/** How viewers may support a channel. */
export function GivingSettings({ c, channel, allowed, given, form }: GivingProps) {
  const { t, lang, siteOrigin } = c.var;
  const path = href(lang, `/manage-channel/${channel.id}`);
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("giving.title")}</h1>
        <div className="end">
          <a className="button line" href={`${path}/overlay`}>
            <Icon name="monitor" size="s" />
            {t("overlay.title")}
          </a>
        </div>
      </div>
      <div className="stack">
        {c.req.query("saved") ? <Saved text={t("overlay.saved")} /> : null}
        <FormProblem form={form} t={t} />
        <form className="panel" method="post" action={`${path}/support`}>
          <Links c={c} form={form} />
          {allowed ? (
            <Checkbox
              form={form}
              t={t}
              name="takesDonations"
              label={t("giving.takes")}
              help={t("giving.takesHelp", { address: `${siteOrigin}${href(lang, "/donate")}?channel=${channel.id}` })}
              checked={false}
            />
          ) : (
            <p className="quiet form-field">{t("giving.notAllowed")}</p>
          )}
          <Submit label={t("ui.save")} />
        </form>
        {given ? <ForChannel c={c} given={given} /> : null}
      </div>
    </div>
  );
}

/** What the operator keeps for the channel and passed on to it. */
function ForChannel({ c, given }: { c: AppContext; given: Given }) {
  const { t } = c.var;
  return (
    <section aria-labelledby="given">
      <h2 id="given">{t("giving.given")}</h2>
      <p className="quiet small form-field">
        {t("giving.count", { count: given.donations })} · {t("giving.private")} {t("giving.passedOn")}
      </p>
      <FundsSums c={c} funds={given.funds} />
      <div className="settings-cols">
        <Payouts c={c} payouts={given.payouts.map(({ id, amount, at }) => ({ id, amount, at }))} />
        <Messages c={c} messages={given.messages} />
      </div>
    </section>
  );
}

function Messages({ c, messages }: { c: AppContext; messages: Message[] }) {
  const { t } = c.var;
  if (messages.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="messages">
      <header>
        <h2 id="messages">{t("giving.messages")}</h2>
      </header>
      <ul className="ledger">
        {messages.map(({ from, message, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the id of a payment opens its page, and stands nowhere
          <li key={index}>
            <span>
              <span className="as-typed">{message}</span>
              <span className="quiet small">
                {" · "}
                {from || t("giving.nameless")}
                {at === null ? null : (
                  <>
                    {" · "}
                    <LocalTime at={at} show="date" />
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Links({ c, form }: { c: AppContext; form: FormState }) {
  const { t } = c.var;
  const issue = issueOf(form, "links", t);
  return (
    <fieldset className={issue ? "form-field bad" : "form-field"}>
      <legend className="field-name">{t("giving.links")}</legend>
      {Array.from({ length: donationLinksMax }, (_, index) => index).map((index) => (
        <div key={index} className="row link-row">
          <input
            className="field"
            name={`link${index}Label`}
            placeholder={t("giving.label")}
            aria-label={`${t("giving.label")} ${index + 1}`}
            defaultValue={fieldValue(form, `link${index}Label`)}
            maxLength={linkLabelMax}
          />
          <input
            className="field"
            name={`link${index}Url`}
            placeholder="https://"
            aria-label={`${t("giving.url")} ${index + 1}`}
            defaultValue={fieldValue(form, `link${index}Url`)}
            maxLength={linkUrlMax}
            inputMode="url"
          />
        </div>
      ))}
      {issue ? <p className="issue">{issue}</p> : null}
      <p className="help">{t("giving.linksHelp")}</p>
    </fieldset>
  );
}
