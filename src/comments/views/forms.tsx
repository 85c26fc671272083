import { blockDurationNames } from "../../chat/limits.ts";
import { isStaff } from "../../platform/actor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { emptyForm, type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { contentMax, reasonMax } from "../limits.ts";
import type { CommentRow } from "../queries/rows.ts";
import { Back, CancelLink, CommentBox } from "./box.tsx";
import type { Scene } from "./scene.ts";

export const formNames = ["reply", "edit", "cross", "block"] as const;
export type FormName = (typeof formNames)[number];

type FormProps = { c: AppContext; row: CommentRow; scene: Scene; form?: FormState };

/** What one asks of a comment in words: it stands below it, or on a page of its own. */
export function CommentForm({ what, ...props }: FormProps & { what: FormName }) {
  if (what === "reply")
    return <CommentBox c={props.c} scene={props.scene} form={props.form ?? emptyForm} parent={props.row} />;
  if (what === "edit") return <EditForm {...props} />;
  return what === "cross" ? <CrossForm {...props} /> : <BlockForm {...props} />;
}

function EditForm({ c, row, scene, form = emptyForm }: FormProps) {
  const { t, lang } = c.var;
  const action = href(lang, `/comments/${row.id}/edit`);
  const id = `edit-${row.id}`;
  const { problem } = form;
  const issue = problem
    ? (issueOf(form, "content", t) ?? translateLoose(t, `problems.${problem.code}`, problem.params, "common.error"))
    : undefined;
  return (
    <form className="comment-form edits" method="post" action={action} {...swapsComment(row, action)}>
      <Back scene={scene} />
      <textarea
        className="field"
        id={id}
        name="content"
        rows={3}
        maxLength={contentMax}
        required
        aria-label={t("comments.editLabel")}
        defaultValue={fieldValue(form, "content", row.content)}
        aria-invalid={issue ? true : undefined}
        data-focus-in=""
      />
      {issue ? (
        <p className="issue" role="alert">
          <Icon name="warning" size="s" /> {issue}
        </p>
      ) : null}
      <div className="row">
        <span className="small quiet num" data-counter={id} data-max={contentMax} />
        <span className="grow" />
        <CancelLink c={c} row={row} scene={scene} />
        <button className="button compact invert" type="submit">
          {t("ui.save")}
        </button>
      </div>
    </form>
  );
}

function CrossForm({ c, row, scene }: FormProps) {
  const { t, lang } = c.var;
  const action = href(lang, `/comments/${row.id}/act`);
  return (
    <form className="comment-form" method="post" action={action} {...swapsComment(row, action)}>
      <input type="hidden" name="action" value="cross" />
      <Back scene={scene} />
      <label className="field-name" htmlFor={`reason-${row.id}`}>
        {t("comments.reason")} <span className="quiet">({t("ui.optional")})</span>
      </label>
      <input className="field" id={`reason-${row.id}`} name="reason" maxLength={reasonMax} data-focus-in="" />
      <div className="row">
        <span className="grow" />
        <CancelLink c={c} row={row} scene={scene} />
        <button className="button compact invert" type="submit">
          {t("comments.cross")}
        </button>
      </div>
    </form>
  );
}

function BlockForm({ c, row, scene }: FormProps) {
  const { t, lang } = c.var;
  const action = href(lang, `/comments/${row.id}/act`);
  return (
    <form className="comment-form" method="post" action={action} {...swapsComment(row, action)}>
      <input type="hidden" name="action" value="block" />
      <Back scene={scene} />
      <label className="field-name" htmlFor={`duration-${row.id}`}>
        {t("comments.blockFor")}
      </label>
      <span className="select">
        <select className="field" id={`duration-${row.id}`} name="duration" defaultValue="d1" data-focus-in="">
          {blockDurationNames.map((name) => (
            <option key={name} value={name}>
              {t(`chat.duration.${name}`)}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" />
      </span>
      {isStaff(c.var.actor) ? (
        <span className="select">
          <select className="field" name="scope" aria-label={t("comments.blockScope")} defaultValue="channel">
            {(["channel", "site"] as const).map((scope) => (
              <option key={scope} value={scope}>
                {t(`comments.scopes.${scope}`)}
              </option>
            ))}
          </select>
          <Icon name="down" size="s" />
        </span>
      ) : null}
      <p className="help">{t("comments.blockHelp")}</p>
      <div className="row">
        <span className="grow" />
        <CancelLink c={c} row={row} scene={scene} />
        <button className="button compact invert" type="submit">
          {t("comments.block")}
        </button>
      </div>
    </form>
  );
}

function swapsComment(row: CommentRow, action: string) {
  return { "data-hx-post": action, "data-hx-target": `#comment-${row.id}`, "data-hx-swap": "outerHTML" } as const;
}
