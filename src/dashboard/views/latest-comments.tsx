import { authorName, authorPicture } from "../../channels/authors.ts";
import type { ChannelComment } from "../../comments/queries/manage.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { plainText } from "../../platform/markup.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { dateTime, relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { bindShortWords } from "../../ui/short-words.ts";

/** What people wrote below the channel's videos, the newest first, each with a way to its place. */
export function LatestComments({ c, base, rows }: { c: AppContext; base: string; rows: ChannelComment[] }) {
  const { t } = c.var;
  return (
    <section className="panel latest-comments" aria-labelledby="latest-comments-title">
      <header>
        <h2 id="latest-comments-title">{t("channels.latestComments")}</h2>
        <a className="small quiet" href={`${base}/comments`}>
          {t("dashboard.allComments")}
        </a>
      </header>
      {rows.length === 0 ? (
        <p className="quiet small">{t("channels.noComments")}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <LatestComment key={row.id} c={c} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LatestComment({ c, row }: { c: AppContext; row: ChannelComment }) {
  const { ctx, t, lang } = c.var;
  const name = bindShortWords(authorName(row));
  return (
    <li>
      <Avatar name={name} url={authorPicture(ctx, row, 96)} size={32} />
      <div className="grow">
        <p className="small">
          <b className="strong">{name}</b>{" "}
          <time
            className="quiet"
            dateTime={new Date(row.createdAt).toISOString()}
            title={dateTime(row.createdAt)}
            data-relative
          >
            {relativeTime(row.createdAt, ctx.clock.now(), lang, t)}
          </time>
        </p>
        <p className="said small">{plainText(row.content)}</p>
        <a
          className="small quiet clip block"
          href={`${href(lang, `/watch/${row.videoId}`)}?comment=${row.id}#comment-${row.id}`}
        >
          {bindShortWords(row.videoTitle) || t("videos.untitled")}
        </a>
      </div>
    </li>
  );
}
