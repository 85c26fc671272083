import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { date, duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { thumbnail } from "../../videos/urls.ts";
import { showingsIn } from "../queries/figures.ts";
import type { Overview } from "../queries/overview.ts";
import { bannerPicture } from "../urls.ts";
import { obstacleText } from "./standing.tsx";
import { AdState } from "./state.tsx";
import { nameOf, rateText, whereText } from "./words.ts";

type TableProps = {
  c: AppContext;
  rows: Overview[];
  /** Where a campaign is opened. */
  pathOf: (row: Overview) => string;
  /** Whose each is, where those of several channels are listed. */
  channelOf?: (row: Overview) => string;
};

/** Campaigns: a table on the desk, cards on the phone. */
export function CampaignsTable({ c, rows, pathOf, channelOf }: TableProps) {
  const { t } = c.var;
  return (
    <div className="table-box">
      <table className="table to-cards campaigns">
        <caption className="visually-hidden">{t("ads.list")}</caption>
        <thead>
          <tr>
            <th className="col-campaign">{t("ads.columns.campaign")}</th>
            <th className="col-status">{t("ads.state")}</th>
            <th className="col-where">{t(channelOf ? "ads.columns.channel" : "ads.columns.where")}</th>
            <th className="col-points">{t("ads.columns.points")}</th>
            <th className="to-end col-views">{t("ads.columns.views")}</th>
            <th className="to-end col-clicks">{t("ads.columns.clicks")}</th>
            <th className="col-end">{t("ads.columns.end")}</th>
            <th className="col-actions">
              <span className="visually-hidden">{t("ads.columns.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CampaignRow
              key={row.ad.id}
              c={c}
              row={row}
              path={href(c.var.lang, pathOf(row))}
              where={channelOf?.(row) ?? whereText(t, row.ad)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CampaignRow({ c, row, path, where }: { c: AppContext; row: Overview; path: string; where: string }) {
  const { t, lang } = c.var;
  const { ad, views, clicks } = row;
  const shown = showingsIn(row);
  const [obstacle] = ad.status === "live" ? ad.obstacles : [];
  return (
    <tr>
      <td className="col-campaign">
        <Film c={c} row={row} path={path} />
      </td>
      <td className="col-status">
        <AdState c={c} status={ad.status} />
        {ad.status === "verified_not_ok" && ad.reason ? <span className="second-line">{ad.reason}</span> : null}
        {obstacle ? <span className="second-line">{obstacleText(c, ad, obstacle)}</span> : null}
      </td>
      <td className="col-where">{where}</td>
      <td className="col-points">
        <LeftPoints c={c} points={ad.points} spent={row.spent} />
      </td>
      <td className="to-end col-views" data-label={t("ads.columns.views")}>
        {views === 0 ? "–" : grouped(views, lang)}
      </td>
      <td className="to-end col-clicks" data-label={t("ads.columns.clicks")}>
        {rateText(clicks, shown, lang)}
      </td>
      <td className="col-end num" data-label={t("ads.columns.end")}>
        <End c={c} row={row} />
      </td>
      <td className="col-actions">
        <span className="rowacts">
          <a className="icon-button compact" href={path} aria-label={t("ads.edit", { name: nameOf(t, ad) })}>
            <Icon name="edit" size="s" />
          </a>
        </span>
      </td>
    </tr>
  );
}

function Film({ c, row: { ad, video }, path }: { c: AppContext; row: Overview; path: string }) {
  const { ctx, t } = c.var;
  const isBanner = ad.type === "banner";
  const picture = isBanner ? bannerPicture(ctx, ad)?.src : video ? thumbnail(ctx, video, 144) : null;
  const length = video?.duration ?? null;
  return (
    <a className="film" href={path}>
      <span className="thumb">
        {picture ? <img src={picture} alt="" width={256} height={144} loading="lazy" /> : null}
        {isBanner ? <span className="badge corner-end">{t("ads.banner")}</span> : null}
        {!isBanner && length !== null ? <span className="badge corner-end">{duration(length)}</span> : null}
      </span>
      <span className="name">{nameOf(t, ad)}</span>
    </a>
  );
}

/** How much of what it was given is left. */
export function LeftPoints({ c, points, spent }: { c: AppContext; points: number; spent: number }) {
  const { t, lang } = c.var;
  const all = points + spent;
  return (
    <span className="left-points">
      <span>
        {grouped(points, lang)}{" "}
        <span className="quiet">{t("ads.ofPoints", { count: t("ads.points", { count: all }) })}</span>
      </span>
      <progress className="prog neutral" value={points} max={Math.max(1, all)} aria-label={t("ads.pointsLeft")} />
    </span>
  );
}

/** When it ends; of what has not begun, when it does. */
function End({ c, row: { ad } }: { c: AppContext; row: Overview }) {
  const { t, ctx } = c.var;
  if (ad.startsAt !== null && ad.startsAt > ctx.clock.now()) return t("ads.from", { date: date(ad.startsAt) });
  return ad.endsAt === null ? <span className="quiet">–</span> : <LocalTime at={ad.endsAt} show="date" />;
}
