import { maySpeakFor } from "../../channels/policy.ts";
import { iso } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { countdown } from "../../ui/countdown.ts";
import { type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { IdentityMenu, identitiesOf } from "../../ui/identity.tsx";
import { contentMax } from "../limits.ts";
import type { CommentRow } from "../queries/rows.ts";
import { pathOfSubject, type Scene } from "./scene.ts";

type BoxProps = { c: AppContext; scene: Scene; form: FormState; parent?: CommentRow };

/** Where one writes a comment, or an answer to `parent`; else why one cannot. */
export function CommentBox({ c, scene, form, parent }: BoxProps) {
  const { t, lang } = c.var;
  const { state } = scene.box;
  if (state === "login") return <LoginToWrite c={c} scene={scene} />;
  if (state !== "open")
    return (
      <p className="quiet small comment-shut">
        <Icon name="lock" size="s" />{" "}
        {t(
          state === "off"
            ? "problems.COMMENTS_OFF"
            : state === "subscribers"
              ? "problems.COMMENTS_FOR_SUBSCRIBERS"
              : "problems.COMMENT_BLOCKED",
        )}
      </p>
    );
  const action = `${href(lang, pathOfSubject(scene.subject))}/comments`;
  const target = parent ? `#thread-${parent.parentId ?? parent.id}` : "closest .coms";
  return (
    <form
      className="write-comment"
      method="post"
      action={action}
      data-hx-post={action}
      data-hx-target={target}
      data-hx-swap="outerHTML"
    >
      {parent ? <input type="hidden" name="parentCommentId" value={parent.id} /> : <OwnPicture c={c} />}
      <Back scene={scene} />
      <div className="grow">
        <BoxField c={c} scene={scene} form={form} parent={parent} />
        <div className="row say-foot">
          <As c={c} scene={scene} form={form} />
          <Wait c={c} scene={scene} />
          <span className="row say-do">
            {parent ? <CancelLink c={c} row={parent} scene={scene} /> : null}
            <button className="button compact invert" type="submit">
              {t(parent ? "comments.answer" : "comments.post")}
            </button>
          </span>
        </div>
      </div>
    </form>
  );
}

function BoxField({ c, scene, form, parent }: Omit<BoxProps, "parent"> & { parent: CommentRow | undefined }) {
  const { t } = c.var;
  const { problem } = form;
  const issue = problem
    ? (issueOf(form, "content", t) ?? translateLoose(t, `problems.${problem.code}`, problem.params, "common.error"))
    : undefined;
  const id = `say-${parent?.id ?? scene.subject.id}`;
  const label = t(parent ? "comments.writeAnswer" : "comments.write");
  return (
    <>
      <textarea
        className="field"
        id={id}
        name="content"
        rows={1}
        maxLength={contentMax}
        required
        placeholder={label}
        aria-label={label}
        defaultValue={fieldValue(form, "content")}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? `${id}-issue` : undefined}
        data-draft={parent?.id ?? scene.subject.id}
        data-focus-in={parent || issue ? "" : undefined}
      />
      {/* Nobody sees it; programs that fill in whatever they find do. */}
      <input className="visually-hidden" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      {issue ? (
        <p className="issue" role="alert" id={`${id}-issue`}>
          <Icon name="warning" size="s" /> {issue}
        </p>
      ) : null}
    </>
  );
}

function OwnPicture({ c }: { c: AppContext }) {
  const { user } = c.var.viewer;
  return <Avatar name={user?.name ?? "?"} url={user?.avatarUrl ?? null} size={40} />;
}

/** As whom: the choice of the last comment here is taken again. */
function As({ c, scene, form }: { c: AppContext; scene: Scene; form: FormState }) {
  const { t } = c.var;
  const identities = identitiesOf(c, maySpeakFor);
  if (identities.length < 2) return null;
  const chosen = fieldValue(form, "as", scene.box.as);
  return <IdentityMenu label={t("comments.as")} identities={identities} chosen={chosen} />;
}

/** When the next comment may be sent; what is typed meanwhile stays. */
function Wait({ c, scene }: { c: AppContext; scene: Scene }) {
  const { t, ctx } = c.var;
  const { waitUntil } = scene.box;
  if (waitUntil === null) return null;
  return (
    <span className="small quiet num comment-wait" data-then="">
      {t("comments.nextIn")}{" "}
      <time dateTime={iso(waitUntil)} data-countdown>
        {countdown(waitUntil - ctx.clock.now())}
      </time>
    </span>
  );
}

/** Where a form that stands on a page of its own leads back to. */
export function Back({ scene: { back } }: { scene: Scene }) {
  return back === undefined ? null : <input type="hidden" name="back" value={back} />;
}

type CancelProps = { c: AppContext; row: Pick<CommentRow, "id">; scene: Scene };

/** Back to the comment as it was, without what stands below it. */
export function CancelLink({ c, row, scene: { back } }: CancelProps) {
  const { t, lang } = c.var;
  const path = href(lang, `/comments/${row.id}`);
  return (
    <a
      className="button ghost compact"
      href={back?.includes("?") ? `${back}#comment-${row.id}` : path}
      data-hx-get={path}
      data-hx-target={`#comment-${row.id}`}
      data-hx-swap="outerHTML"
    >
      {t("ui.cancel")}
    </a>
  );
}

function LoginToWrite({ c, scene }: { c: AppContext; scene: Scene }) {
  const { t, lang } = c.var;
  const back = encodeURIComponent(href(lang, pathOfSubject(scene.subject)));
  return (
    <div className="write-comment">
      <Avatar name="?" url={null} size={40} />
      <a className="field" href={`${href(lang, "/login")}?next=${back}`} data-needs-login>
        {t("comments.loginToWrite")}
      </a>
    </div>
  );
}
