import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";
import { Submit } from "../../ui/submit.tsx";
import { playlistName } from "../json.ts";
import { descriptionMax, isSiteList, nameMax, visibilities } from "../limits.ts";
import type { Playlist } from "../queries/playlists.ts";
import { Here } from "./here.tsx";

type EditProps = { c: AppContext; list: Playlist; form: FormState | undefined; here: string };

/** Its name, what is said of it and who sees it, changed in place. */
export function EditList({ c, list, form = emptyForm, here }: EditProps) {
  const { t, lang } = c.var;
  const field = { form, t };
  return (
    <details className="menu-host pulldown to-sheet" name="list-tools" data-drop open={form.problem ? true : undefined}>
      <summary className="icon-button compact" aria-label={t("playlists.edit")} title={t("playlists.edit")}>
        <Icon name="edit" />
      </summary>
      <form className="menu own-range list-edit" method="post" action={href(lang, `/playlist/${list.id}`)}>
        <Here to={here} />
        <FormProblem {...field} />
        <TextInput
          {...field}
          name="name"
          label={t("playlists.name")}
          fallback={playlistName(list, t)}
          maxLength={nameMax}
          required
        />
        {isSiteList(list.id) ? null : (
          <TextArea
            {...field}
            name="description"
            label={t("playlists.describe")}
            fallback={list.description}
            maxLength={descriptionMax}
            rows={3}
            optional
          />
        )}
        <VisibilitySelect {...field} fallback={list.visibility} />
        <Submit label={t("ui.save")} kind="line" />
      </form>
    </details>
  );
}

export function VisibilitySelect({
  form,
  t,
  fallback,
}: {
  form: FormState;
  t: AppContext["var"]["t"];
  fallback: string;
}) {
  return (
    <Select
      form={form}
      t={t}
      name="visibility"
      label={t("playlists.visibility")}
      help={t("playlists.visible.help")}
      fallback={fallback}
      options={visibilities.map((value) => ({ value, label: t(`playlists.visible.${value}`) }))}
    />
  );
}
