import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox, TextArea } from "../../ui/inputs.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { Empty } from "../../ui/section.tsx";
import { Submit } from "../../ui/submit.tsx";
import { applicationMax } from "../limits.ts";
import type { Application } from "../queries.ts";

type Props = { c: AppContext; latest: Application | undefined; form: FormState };

/** The form, or what became of what was sent by it. */
export function ApplyView({ c, latest, form }: Props) {
  const { t, lang, actor } = c.var;
  if (actor.role !== "user")
    return (
      <Empty
        icon="check"
        title={t("creators.apply.isCreator")}
        text={t("creators.apply.isCreatorText")}
        action={{ href: href(lang, "/create-channel"), label: t("channels.create") }}
      />
    );
  if (latest?.state === "open")
    return (
      <>
        <Empty
          icon="mail"
          title={t("creators.apply.waiting")}
          text={withMoments(
            t("creators.apply.waitingText", { date: momentGap }),
            <LocalTime at={latest.createdAt} show="date" />,
          )}
        />
        <FormProblem form={form} t={t} />
      </>
    );
  if (latest?.state === "approved") return <Accept c={c} latest={latest} form={form} />;
  const refused = latest?.state === "refused" ? latest : undefined;
  return (
    <form className="panel" method="post" action={href(lang, "/become-creator")}>
      <FormProblem form={form} t={t} />
      {refused ? <Refusal c={c} application={refused} /> : null}
      <p className="quiet form-field">{t(refused ? "creators.apply.again" : "creators.apply.text")}</p>
      <TextArea
        form={form}
        t={t}
        name="message"
        label={t("creators.apply.message")}
        rows={6}
        maxLength={applicationMax}
        fallback={refused?.message ?? ""}
        required
      />
      <Submit label={t(refused ? "creators.apply.sendAgain" : "creators.apply.send")} />
    </form>
  );
}

function Accept({ c, latest, form }: Props & { latest: Application }) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <form className="panel" method="post" action={href(lang, "/become-creator/accept")}>
      <FormProblem {...inForm} />
      <header>
        <h2>{t("creators.apply.approved")}</h2>
      </header>
      <p className="form-field">{t("creators.apply.approvedText")}</p>
      {latest.reason ? <p className="form-field as-typed">{latest.reason}</p> : null}
      <p className="form-field">
        <a className="textlink" href={href(lang, "/regulamin-tworcy")}>
          {t("creators.apply.terms")}
        </a>
      </p>
      <Checkbox {...inForm} name="terms" required label={t("creators.apply.accept")} />
      <Submit label={t("creators.apply.begin")} />
    </form>
  );
}

/** Why not, in the words of whoever decided. */
function Refusal({ c, application }: { c: AppContext; application: Application }) {
  const { t } = c.var;
  return (
    <div className="notice warn form-field">
      <Icon name="warning" />
      <div className="grow">
        <p className="strong">
          {withMoments(
            t("creators.apply.refused", { date: momentGap }),
            <LocalTime at={application.decidedAt ?? application.createdAt} show="date" />,
          )}
        </p>
        {application.reason ? <p className="as-typed">{application.reason}</p> : null}
      </div>
    </div>
  );
}
