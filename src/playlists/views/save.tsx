import { mayArrange } from "../../channels/policy.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { Submit } from "../../ui/submit.tsx";
import { nameMax } from "../limits.ts";
import type { ChoosableList } from "../queries/items.ts";
import { VisibilitySelect } from "./edit.tsx";

type SaveProps = {
  c: AppContext;
  video: { id: string; title: string };
  lists: ChoosableList[];
  form: FormState;
  /** It stands in a dialog over another page. */
  dialog: boolean;
};

/** Ticks for one's lists, and a new one. */
export function SaveToLists({ c, video, lists, form, dialog }: SaveProps) {
  const { t, lang, viewer, actor } = c.var;
  const Heading = dialog ? "h2" : "h1";
  const channels = viewer.channels
    .filter(({ id }) => mayArrange(actor, id))
    .map(({ id, name }) => ({ value: id, label: name }));
  const field = { form, t };
  return (
    <form
      className="save-lists"
      method="post"
      action={href(lang, `/watch/${video.id}/playlists`)}
      {...(dialog
        ? { "data-async": "", "data-done": t("playlists.save.done"), "data-failed": t("playlists.save.failed") }
        : {})}
    >
      <Heading id="save-lists-title">{t("playlists.save.title")}</Heading>
      <p className="quiet clip">{bindShortWords(video.title || t("videos.untitled"))}</p>
      <FormProblem {...field} />
      {lists.length === 0 ? <p className="quiet">{t("playlists.save.none")}</p> : null}
      <Ticks c={c} title={t("playlists.save.own")} lists={lists.filter(({ channelId }) => channelId === null)} />
      {channels.map(({ value, label }) => (
        <Ticks key={value} c={c} title={label} lists={lists.filter(({ channelId }) => channelId === value)} />
      ))}
      <details className="save-new" open={lists.length === 0 || form.problem ? true : undefined}>
        <summary className="button line compact">
          <Icon name="plus" size="s" />
          {t("playlists.save.new")}
        </summary>
        <div>
          <TextInput {...field} name="name" label={t("playlists.save.newName")} maxLength={nameMax} />
          <div className={channels.length === 0 ? undefined : "two"}>
            <VisibilitySelect {...field} fallback="private" />
            {channels.length === 0 ? null : (
              <Select
                {...field}
                name="owner"
                label={t("playlists.save.owner")}
                options={[{ value: "", label: t("playlists.save.ownerMe") }, ...channels]}
              />
            )}
          </div>
        </div>
      </details>
      <footer>
        {dialog ? (
          <button className="button ghost" type="button" data-close-dialog>
            {t("ui.cancel")}
          </button>
        ) : (
          <a className="button ghost" href={href(lang, `/watch/${video.id}`)}>
            {t("playlists.save.back")}
          </a>
        )}
        <Submit label={t("ui.save")} />
      </footer>
    </form>
  );
}

const icons = { public: "globe", non_public: "link", private: "lock" } as const;

function Ticks({ c, title, lists }: { c: AppContext; title: string; lists: ChoosableList[] }) {
  const { t } = c.var;
  if (lists.length === 0) return null;
  return (
    <fieldset className="save-ticks">
      <legend className="field-name">{title}</legend>
      {lists.map((list) => (
        <label className="toggle-l" key={list.id}>
          <input
            className="check"
            type="checkbox"
            name="in"
            value={list.id}
            defaultChecked={list.has}
            disabled={list.frozen}
          />
          {list.frozen ? null : <input type="hidden" name="shown" value={list.id} />}
          <span className="clip grow">{bindShortWords(list.name)}</span>
          <Icon name={list.frozen ? "frozen" : icons[list.visibility]} size="s" />
          <span className="visually-hidden">
            {list.frozen ? t("playlists.frozen") : t(`playlists.visible.${list.visibility}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
