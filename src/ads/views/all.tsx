import type { Channel } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import type { AdStatus } from "../limits.ts";
import type { Overview } from "../queries/overview.ts";
import { chipOrder } from "./campaigns.tsx";
import { DeskHead } from "./desk.tsx";
import { CampaignsTable } from "./table.tsx";

type Props = {
  c: AppContext;
  rows: Overview[];
  standings: Record<AdStatus, number>;
  status: AdStatus | undefined;
  channel: Channel | undefined;
  place: { number: number; more: boolean };
};

/** Every campaign, by state and by channel. */
export function AllView({ c, rows, standings, status, channel, place }: Props) {
  const { t, lang } = c.var;
  const base = href(lang, "/admin/ads");
  const link = (change: Record<string, string | undefined>) => {
    const all = { tab: "all", channel: channel?.id, state: status, ...change };
    return `${base}?${new URLSearchParams(Object.entries(all).filter((pair): pair is [string, string] => !!pair[1]))}`;
  };
  return (
    <div className="desk">
      <DeskHead c={c} tab="all" waits={standings.awaiting_verification} />
      <nav className="chips state-chips" aria-label={t("ads.state")}>
        {chipOrder.map((one) => (
          <a key={one} className="chip" href={link({ state: one })} aria-current={one === status ? "page" : undefined}>
            {t(`ads.chips.${one}`)}
            {channel ? null : <span className="num">{grouped(standings[one], lang)}</span>}
          </a>
        ))}
        {channel ? (
          <a className="chip" href={link({ channel: undefined })}>
            {channel.name}
            <Icon name="close" size="s" />
            <span className="visually-hidden">{t("ads.showAll")}</span>
          </a>
        ) : null}
      </nav>
      {rows.length === 0 ? (
        <Empty icon="megaphone" title={t("ads.noneFound")} text={t("ads.noneFoundText")} />
      ) : (
        <CampaignsTable
          c={c}
          rows={rows}
          pathOf={({ ad }) => `/admin/ads?ad=${ad.id}`}
          channelOf={({ ad }) => ad.channel.name}
        />
      )}
      <Pager
        t={t}
        newer={place.number > 0 ? link({ page: `${place.number - 1}` }) : undefined}
        older={place.more ? link({ page: `${place.number + 1}` }) : undefined}
      />
    </div>
  );
}
