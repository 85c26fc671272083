import type { Channel } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { DeskWay } from "../../ui/staff-desk.tsx";
import type { CaptionTrack, Video } from "../../videos/queries/video.ts";
import type { Ad, AdState } from "../queries/ads.ts";
import { CaseFacts } from "./case-facts.tsx";
import { BannerAsShown, SpotAsShown } from "./preview.tsx";
import { AdState as StateChip } from "./state.tsx";
import { Verdict } from "./verdict.tsx";
import { nameOf } from "./words.ts";

export type CaseProps = {
  c: AppContext;
  ad: Ad;
  channel: Channel;
  video: Video | undefined;
  captions: CaptionTrack[];
  leadsTo: Video | undefined;
  states: AdState[];
  points: number;
  form: FormState;
  place: { position: number; total: number; newer: string | undefined; older: string | undefined };
};

/** One ad as a viewer sees it, where it leads, whom it is for, and what can be decided. */
export function AdCase(props: CaseProps) {
  const { c, ad, channel, video, captions, form, place } = props;
  const { t } = c.var;
  const shown = { c, ad, channel, video, captions, headline: ad.headline };
  return (
    <>
      <article className="desk-case" aria-labelledby="case-title">
        <header>
          <h2 id="case-title" className="grow clip">
            {nameOf(t, ad)}
          </h2>
          {place.position > 0 ? (
            <span className="small quiet num">
              {t("ads.desk.position", { position: place.position, total: place.total })}
            </span>
          ) : (
            <StateChip c={c} status={ad.status} />
          )}
          <DeskWay way="previous" label={t("ads.desk.previous")} to={addressOf(c, place.newer)} />
          <DeskWay way="next" label={t("ads.desk.next")} to={addressOf(c, place.older)} />
        </header>
        <FormProblem form={form} t={t} />
        <div className="case-body">
          <section>
            <h3>{t("ads.preview.title")}</h3>
            {ad.type === "banner" ? <BannerAsShown {...shown} /> : <SpotAsShown {...shown} />}
          </section>
          <section>
            <h3>{t("ads.preview.leads")}</h3>
            <p className="leads-to">
              <Leads {...props} />
            </p>
          </section>
        </div>
        <Verdict c={c} ad={ad} form={form} />
      </article>
      <CaseFacts {...props} />
    </>
  );
}

/** Where a click leads: an address of another site by the page that shows its host. */
function Leads({ c, ad, channel, leadsTo }: CaseProps) {
  const { t, lang } = c.var;
  const link = (address: string, words: string) => (
    <a className="textlink" href={address} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
  if (ad.clickAction === "open_url" && ad.clickUrl !== "")
    return link(`${href(lang, "/openurl")}?${new URLSearchParams({ url: ad.clickUrl })}`, ad.clickUrl);
  if (ad.clickAction === "video" && leadsTo)
    return link(href(lang, `/watch/${leadsTo.id}`), t("ads.preview.toFilm", { title: leadsTo.title }));
  if (ad.clickAction === "channel")
    return link(href(lang, `/c/${channel.slug}`), t("ads.preview.toChannel", { name: channel.name }));
  return <span className="quiet">{t("ads.preview.nowhere")}</span>;
}

function addressOf(c: AppContext, id: string | undefined): string | undefined {
  return id && `${href(c.var.lang, "/admin/ads")}?ad=${id}`;
}
