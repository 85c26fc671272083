import type { ReactNode } from "react";
import { type Author, featuredAuthors, followedBy, followsAmong } from "../../following/queries.ts";
import { Authors } from "../../following/views/authors.tsx";
import { mutedAmong } from "../../mutes/queries.ts";
import type { Ctx } from "../../platform/context.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";

const shownOfEach = 5;

/** Beside posts: the authors that staff show to everybody, and those that the reader follows. */
export async function feedAside(c: AppContext): Promise<ReactNode> {
  const { ctx, actor, t } = c.var;
  const [featured, followed] = await Promise.all([
    featuredAuthors(ctx, shownOfEach, { reader: actor.userId }),
    actor.userId ? followedUnmuted(ctx, actor.userId) : [],
  ]);
  const known = await followsAmong(
    ctx,
    actor.userId,
    featured.map(({ id }) => id),
  );
  if (featured.length + followed.length === 0) return null;
  return (
    <aside className="feed-aside">
      {featured.length > 0 ? (
        <Panel c={c} id="featured" title={t("people.featured")} more="/feed/featured-users" label={t("people.all")}>
          <Authors c={c} authors={featured} followed={known} line="followers" />
        </Panel>
      ) : null}
      {followed.length > 0 ? (
        <Panel c={c} id="followed" title={t("people.followed")} more="/feed/followed-by-me" label={t("people.manage")}>
          <Authors c={c} authors={followed} followed={new Set()} line="last-post" plain />
        </Panel>
      ) : null}
    </aside>
  );
}

/** The last that somebody follows, without whom they mute since. */
async function followedUnmuted(ctx: Ctx, userId: string): Promise<Author[]> {
  const followed = await followedBy(ctx, userId, shownOfEach);
  const ids = followed.map(({ id }) => id);
  const muted = await mutedAmong(ctx, userId, ids);
  return followed.filter(({ id }) => !muted.has(id));
}

type PanelProps = { c: AppContext; id: string; title: string; more: string; label: string; children: ReactNode };

function Panel({ c, id, title, more, label, children }: PanelProps) {
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} className="grow">
          {title}
        </h2>
        <a className="more" href={href(c.var.lang, more)}>
          {label}
          <Icon name="right" size="s" />
        </a>
      </header>
      {children}
    </section>
  );
}
