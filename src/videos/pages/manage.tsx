import { managedChannel } from "../../channels/queries.ts";
import { readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { EnterSubmits } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { type ManagedFilter, managedCount, managedStates, managedVideos } from "../queries/managed.ts";
import { editableVideo } from "../queries/video.ts";
import { deleteVideo, updateVideo } from "../rules/edit.ts";
import { retryTranscode } from "../rules/processing.ts";
import { isShowable, publishVideo } from "../rules/publication.ts";
import { VideosTable } from "../views/table.tsx";

const perPage = 20;

export async function videosPage(c: AppContext<"/manage-channel/:channelId/videos">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const base = href(lang, `/manage-channel/${channel.id}/videos`);
  const { unready: left, ...asked } = Object.fromEntries(new URL(c.req.url).searchParams);
  const state = managedStates.find((name) => name === asked.state);
  const sort = asked.sort === "views" || asked.sort === "title" ? asked.sort : "createdAt";
  const ascending = asked.up === "1";
  const query = (asked.query ?? "").trim().slice(0, 150);
  const number = Math.min(500, Math.max(0, Number.parseInt(asked.page ?? "0", 10) || 0));
  const unready = Math.min(100, Number.parseInt(left ?? "0", 10) || 0);
  const filter: ManagedFilter = { sort, ascending, ...(state ? { state } : {}), ...(query ? { query } : {}) };
  const [rows, count] = await Promise.all([
    managedVideos(ctx, channel.id, filter, perPage + 1, number * perPage),
    managedCount(ctx, channel.id),
  ]);
  const link = (change: Record<string, string>) => `${base}?${new URLSearchParams({ ...asked, page: "0", ...change })}`;
  const sorting = {
    column: sort,
    ascending,
    link: (column: string) => link({ sort: column, up: column === sort && !ascending ? "1" : "0" }),
  };
  const filtered = state !== undefined || query !== "";
  return page(
    c,
    { title: t("videos.manage.title"), area: "channel", channelId: channel.id, active: "videos", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("videos.manage.title")}</h1>
        <span className="quiet num">{grouped(count, lang)}</span>
        <div className="end">
          <a className="btn line" href={`${base}/live`}>
            <Icon name="live" />
            {t("live.go")}
          </a>
          <a className="btn main-action" href={`${base}/upload`}>
            <Icon name="upload" />
            {t("frame.nav.upload")}
          </a>
        </div>
      </div>
      {unready > 0 ? (
        <p className="notice bad" role="alert" tabIndex={-1} data-focus>
          <Icon name="warning" /> {t("videos.manage.unready", { count: unready })}
        </p>
      ) : null}
      <Filters c={c} base={base} asked={filter} filtered={filtered} />
      {rows.length === 0 ? (
        <Empty
          icon="film"
          title={filtered ? t("videos.manage.noneFound") : t("videos.none")}
          text={filtered ? t("videos.manage.noneFoundText") : t("channels.emptyOwn")}
          action={
            filtered
              ? { href: base, label: t("videos.manage.clear") }
              : { href: `${base}/upload`, label: t("videos.add") }
          }
        />
      ) : (
        <form method="post" action={`${base}/bulk`}>
          <EnterSubmits />
          <BulkBar c={c} />
          <VideosTable c={c} channel={channel} rows={rows.slice(0, perPage)} sort={sorting} />
        </form>
      )}
      <Pager
        t={t}
        newer={number > 0 ? link({ page: String(number - 1) }) : undefined}
        older={rows.length > perPage ? link({ page: String(number + 1) }) : undefined}
      />
    </>,
  );
}

type FiltersProps = {
  c: AppContext;
  base: string;
  asked: ManagedFilter;
  filtered: boolean;
};

/** Which of the videos are listed. A choice sends itself; only where no script does it is there a button. */
function Filters({ c, base, asked, filtered }: FiltersProps) {
  const { t } = c.var;
  return (
    <form className="filters" method="get" action={base}>
      {asked.sort === "createdAt" ? null : <input type="hidden" name="sort" value={asked.sort} />}
      {asked.ascending ? <input type="hidden" name="up" value="1" /> : null}
      <span className="search">
        <Icon name="search" />
        <input
          type="search"
          name="query"
          defaultValue={asked.query}
          placeholder={t("videos.manage.search")}
          aria-label={t("videos.manage.search")}
        />
      </span>
      <span className="select">
        <select
          className="field"
          name="state"
          defaultValue={asked.state ?? ""}
          aria-label={t("videos.manage.status")}
          data-submit-on-change
        >
          <option value="">{t("videos.manage.allStates")}</option>
          {managedStates.map((name) => (
            <option key={name} value={name}>
              {t(`videos.filter.${name}`)}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" />
      </span>
      <noscript>
        <button className="btn" type="submit">
          {t("videos.manage.filter")}
        </button>
      </noscript>
      {filtered ? (
        <a className="btn ghost" href={base}>
          <Icon name="close" size="s" />
          {t("videos.manage.clear")}
        </a>
      ) : null}
    </form>
  );
}

function BulkBar({ c }: { c: AppContext }) {
  const { t } = c.var;
  const actions = [
    ["public", "globe", "videos.visibility.public"],
    ["non_public", "link", "videos.visibility.non_public"],
    ["private", "lock", "videos.visibility.private"],
    ["publish", "play", "videos.edit.publish"],
  ] as const;
  return (
    <div className="bulk" role="toolbar" aria-label={t("videos.manage.bulk")} data-bulk hidden>
      <span>
        {t("videos.manage.selected")}{" "}
        <b className="strong num" data-bulk-count>
          0
        </b>
      </span>
      <span className="sep" />
      {actions.map(([value, icon, label]) => (
        <button key={value} className="btn ghost sm" type="submit" name="action" value={value} aria-label={t(label)}>
          <Icon name={icon} size="s" />
          <span className="lbl">{t(label)}</span>
        </button>
      ))}
      <button
        className="btn ghost sm danger"
        type="submit"
        name="action"
        value="delete"
        aria-label={t("videos.edit.delete")}
        data-confirm={t("videos.manage.deleteSure")}
      >
        <Icon name="trash" size="s" />
        <span className="lbl">{t("videos.edit.delete")}</span>
      </button>
      <span className="grow" />
      <button className="ib sm" type="button" data-bulk-clear aria-label={t("videos.manage.clearSelection")}>
        <Icon name="close" />
      </button>
    </div>
  );
}

export async function submitBulk(c: AppContext<"/manage-channel/:channelId/videos/bulk">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const { values } = await readForm(c);
  if (typeof values.retry === "string") {
    await retryTranscode(ctx, actor, values.retry);
    return c.redirect(href(lang, `/manage-channel/${channel.id}/videos`), 303);
  }
  const ids = values.ids === undefined ? [] : Array.isArray(values.ids) ? values.ids.slice(0, 100) : [values.ids];
  const unready = await ctx.write(async (tx) => {
    let left = 0;
    for (const id of ids) {
      const video = await editableVideo(tx, actor, id);
      if (video.channelId !== channel.id) continue;
      if (values.action === "delete") await deleteVideo(tx, actor, id);
      else if (values.action === "publish" && !isShowable(video)) left++;
      else if (values.action === "publish") await publishVideo(tx, actor, id);
      else if (values.action === "public" || values.action === "private" || values.action === "non_public")
        await updateVideo(tx, actor, id, { visibility: values.action });
    }
    return left;
  });
  return c.redirect(href(lang, `/manage-channel/${channel.id}/videos`) + (unready ? `?unready=${unready}` : ""), 303);
}
