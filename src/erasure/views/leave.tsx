import { personName } from "../../accounts/names.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Checkbox } from "../../ui/inputs.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { Select } from "../../ui/select.tsx";
import { Submit } from "../../ui/submit.tsx";
import type { OwnedChannel } from "../queries.ts";

type Props = { c: AppContext; form: FormState; channels: OwnedChannel[] };

const parts = ["account", "comments", "lists", "channels"] as const;

/** What goes, what becomes of one's channels, and the one button. */
export function LeaveView({ c, form, channels }: Props) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("erasure.title")}</h1>
      </div>
      <form className="panel leave-form" method="post" action={href(lang, "/account/delete")}>
        <FormProblem {...inForm} />
        <p>{t("erasure.grace")}</p>
        <h2 className="strong">{t("erasure.goes")}</h2>
        <ul className="leave-list">
          {parts.map((part) => (
            <li key={part}>{t(`erasure.parts.${part}`)}</li>
          ))}
        </ul>
        <p className="quiet small">
          {t("erasure.stays")}{" "}
          <a className="textlink" href={href(lang, "/polityka-prywatnosci")}>
            {t("erasure.privacy")}
          </a>
        </p>
        {channels.length > 0 ? <h2 className="strong">{t("erasure.yourChannels")}</h2> : null}
        {channels.map(({ id, name, members }) =>
          members.length > 0 ? (
            <Select
              key={id}
              {...inForm}
              name={`heir-${id}`}
              label={name}
              empty={t("erasure.deleteChannel")}
              options={members.map((member) => ({
                value: member.userId,
                label: t("erasure.handOver", { name: personName(member) }),
              }))}
            />
          ) : (
            <p key={id}>{t("erasure.alone", { name })}</p>
          ),
        )}
        <Checkbox {...inForm} name="sure" required label={t("erasure.sure")} />
        <footer>
          <a className="button ghost" href={href(lang, "/account")}>
            {t("ui.cancel")}
          </a>
          <Submit kind="danger" label={t("erasure.action")} />
        </footer>
      </form>
    </div>
  );
}

/** Once it was asked for, and one is logged out. */
export function LeftView({ c, at }: { c: AppContext; at: number }) {
  const { t, lang } = c.var;
  return (
    <>
      <h1>{t("erasure.leftTitle")}</h1>
      <p className="quiet">
        {withMoments(t("erasure.leftText", { date: momentGap }), <LocalTime key="at" at={at} show="date" />)}
      </p>
      <a className="button wide" href={href(lang, "/login")}>
        {t("erasure.comeBack")}
      </a>
      <p className="alt">
        <a href={href(lang, "/restore-account")}>{t("erasure.keep")}</a>
      </p>
    </>
  );
}
