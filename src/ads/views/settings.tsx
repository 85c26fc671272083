import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Checkbox, TextInput } from "../../ui/inputs.tsx";
import { Submit } from "../../ui/submit.tsx";
import { DeskHead } from "./desk.tsx";

type Props = { c: AppContext; waits: number; form: FormState };

/** Where and to whom ads are shown, and what channels get of it. */
export function SettingsView({ c, waits, form }: Props) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <div className="desk">
      <DeskHead c={c} tab="settings" waits={waits} />
      {c.req.query("saved") ? <Saved text={t("ads.settings.saved")} /> : null}
      <form className="panel narrow" method="post" action={href(lang, "/admin/ads/settings")}>
        <FormProblem {...inForm} />
        <TextInput
          {...inForm}
          name="adsShare"
          type="number"
          label={t("ads.settings.share")}
          help={t("ads.settings.shareHelp")}
          required
        />
        <Checkbox
          {...inForm}
          name="adsInEmbeds"
          label={t("ads.settings.inEmbeds")}
          help={t("ads.settings.inEmbedsHelp")}
        />
        <Checkbox
          {...inForm}
          name="adsForDonors"
          label={t("ads.settings.forDonors")}
          help={t("ads.settings.forDonorsHelp")}
        />
        <Submit label={t("ui.save")} />
      </form>
    </div>
  );
}
