import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Empty, Section } from "../../ui/section.tsx";
import { upcomingVideos } from "../../videos/queries/lists.ts";
import { isOnAir, videoState } from "../../videos/state.ts";
import { Grid } from "../views/grid.tsx";

const shown = 60;

/** `/live-upcoming`: what is on the air, then what is to come; premieres from a day before they begin. */
export async function liveUpcomingPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang, siteName } = c.var;
  const all = await upcomingVideos(ctx, shown, actor);
  const rows = all.slice(all.findIndex(({ id }) => id === c.req.query("id")) + 1);
  const now = ctx.clock.now();
  const onAir = rows.filter((row) => isOnAir(videoState(row, now)));
  const toCome = rows.filter((row) => !onAir.includes(row));
  const options = {
    title: t("sections.types.live-upcoming"),
    description: t("sections.liveUpcomingDescription", { site: siteName }),
    active: "live",
  };
  if (rows.length === 0) {
    const action = { href: href(lang, "/"), label: t("frame.errors.home") };
    return page(
      c,
      options,
      <>
        <h1 className="visually-hidden">{t("sections.types.live-upcoming")}</h1>
        <Empty
          icon="live"
          title={t("sections.nothingUpcoming")}
          text={t("sections.nothingUpcomingText")}
          action={action}
        />
      </>,
    );
  }
  return page(
    c,
    options,
    <>
      <div className="page-h">
        <h1>{t("sections.types.live-upcoming")}</h1>
      </div>
      {onAir.length > 0 ? (
        <Section id="na-zywo" title={t("sections.onAir")} first>
          <Grid c={c} rows={onAir} eager />
        </Section>
      ) : null}
      {toCome.length > 0 ? (
        <Section id="wkrotce" title={t("sections.toCome")} first={onAir.length === 0}>
          <Grid c={c} rows={toCome} eager={onAir.length === 0} />
        </Section>
      ) : null}
    </>,
  );
}
