import type { AppContext } from "../../platform/http/types.ts";
import type { Key } from "../../platform/i18n/translate.ts";
import { ReportItem } from "../../reports/views/report-button.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { MoreButton } from "../../ui/more-button.tsx";
import { mayDeleteComment, mayEditComment } from "../policy.ts";
import type { CommentRow } from "../queries/rows.ts";
import type { CommentProps } from "./comment.tsx";
import { isOwn, pathOfComment, type Scene } from "./scene.ts";

/** What may be done with a comment. Without scripts its forms and links stand open. */
export function CommentMenu({ c, row, scene, name }: CommentProps & { name: string }) {
  const { t, lang, actor } = c.var;
  const id = `menu-${row.id}`;
  return (
    <div className="menu-host">
      <MoreButton menu={id} label={t("comments.menu", { name })} />
      <div className="menu" id={id} role="menu" hidden>
        {row.heldAt === null ? (
          <button type="button" role="menuitem" data-close-menu data-copy-path={href(lang, pathOfComment(row))}>
            <Icon name="link" />
            {t("ui.copyLink")}
          </button>
        ) : null}
        {mayEditComment(actor, row) ? <FormItem c={c} row={row} what="edit" icon="edit" label="comments.edit" /> : null}
        {scene.keeps ? <KeeperItems c={c} row={row} scene={scene} /> : null}
        {actor.userId !== undefined && !isOwn(c, row) ? (
          <ActItem c={c} row={row} action="mute" icon="mute" label="comments.mute" target="closest .coms" />
        ) : null}
        {isOwn(c, row) ? null : <ReportItem c={c} type="comment" id={row.id} />}
        {mayDeleteComment(actor, row, scene.keeps) ? <DeleteItem c={c} row={row} /> : null}
      </div>
    </div>
  );
}

/** What those do who keep order. */
function KeeperItems({ c, row, scene }: { c: AppContext; row: CommentRow; scene: Scene }) {
  const item = { c, row };
  const pins = row.parentId === null && row.heldAt === null && row.crossedAt === null;
  return (
    <>
      {row.heldAt === null ? null : <ActItem {...item} action="approve" icon="check" label="comments.approve" />}
      {row.id === scene.pinnedId ? (
        <ActItem {...item} action="unpin" icon="pin" label="comments.unpin" target="closest .coms" />
      ) : pins ? (
        <ActItem {...item} action="pin" icon="pin" label="comments.pin" target="closest .coms" />
      ) : null}
      {row.crossedAt === null ? (
        <FormItem {...item} what="cross" icon="strike" label="comments.cross" />
      ) : (
        <ActItem {...item} action="uncross" icon="undo" label="comments.uncross" />
      )}
      {scene.subject.channelId !== null && !isOwn(c, row) ? (
        <FormItem {...item} what="block" icon="ban" label="comments.block" />
      ) : null}
    </>
  );
}

type ItemProps = { c: AppContext; row: CommentRow; icon: IconName; label: Key };

/** A form opens below the comment, or as a page of its own. */
function FormItem({ c, row, icon, label, what }: ItemProps & { what: "edit" | "cross" | "block" }) {
  const { t, lang } = c.var;
  const path = href(lang, `/comments/${row.id}/form?what=${what}`);
  return (
    <a
      role="menuitem"
      href={path}
      data-hx-get={path}
      data-hx-target={`#under-${row.id}`}
      data-hx-swap="innerHTML"
      data-close-menu
    >
      <Icon name={icon} />
      {t(label)}
    </a>
  );
}

function ActItem({ c, row, icon, label, action, target }: ItemProps & { action: string; target?: string }) {
  const { t, lang } = c.var;
  const path = href(lang, `/comments/${row.id}/act`);
  return (
    <form
      role="none"
      method="post"
      action={path}
      data-hx-post={path}
      data-hx-target={target ?? `#comment-${row.id}`}
      data-hx-swap="outerHTML"
    >
      <input type="hidden" name="action" value={action} />
      <button type="submit" role="menuitem" data-close-menu>
        <Icon name={icon} />
        {t(label)}
      </button>
    </form>
  );
}

function DeleteItem({ c, row }: { c: AppContext; row: CommentRow }) {
  const { t, lang } = c.var;
  const action = href(lang, `/comments/${row.id}/delete`);
  return (
    <form
      role="none"
      method="post"
      action={action}
      data-hx-post={action}
      data-hx-target={`#comment-${row.id}`}
      data-hx-swap={row.replies > 0 ? "outerHTML" : "delete"}
    >
      <button className="danger" type="submit" role="menuitem" data-close-menu data-confirm={t("comments.deleteSure")}>
        <Icon name="trash" />
        {t("comments.delete")}
      </button>
    </form>
  );
}
