import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { Submit } from "../../ui/submit.tsx";
import type { Playlist } from "../queries/playlists.ts";
import { Here } from "./here.tsx";

type AddProps = { c: AppContext; list: Playlist; form: FormState | undefined; here: string };

/** Takes the addresses of videos, several at once. */
export function AddVideos({ c, list, form = emptyForm, here }: AddProps) {
  const { t, lang } = c.var;
  const field = { form, t };
  return (
    <details className="menu-host pulldown to-sheet" name="list-tools" data-drop open={form.problem ? true : undefined}>
      <summary className="button compact">
        <Icon name="plus" size="s" />
        {t("playlists.add.open")}
      </summary>
      <form className="menu own-range list-edit" method="post" action={href(lang, `/playlist/${list.id}/videos`)}>
        <Here to={here} />
        <FormProblem {...field} />
        <TextArea
          {...field}
          name="links"
          label={t("playlists.add.links")}
          help={t("playlists.add.linksHelp")}
          rows={4}
          required
          placeholder={`${c.var.siteOrigin}/watch/…`}
        />
        <Submit label={t("playlists.add.run")} kind="line" />
      </form>
    </details>
  );
}
