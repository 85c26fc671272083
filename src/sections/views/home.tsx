import type { Channel } from "../../channels/queries.ts";
import { ChannelCard } from "../../channels/views/card.tsx";
import { channelCardData } from "../../channels/views/cards.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Empty, Section } from "../../ui/section.tsx";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { addVideoPath } from "../../videos/views/add-video.tsx";
import { Grid } from "./grid.tsx";

/** Of what is on and to come; one more, and there is a page of them. */
export const upcomingShown = 8;

type Shown = { upcoming: VideoCardRow[]; newest: VideoCardRow[]; popular: VideoCardRow[] };
type SectionsProps = Shown & { c: AppContext; channels: Channel[] };

/** What there is to see, each kind below a heading of its own. */
export function Sections({ c, upcoming, newest, popular, channels }: SectionsProps) {
  const { t, lang, ctx } = c.var;
  return (
    <>
      <Chips c={c} upcoming={upcoming} newest={newest} popular={popular} />
      {upcoming.length > 0 ? <Upcoming c={c} rows={upcoming} /> : null}
      {/* The drawer leads to sections that may have nothing left: then to those that have it. */}
      {popular.length === 0 ? <span id="popularne" /> : null}
      {newest.length === 0 ? <span id="nowe" /> : null}
      {newest.length > 0 ? (
        <Section id="nowe" title={t("sections.newest")} first={upcoming.length === 0}>
          <Grid c={c} rows={newest} eager={upcoming.length === 0} />
        </Section>
      ) : null}
      {popular.length > 0 ? (
        <Section id="popularne" title={t("sections.popular")}>
          <Grid c={c} rows={popular} />
        </Section>
      ) : null}
      <Section id="kanaly" title={t("sections.newChannels")}>
        <div className="people">
          {channels.map((channel) => (
            <ChannelCard key={channel.id} channel={channelCardData(ctx, channel)} t={t} lang={lang} />
          ))}
        </div>
      </Section>
    </>
  );
}

/** Links to the sections that have something in them. */
function Chips({ c, upcoming, newest, popular }: Shown & { c: AppContext }) {
  const { t } = c.var;
  const all = [
    ["na-zywo", t("sections.liveUpcoming"), upcoming.length > 0],
    ["nowe", t("sections.newest"), newest.length > 0],
    ["popularne", t("sections.popular"), popular.length > 0],
    ["kanaly", t("sections.newChannels"), true],
  ] as const;
  return (
    <nav className="chipbar" aria-label={t("sections.chips")}>
      <div className="chips">
        {all.map(([id, label, shown]) =>
          shown ? (
            <a key={id} className="chip" href={`#${id}`}>
              {label}
            </a>
          ) : null,
        )}
      </div>
    </nav>
  );
}

function Upcoming({ c, rows }: { c: AppContext; rows: VideoCardRow[] }) {
  const { t, lang } = c.var;
  const more =
    rows.length > upcomingShown ? { more: { href: href(lang, "/live-upcoming"), label: t("sections.more") } } : {};
  return (
    <Section id="na-zywo" title={t("sections.liveUpcoming")} {...more} first>
      <Grid c={c} rows={rows.slice(0, upcomingShown)} eager />
    </Section>
  );
}

/** A site on which nobody has shown anything yet. */
export function NothingYet({ c }: { c: AppContext }) {
  const { t, lang, viewer } = c.var;
  const next = viewer.user ? addVideoPath(viewer) : "/register";
  const action = { href: href(lang, next), label: t("sections.emptyAction") };
  return <Empty icon="film" title={t("sections.emptyTitle")} text={t("sections.emptyText")} action={action} />;
}
