import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { Submit } from "../../ui/submit.tsx";
import { nameMax } from "../limits.ts";
import { VisibilitySelect } from "./edit.tsx";

/** Begins a list: its name is enough. */
export function CreateList({ c, action, form }: { c: AppContext; action: string; form: FormState }) {
  const { t } = c.var;
  const field = { form, t };
  return (
    <details className="menu-host pulldown to-sheet" data-drop open={form.problem ? true : undefined}>
      <summary className="button main-action">
        <Icon name="plus" size="s" />
        {t("playlists.create")}
      </summary>
      <form className="menu own-range list-edit" method="post" action={action}>
        <FormProblem {...field} />
        <TextInput {...field} name="name" label={t("playlists.name")} maxLength={nameMax} required />
        <VisibilitySelect {...field} fallback="private" />
        <Submit label={t("playlists.createThis")} kind="line" />
      </form>
    </details>
  );
}
