import { isStaff } from "../../platform/actor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { ReportItem } from "../../reports/views/report-button.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { MoreButton } from "../../ui/more-button.tsx";
import { mayDeletePost, mayEditPost } from "../policy.ts";
import type { PostRow } from "../queries/posts.ts";
import { postPath } from "./acts.tsx";

type PostMenuProps = { c: AppContext; post: PostRow; name: string; muted?: boolean };

/** What may be done with a post. Without scripts it stands open. */
export function PostMenu({ c, post, name, muted = false }: PostMenuProps) {
  const { t, lang, actor } = c.var;
  const id = `menu-${post.id}`;
  const path = href(lang, postPath(post.id));
  const [edits, deletes] = [mayEditPost(actor, post), mayDeletePost(actor, post)];
  return (
    <div className="menu-host">
      <MoreButton menu={id} label={t("posts.menu", { name })} />
      <div className="menu" id={id} role="menu" hidden>
        <button type="button" role="menuitem" data-close-menu data-copy-path={path}>
          <Icon name="link" />
          {t("ui.copyLink")}
        </button>
        {edits ? (
          <a
            role="menuitem"
            href={`${path}/edit`}
            data-close-menu
            data-hx-get={`${path}/edit`}
            data-hx-target={`#post-${post.id}`}
            data-hx-swap="outerHTML"
          >
            <Icon name="edit" />
            {t("posts.edit")}
          </a>
        ) : null}
        {deletes ? <Act c={c} post={post} act="delete" icon="trash" label={t("posts.delete")} danger /> : null}
        {isStaff(actor) ? (
          <Act
            c={c}
            post={post}
            act="home"
            icon={post.hiddenFromHome ? "eye" : "eyeOff"}
            label={t(post.hiddenFromHome ? "posts.showOnHome" : "posts.hideFromHome")}
            value={{ name: "hidden", value: post.hiddenFromHome ? "0" : "1" }}
          />
        ) : null}
        {edits ? null : <ReportItem c={c} type="post" id={post.id} />}
        {actor.userId && !edits && !muted ? <Silence c={c} post={post} name={name} /> : null}
      </div>
    </div>
  );
}

/** Never to meet its author again. */
function Silence({ c, post, name }: PostMenuProps) {
  const { t, lang } = c.var;
  if (post.channelId !== null)
    return (
      <button type="button" role="menuitem" data-close-menu data-hide-channel={post.channelId}>
        <Icon name="mute" />
        {t("posts.hideChannel")}
      </button>
    );
  return (
    <form role="none" method="post" action={href(lang, `/user/${post.userId}/mute`)}>
      <button
        type="submit"
        role="menuitem"
        name="mute"
        value="1"
        data-close-menu
        data-confirm={t("people.muteSure", { name })}
      >
        <Icon name="mute" />
        {t("people.mute")}
      </button>
    </form>
  );
}

type ActProps = {
  c: AppContext;
  post: PostRow;
  act: "delete" | "home";
  icon: IconName;
  label: string;
  value?: { name: string; value: string };
  danger?: boolean;
};

function Act({ c, post, act, icon, label, value, danger }: ActProps) {
  const action = href(c.var.lang, `${postPath(post.id)}/${act}`);
  return (
    <form
      role="none"
      method="post"
      action={action}
      data-hx-post={action}
      data-hx-target={`#post-${post.id}`}
      data-hx-swap="outerHTML"
    >
      <button className={danger ? "danger" : undefined} type="submit" role="menuitem" data-close-menu {...value}>
        <Icon name={icon} />
        {label}
      </button>
    </form>
  );
}
