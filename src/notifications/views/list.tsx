import { iso } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { Empty } from "../../ui/section.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { listedThumbnail } from "../../videos/urls.ts";
import type { NotificationRow } from "../queries.ts";
import { headline, pathOf } from "../texts.ts";

export type Tab = "all" | "personal";
export type Slice = { tab: Tab; rows: NotificationRow[]; next: string | undefined; lastReadAt: number | null };

/** The two tabs, for people who have channels, and the first items. */
export function Notices({ c, slice }: { c: AppContext; slice: Slice }) {
  const { viewer } = c.var;
  const newest = slice.tab === "all" ? slice.rows[0]?.updatedAt : undefined;
  return (
    <>
      {viewer.channels.length > 0 ? <Tabs c={c} tab={slice.tab} /> : null}
      {slice.rows.length === 0 ? (
        <Nothing c={c} tab={slice.tab} />
      ) : (
        <ul className="notices-l" data-newest={newest}>
          <NoticeItems c={c} slice={slice} />
        </ul>
      )}
    </>
  );
}

function Tabs({ c, tab }: { c: AppContext; tab: Tab }) {
  const { t, lang } = c.var;
  return (
    <nav className="chips notices-t" aria-label={t("notifications.tabs")}>
      {(["all", "personal"] as const).map((one) => {
        const query = one === "personal" ? "?tab=personal" : "";
        return (
          <a
            key={one}
            className="chip"
            href={href(lang, "/notifications") + query}
            data-hx-get={href(lang, "/notifications/panel") + query}
            data-hx-target="#notices-list"
            aria-current={one === tab ? "true" : undefined}
          >
            {t(`notifications.${one}`)}
          </a>
        );
      })}
    </nav>
  );
}

function Nothing({ c, tab }: { c: AppContext; tab: Tab }) {
  const { t } = c.var;
  return tab === "personal" ? (
    <Empty icon="bell" title={t("notifications.emptyPersonal")} text={t("notifications.emptyPersonalText")} />
  ) : (
    <Empty icon="bell" title={t("notifications.empty")} text={t("notifications.emptyText")} />
  );
}

/** Items, and the button for those before them, which htmx replaces by them. */
export function NoticeItems({ c, slice }: { c: AppContext; slice: Slice }) {
  const { t, lang } = c.var;
  const query = `?tab=${slice.tab}&before=${slice.next}`;
  return (
    <>
      {slice.rows.map((row) => (
        <Item key={row.id} c={c} row={row} fresh={row.updatedAt > (slice.lastReadAt ?? 0)} />
      ))}
      {slice.next ? (
        <li className="notices-m">
          <a
            className="button compact line"
            href={href(lang, "/notifications") + query}
            data-hx-get={href(lang, "/notifications/more") + query}
            data-hx-target="closest li"
            data-hx-swap="outerHTML"
          >
            {t("notifications.more")}
          </a>
        </li>
      ) : null}
    </>
  );
}

function Item({ c, row, fresh }: { c: AppContext; row: NotificationRow; fresh: boolean }) {
  const { t, lang, ctx } = c.var;
  const now = ctx.clock.now();
  const picture = row.videoId
    ? listedThumbnail(ctx, { id: row.videoId, thumbnailVersion: row.thumbnailVersion ?? 0 }, 144)
    : null;
  const avatar =
    row.channelId === null
      ? null
      : channelPictureUrl(ctx, { id: row.channelId, pictureVersion: row.channelPictureVersion ?? 0 }, 96);
  return (
    <li>
      <a className={fresh ? "notice-i fresh" : "notice-i"} href={href(lang, pathOf(row))}>
        {row.channelName === null || isPersonal(row.type) ? (
          <span className="avatar emblem">
            <Icon name={iconOf(row.type)} />
          </span>
        ) : (
          <Avatar name={row.channelName} url={avatar} size={40} />
        )}
        <span className="grow">
          <span className="notice-h">
            {fresh ? <span className="visually-hidden">{t("notifications.unread")}: </span> : null}
            {bindShortWords(headline(t, row))}
          </span>
          {row.videoTitle ? <b className="notice-v">{bindShortWords(row.videoTitle)}</b> : null}
          <time className="tiny quiet block" dateTime={iso(row.updatedAt)} data-relative>
            {relativeTime(row.updatedAt, now, lang, t)}
          </time>
        </span>
        {row.videoId ? (
          <span className="notice-p">
            {picture ? <img src={picture} alt="" width={96} height={54} loading="lazy" /> : <Icon name="film" />}
          </span>
        ) : null}
      </a>
    </li>
  );
}

/** What others did: the channel's own picture would say nothing. */
function isPersonal(type: NotificationRow["type"]): boolean {
  return iconOf(type) !== "bell";
}

function iconOf(type: NotificationRow["type"]): IconName {
  if (type.startsWith("channel_")) return "users";
  if (type.startsWith("creator_")) return "film";
  if (type.startsWith("ticket_")) return "mail";
  if (type === "decision" || type === "objection_answered") return "flag";
  if (type.endsWith("_rate")) return "like";
  return type.includes("comment") ? "comment" : "bell";
}
