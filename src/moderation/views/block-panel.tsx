import type { AppContext } from "../../platform/http/types.ts";
import { noteMax, reasons } from "../../reports/limits.ts";
import type { FormState } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";
import { durationOptions } from "./verdict-form.tsx";

type BlockPanelProps = {
  c: AppContext;
  /** Where its form goes. */
  action: string;
  verdict: "account" | "block";
  blocked: boolean;
  form: FormState;
};

/** Blocks an account or a channel for a time and with a reason, or ends that. */
export function BlockPanel({ c, action, verdict, blocked, form }: BlockPanelProps) {
  const { t } = c.var;
  if (blocked)
    return (
      <form className="panel" method="post" action={action}>
        <button className="button line" type="submit" name="action" value="unblock">
          <Icon name="unlock" size="s" />
          {t(`moderation.people.unblock.${verdict}`)}
        </button>
      </form>
    );
  const inForm = { form, t };
  return (
    <form className="panel" method="post" action={action} data-confirm={t(`moderation.people.blockSure.${verdict}`)}>
      <header>
        <h2>{t(`moderation.verdicts.${verdict}`)}</h2>
      </header>
      <Select
        {...inForm}
        name="reason"
        label={t("moderation.desk.reason")}
        empty={t("ui.choose")}
        options={reasons.map((reason) => ({ value: reason, label: t(`moderation.reasons.${reason}`) }))}
      />
      <Select
        {...inForm}
        name="duration"
        label={t("moderation.desk.duration")}
        fallback="7"
        options={durationOptions(c)}
      />
      <TextArea {...inForm} name="note" label={t("moderation.desk.note")} maxLength={noteMax} optional />
      <button className="button danger" type="submit" name="action" value="block">
        <Icon name="ban" size="s" />
        {t(`moderation.verdicts.${verdict}`)}
      </button>
    </form>
  );
}
