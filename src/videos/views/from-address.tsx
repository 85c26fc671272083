import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox, TextInput } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";

type Props = {
  c: AppContext;
  channelId: string;
  form: FormState;
  /** It is what the page is for, and needs no heading of its own. */
  alone?: boolean;
};

/** The film that is there, all of those that are, or those and what is added later. */
const kinds = ["one", "all", "follow"] as const;

/** Where the address of a film is given that is to be brought; nothing where the server brings none. */
export function FromAddress({ c, channelId, form, alone = false }: Props) {
  const { t, lang, ctx } = c.var;
  const importing = ctx.config.imports;
  if (!importing) return null;
  const inForm = { form, t };
  return (
    <form
      className={alone ? "panel" : "panel from-address"}
      method="post"
      action={href(lang, `/manage-channel/${channelId}/videos/import`)}
      aria-label={t("imports.title")}
    >
      {alone ? null : (
        <header>
          <h2>{t("imports.title")}</h2>
        </header>
      )}
      <FormProblem form={form} t={t} />
      <TextInput
        {...inForm}
        name="url"
        type="url"
        label={t("imports.address")}
        help={importing.hosts ? t("imports.onlyFrom", { hosts: importing.hosts.join(", ") }) : t("imports.help")}
        placeholder="https://"
        autoComplete="off"
        maxLength={2000}
        required
      />
      <Select
        {...inForm}
        name="what"
        label={t("imports.what")}
        help={t("imports.whatHelp", { max: importing.perDay })}
        options={kinds.map((value) => ({ value, label: t(`imports.kinds.${value}`) }))}
      />
      <Checkbox {...inForm} name="mine" label={t("imports.mine")} required />
      <footer>
        <button className={alone ? "button main-action" : "button"} type="submit" name="action" value="begin">
          <Icon name="download" size="s" />
          {t("imports.begin")}
        </button>
      </footer>
    </form>
  );
}
