import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { Submit } from "../../ui/submit.tsx";

/** Asks for the PIN of a ticket, and for its number where that is not known. */
export function PinForm({ c, id, form }: { c: AppContext; id: string | undefined; form: FormState }) {
  const { t, lang, viewer } = c.var;
  const action = href(lang, id ? `/support/ticket/${id}/login` : "/support/ticket");
  return (
    <div className="narrow">
      <div className="page-h">
        <h1>{t("support.pin.title")}</h1>
      </div>
      <form className="panel stack" method="post" action={action}>
        <p className="quiet">{t("support.pin.text")}</p>
        <FormProblem form={form} t={t} />
        {id ? null : (
          <TextInput
            form={form}
            t={t}
            name="id"
            label={t("support.pin.id")}
            maxLength={24}
            autoComplete="off"
            required
          />
        )}
        <TextInput
          form={form}
          t={t}
          name="pin"
          label={t("support.pin.pin")}
          help={t("support.pin.help")}
          maxLength={16}
          autoComplete="one-time-code"
          required
        />
        <p className="row wrap">
          <Submit label={t("support.pin.open")} />
          {viewer.user ? (
            <a className="button ghost" href={href(lang, "/account/tickets")}>
              {t("support.tickets.title")}
            </a>
          ) : null}
        </p>
      </form>
    </div>
  );
}
