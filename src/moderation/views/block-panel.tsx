import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import { BlockFields } from "./block-fields.tsx";

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
  return (
    <form className="panel" method="post" action={action} data-confirm={t(`moderation.people.blockSure.${verdict}`)}>
      <header>
        <h2>{t(`moderation.verdicts.${verdict}`)}</h2>
      </header>
      <BlockFields c={c} form={form} />
      <button className="button danger" type="submit" name="action" value="block">
        <Icon name="ban" size="s" />
        {t(`moderation.verdicts.${verdict}`)}
      </button>
    </form>
  );
}
