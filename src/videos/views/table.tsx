import type { Channel } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { mayEditVideo, mayProcessAgain } from "../policy.ts";
import type { Video } from "../queries/video.ts";
import { videoState } from "../state.ts";
import { thumbnail } from "../urls.ts";
import { StandIn } from "./stand-in.tsx";
import { failureText, VideoStatus } from "./status.tsx";

type TableProps = {
  c: AppContext;
  channel: Channel;
  rows: Video[];
  compact?: boolean;
  sort?: { column: string; ascending: boolean; link: (column: string) => string };
};

/** A channel's videos for its managers: a table on the desk, cards on the phone. */
export function VideosTable({ c, channel, rows, compact, sort }: TableProps) {
  const { t } = c.var;
  const header = (column: string, label: string, className?: string) => {
    const on = sort?.column === column;
    return (
      <th className={className} aria-sort={on ? (sort.ascending ? "ascending" : "descending") : undefined}>
        {sort ? (
          <a href={sort.link(column)}>
            {label}
            {on ? <Icon name={sort.ascending ? "arrowUp" : "arrowDown"} /> : null}
          </a>
        ) : (
          label
        )}
      </th>
    );
  };
  return (
    <div className="table-box">
      <table className="table to-cards videos">
        <caption className="visually-hidden">{t("videos.manage.title")}</caption>
        <thead>
          <tr>
            {compact ? null : (
              <th className="col-pick">
                <input className="check" type="checkbox" data-check-all aria-label={t("videos.manage.selectAll")} />
              </th>
            )}
            {header("title", t("videos.manage.video"), "col-video")}
            <th className="col-status">{t("videos.manage.status")}</th>
            {header("createdAt", t("videos.manage.date"), "col-date")}
            {header("views", t("videos.manage.views"), "to-end col-views")}
            <th className="to-end col-comments">{t("videos.manage.comments")}</th>
            <th className="to-end col-ratings">{t("videos.manage.ratings")}</th>
            <th className="col-actions">
              <span className="visually-hidden">{t("videos.manage.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <VideoRow key={row.id} c={c} channel={channel} row={row} compact={compact ?? false} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { c: AppContext; channel: Channel; row: Video; compact: boolean };

function VideoRow({ c, channel, row, compact }: RowProps) {
  const { t, lang, ctx } = c.var;
  const shown = shownTime(row, ctx.clock.now());
  const rated = row.likes + row.dislikes;
  const failure = failureText(c.var, row);
  return (
    <tr>
      {compact ? null : (
        <td className="col-pick">
          {mayEditVideo(c.var.actor, row) ? (
            <input
              className="check"
              type="checkbox"
              name="ids"
              value={row.id}
              data-check
              aria-label={t("videos.manage.select", { title: titleOf(c, row) })}
            />
          ) : null}
        </td>
      )}
      <td className="col-video">
        <Film c={c} channel={channel} row={row} />
      </td>
      <td className="col-status">
        <VideoStatus c={c} video={row} />
        {failure ? <span className="second-line">{failure}</span> : null}
      </td>
      <td className="col-date num">
        <LocalTime at={shown} show="date" />
        <LocalTime at={shown} show="clock" className="second-line" />
      </td>
      <td className="to-end col-views">
        <Icon name="eye" size="s" />
        {grouped(row.views, lang)}
      </td>
      <td className="to-end col-comments">
        <Icon name="comment" size="s" />
        {grouped(row.commentCount, lang)}
      </td>
      <td className="to-end col-ratings">
        {rated === 0 ? <span className="quiet">–</span> : `${Math.round((row.likes / rated) * 100)}%`}
      </td>
      <td className="col-actions">
        <RowActions c={c} channel={channel} row={row} compact={compact} />
      </td>
    </tr>
  );
}

/** Its picture and title, which lead to where it is edited, or watched by who may not. */
function Film({ c, channel, row }: Omit<RowProps, "compact">) {
  const { ctx, actor, lang } = c.var;
  const picture = thumbnail(ctx, row, 144);
  return (
    <a className="film" href={mayEditVideo(actor, row) ? editPath(c, channel, row) : href(lang, `/watch/${row.id}`)}>
      <span className="thumb">
        {picture ? (
          <img src={picture} alt="" width={256} height={144} loading="lazy" />
        ) : (
          <StandIn name={channel.name} url={channelPictureUrl(ctx, channel, 96)} />
        )}
        {row.duration === null ? null : <span className="badge corner-end">{duration(row.duration)}</span>}
      </span>
      <span className="name">{titleOf(c, row)}</span>
    </a>
  );
}

/** What one may do with it. In a compact table, which is no form, only what links do. */
function RowActions({ c, channel, row, compact }: RowProps) {
  const { t, lang, actor } = c.var;
  const edits = mayEditVideo(actor, row);
  const edit = editPath(c, channel, row);
  const title = titleOf(c, row);
  return (
    <span className="rowacts">
      {edits && row.live && row.livestreamEndedAt === null ? (
        <a className="icon-button compact" href={`${edit}/live`} aria-label={t("live.openRoom", { title })}>
          <Icon name="live" size="s" />
        </a>
      ) : null}
      {edits ? (
        <a className="icon-button compact" href={edit} aria-label={`${t("videos.edit.open")}: ${title}`}>
          <Icon name="edit" size="s" />
        </a>
      ) : null}
      <a
        className="icon-button compact"
        href={href(lang, `/watch/${row.id}`)}
        aria-label={`${t("videos.manage.watch")}: ${title}`}
      >
        <Icon name="play" size="s" />
      </a>
      {edits && !compact && mayProcessAgain(row) ? (
        <button
          className="icon-button compact"
          type="submit"
          name="retry"
          value={row.id}
          aria-label={`${t("videos.edit.retryProcessing")}: ${title}`}
        >
          <Icon name="retry" size="s" />
        </button>
      ) : null}
    </span>
  );
}

function editPath({ var: { lang } }: AppContext, channel: Channel, row: Video): string {
  return href(lang, `/manage-channel/${channel.id}/videos/${row.id}`);
}

function titleOf({ var: { t } }: AppContext, row: Video): string {
  return bindShortWords(row.title) || t("videos.untitled");
}

/** The moment that matters now: when it begins, appeared, or else was made. */
function shownTime(video: Video, now: number): number {
  switch (videoState(video, now)) {
    case "planned-publish":
      return video.plannedPublishDate ?? video.createdAt;
    case "premiere-scheduled":
    case "premiere":
    case "premiere-ended":
      return video.premiereAt ?? video.createdAt;
    case "created":
      return video.createdAt;
    default:
      return video.livestreamStartedAt ?? video.livestreamStartsAt ?? video.publishedAt ?? video.createdAt;
  }
}
