import type { Channel } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import type { Problem } from "../../platform/problem.ts";
import { FormProblem, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { type AdStatus, adStatuses } from "../limits.ts";
import type { Overview } from "../queries/overview.ts";
import { CampaignsTable } from "./table.tsx";
import { campaignPath, campaignsPath } from "./words.ts";

/** In the order of the chips: what runs first. */
export const chipOrder: AdStatus[] = [
  ...(["live", "verified_ok", "awaiting_verification"] as const),
  ...(["verified_not_ok", "paused", "open"] as const),
];

type Props = {
  c: AppContext;
  channel: Channel;
  rows: Overview[];
  standings: Record<AdStatus, number>;
  /** What the channel has to give to its campaigns. */
  points: number;
  status: AdStatus | undefined;
  place: { number: number; more: boolean };
  problem: Problem | undefined;
};

export function CampaignsView({ c, channel, rows, standings, points, status, place, problem }: Props) {
  const { t, lang } = c.var;
  const base = href(lang, campaignsPath(channel.id));
  const total = adStatuses.reduce((sum, one) => sum + standings[one], 0);
  const gone = c.req.query("gone");
  const page = (number: number) =>
    `${base}?${new URLSearchParams({ ...(status && { state: status }), page: `${number}` })}`;
  return (
    <>
      <div className="page-h">
        <h1>{t("ads.title")}</h1>
        <span className="quiet num">{grouped(total, lang)}</span>
        <div className="end">
          <span className="points">
            <Icon name="coins" />
            <b className="strong">{grouped(points, lang)}</b>
            <span className="quiet">{t("ads.pointsToGive")}</span>
          </span>
          {channel.adsEnabled ? <NewCampaign c={c} base={base} /> : null}
        </div>
      </div>
      {gone === undefined ? null : <Saved text={t("ads.removed", { name: gone.slice(0, 100) || t("ads.unnamed") })} />}
      <FormProblem form={{ values: {}, problem }} t={t} />
      {channel.adsEnabled || total === 0 ? null : <OffNow c={c} base={base} />}
      {total === 0 ? null : (
        <StateChips c={c} base={base} standings={{ ...standings, all: total }} chosen={status ?? "all"} />
      )}
      {rows.length === 0 ? (
        <Nothing c={c} channel={channel} filtered={total > 0} base={base} />
      ) : (
        <CampaignsTable c={c} rows={rows} pathOf={({ ad }) => campaignPath(ad)} />
      )}
      <Pager
        t={t}
        newer={place.number > 0 ? page(place.number - 1) : undefined}
        older={place.more ? page(place.number + 1) : undefined}
      />
    </>
  );
}

function NewCampaign({ c, base }: { c: AppContext; base: string }) {
  return (
    <form method="post" action={base}>
      <button className="button main-action" type="submit">
        <Icon name="plus" />
        {c.var.t("ads.new")}
      </button>
    </form>
  );
}

type ChipsProps = {
  c: AppContext;
  base: string;
  standings: Record<AdStatus | "all", number>;
  chosen: AdStatus | "all";
};

/** Which states are listed: links, so that each has an address. */
function StateChips({ c, base, standings, chosen }: ChipsProps) {
  const { t, lang } = c.var;
  return (
    <nav className="chips state-chips" aria-label={t("ads.state")}>
      {(["all", ...chipOrder] as const).map((one) => (
        <a
          key={one}
          className="chip"
          href={one === "all" ? base : `${base}?state=${one}`}
          aria-current={one === chosen ? "page" : undefined}
        >
          {one === "all" ? t("ads.all") : t(`ads.chips.${one}`)}
          <span className="num">{grouped(standings[one], lang)}</span>
        </a>
      ))}
    </nav>
  );
}

function OffNow({ c, base }: { c: AppContext; base: string }) {
  const { t } = c.var;
  return (
    <div className="notice warn form-field">
      <Icon name="warning" />
      <span className="grow">{t("ads.lacks.off")}</span>
      <SwitchOn c={c} base={base} />
    </div>
  );
}

function SwitchOn({ c, base }: { c: AppContext; base: string }) {
  return (
    <form method="post" action={base}>
      <button className="button line" type="submit" name="action" value="on" data-submit>
        {c.var.t("ads.switchOn")}
      </button>
    </form>
  );
}

type NothingProps = { c: AppContext; channel: Channel; filtered: boolean; base: string };

function Nothing({ c, channel, filtered, base }: NothingProps) {
  const { t } = c.var;
  if (filtered)
    return (
      <Empty
        icon="megaphone"
        title={t("ads.noneFound")}
        text={t("ads.noneFoundText")}
        action={{ href: base, label: t("ads.showAll") }}
      />
    );
  if (channel.adsEnabled) return <Empty icon="megaphone" title={t("ads.empty")} text={t("ads.emptyText")} />;
  return (
    <div className="ads-off">
      <Empty icon="megaphone" title={t("ads.off")} text={t("ads.offText")} />
      <SwitchOn c={c} base={base} />
    </div>
  );
}
