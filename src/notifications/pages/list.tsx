import { requireUser } from "../../platform/actor.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { fragment, page } from "../../ui/page.tsx";
import { firstPage, furtherPage } from "../limits.ts";
import { noticeStanding, notificationsOf } from "../queries.ts";
import { markAsRead } from "../rules/settings.ts";
import { NoticeItems, Notices, type Slice } from "../views/list.tsx";

/** What the bell shows, as a page of its own: for browsers without scripts, and for a link. */
export async function listPage(c: AppContext): Promise<Response> {
  const { t, lang, viewer } = c.var;
  const slice = await sliceFor(c, furtherPage);
  return page(
    c,
    { title: t("notifications.title"), robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>{t("notifications.title")}</h1>
        <div className="end">
          {(viewer.user?.unread ?? 0) > 0 ? (
            <form method="post" action={href(lang, "/notifications/mark-as-read")}>
              <button className="button compact line" type="submit">
                <Icon name="check" size="s" />
                {t("notifications.markAsRead")}
              </button>
            </form>
          ) : null}
          <a
            className="icon-button compact"
            href={href(lang, "/account/notifications")}
            aria-label={t("notifications.settingsLink")}
          >
            <Icon name="settings" />
          </a>
        </div>
      </div>
      <div className="notices-page">
        <Notices c={c} slice={slice} />
      </div>
    </div>,
  );
}

/** The page that shows what a part of the panel does. */
export function listOf(c: AppContext): string {
  return href(c.var.lang, "/notifications") + new URL(c.req.url).search;
}

export async function panel(c: AppContext): Promise<Response> {
  return fragment(c, <Notices c={c} slice={await sliceFor(c, firstPage)} />);
}

export async function moreItems(c: AppContext): Promise<Response> {
  return fragment(c, <NoticeItems c={c} slice={await sliceFor(c, furtherPage)} />);
}

export async function submitRead(c: AppContext): Promise<Response> {
  await markAsRead(c.var.ctx, c.var.actor);
  return c.redirect(href(c.var.lang, "/notifications"), 303);
}

async function sliceFor(c: AppContext, size: number): Promise<Slice> {
  const { ctx, actor } = c.var;
  const userId = requireUser(actor);
  const tab = c.req.query("tab") === "personal" ? "personal" : "all";
  const rows = await notificationsOf(ctx, userId, {
    limit: size + 1,
    onlyPersonal: tab === "personal",
    before: readCursor(c.req.query("before")),
  });
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  const { lastReadAt } = await noticeStanding(ctx, userId);
  return { tab, rows: shown, next: last ? cursorText(last.updatedAt, last.id) : undefined, lastReadAt };
}
