import { mayUpload } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { EnterSubmits } from "../../ui/submit.tsx";
import { chosenMax } from "../limits.ts";
import { foundByActor, type ManagedFilter, managedCount, managedFilter, managedVideos } from "../queries/managed.ts";
import { VideosTable } from "../views/table.tsx";
import { BulkBar, Filters } from "../views/table-tools.tsx";

/** As many as can be changed at once, for who has many to change. */
const pageSizes = [20, chosenMax] as const;

export async function videosPage(c: AppContext<"/manage-channel/:channelId/videos">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const base = href(lang, `/manage-channel/${channel.id}/videos`);
  const { unready: left, ...asked } = Object.fromEntries(new URL(c.req.url).searchParams);
  const sort = asked.sort === "views" || asked.sort === "title" ? asked.sort : "createdAt";
  const ascending = asked.up === "1";
  const perPage = pageSizes.find((size) => String(size) === asked.rows) ?? pageSizes[0];
  const number = Math.min(500, Math.max(0, Number.parseInt(asked.page ?? "0", 10) || 0));
  const unready = Math.min(100, Number.parseInt(left ?? "0", 10) || 0);
  const filter: ManagedFilter = { sort, ascending, ...managedFilter(asked.state ?? "", asked.query ?? "") };
  const filtered = filter.state !== undefined || filter.query !== undefined;
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
  const more = number > 0 || rows.length > perPage;
  const found = more && mayUpload(actor, channel.id) ? (await foundByActor(ctx, actor, channel.id, filter)).length : 0;
  return page(
    c,
    { title: t("videos.manage.title"), area: "channel", channelId: channel.id, active: "videos", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("videos.manage.title")}</h1>
        <span className="quiet num">{grouped(count, lang)}</span>
        {mayUpload(actor, channel.id) ? (
          <div className="end">
            <a className="button line" href={`${base}/live`}>
              <Icon name="live" />
              {t("live.go")}
            </a>
            <a className="button main-action" href={`${base}/upload`}>
              <Icon name="upload" />
              {t("frame.nav.upload")}
            </a>
          </div>
        ) : null}
      </div>
      {unready > 0 ? (
        <p className="notice bad" role="alert" tabIndex={-1} data-focus>
          <Icon name="warning" /> {t("videos.manage.unready", { count: unready })}
        </p>
      ) : null}
      <Filters c={c} base={base} asked={filter} filtered={filtered} sizes={pageSizes} size={perPage} />
      {rows.length === 0 ? (
        <Empty
          icon="film"
          title={filtered ? t("videos.manage.noneFound") : t("videos.none")}
          text={filtered ? t("videos.manage.noneFoundText") : t("channels.emptyOwn")}
          {...(filtered
            ? { action: { href: base, label: t("videos.manage.clear") } }
            : mayUpload(actor, channel.id)
              ? { action: { href: `${base}/upload`, label: t("videos.add") } }
              : {})}
        />
      ) : (
        <form method="post" action={`${base}/bulk`}>
          <EnterSubmits />
          {mayUpload(actor, channel.id) ? <BulkBar c={c} found={found} asked={filter} /> : null}
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
