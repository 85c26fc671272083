import type { ReactNode } from "react";
import type { Channel } from "../../channels/queries.ts";
import { iso } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { FormProblem, type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import type { CaptionTrack, Video } from "../../videos/queries/video.ts";
import { movesFrom, reasonLength } from "../limits.ts";
import type { Ad, AdState } from "../queries/ads.ts";
import { BannerAsShown, SpotAsShown } from "./preview.tsx";
import { AdState as StateChip } from "./state.tsx";
import { nameOf, whereText } from "./words.ts";

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
          <Way c={c} to={place.newer} way="previous" />
          <Way c={c} to={place.older} way="next" />
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
      <Facts {...props} />
    </>
  );
}

function Way({ c, to, way }: { c: AppContext; to: string | undefined; way: "previous" | "next" }) {
  const { t, lang } = c.var;
  const label = t(`ads.desk.${way}`);
  const icon = <Icon name={way === "previous" ? "up" : "down"} />;
  return (
    <>
      {to ? (
        <a
          className="icon-button compact"
          href={`${href(lang, "/admin/ads")}?ad=${to}`}
          aria-label={label}
          data-way={way}
        >
          {icon}
        </a>
      ) : (
        <button className="icon-button compact" type="button" aria-label={label} disabled>
          {icon}
        </button>
      )}
      <kbd>{way === "previous" ? "K" : "J"}</kbd>
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

/** What can be decided: of what waits both, of what was approved its withdrawal. */
function Verdict({ c, ad, form }: Pick<CaseProps, "c" | "ad" | "form">) {
  const { t, lang } = c.var;
  const may = movesFrom(ad.status, "staff");
  if (may.length === 0) return null;
  const waits = may.includes("verified_ok");
  const verdicts = [
    ...(waits ? [["approve", t("ads.desk.approve")] as const] : []),
    ["refuse", t(waits ? "ads.desk.refuse" : "ads.desk.withdraw")] as const,
  ];
  const chosen = fieldValue(form, "verdict");
  const issue = issueOf(form, "reason", t);
  return (
    <form className="verdict-foot" method="post" action={href(lang, `/admin/ads/${ad.id}`)} data-verdicts>
      <input type="hidden" name="seen" value={iso(ad.updatedAt)} />
      <fieldset className="verdict-list">
        <legend className="visually-hidden">{t("ads.desk.decision")}</legend>
        {verdicts.map(([verdict, label], index) => (
          <label key={verdict}>
            <input
              className="visually-hidden"
              type="radio"
              name="verdict"
              value={verdict}
              required
              defaultChecked={verdict === chosen}
            />
            <span>{label}</span>
            <kbd>{index + 1}</kbd>
          </label>
        ))}
      </fieldset>
      <textarea
        className="field verdict-note"
        name="reason"
        rows={2}
        maxLength={reasonLength.max}
        aria-label={t("ads.desk.reason")}
        placeholder={t("ads.desk.reasonPlaceholder")}
        defaultValue={fieldValue(form, "reason")}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? "reason-issue" : undefined}
      />
      {issue ? (
        <p className="issue" id="reason-issue">
          <Icon name="warning" size="s" /> {issue}
        </p>
      ) : null}
      {waits ? null : <p className="help">{t("ads.desk.withdrawHelp")}</p>}
      <button className="button main-action" type="submit" name="action" value="decide" data-submit>
        {t("ads.desk.save")} <kbd>Enter</kbd>
      </button>
    </form>
  );
}

function Facts({ c, ad, channel, states, points }: CaseProps) {
  const { t, lang, ctx } = c.var;
  const earlier = states.filter(({ status }) => status === "verified_ok" || status === "verified_not_ok");
  return (
    <aside className="desk-facts" aria-label={t("ads.desk.facts")}>
      <section className="panel">
        <a className="row" href={href(lang, `/c/${channel.slug}`)}>
          <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 96)} size={40} />
          <b className="strong clip">{channel.name}</b>
        </a>
        <dl className="fact-list ad-facts">
          <Fact name={t("ads.form.type")}>{t(`ads.types.${ad.type}`)}</Fact>
          <Fact name={t("ads.columns.where")}>{whereText(t, ad)}</Fact>
          <Fact name={t("ads.form.dismiss")}>{t(`ads.form.dismissModes.${ad.dismissMode}`)}</Fact>
          <Fact name={t("ads.desk.targets")}>{targetsText(c, ad)}</Fact>
          <Fact name={t("ads.form.startsAt")}>{ad.startsAt === null ? "–" : <LocalTime at={ad.startsAt} />}</Fact>
          <Fact name={t("ads.form.endsAt")}>{ad.endsAt === null ? "–" : <LocalTime at={ad.endsAt} />}</Fact>
          <Fact name={t("ads.form.cap")}>{ad.dailyCap === null ? "–" : grouped(ad.dailyCap, lang)}</Fact>
          <Fact name={t("ads.columns.points")}>{grouped(points, lang)}</Fact>
        </dl>
      </section>
      <section className="panel">
        <h2>{t("ads.desk.history")}</h2>
        {earlier.length === 0 ? <p className="quiet small">{t("ads.desk.noHistory")}</p> : null}
        <ul className="past-list">
          {earlier.toReversed().map(({ id, status, at, reason }) => (
            <li key={id}>
              <Icon name={status === "verified_ok" ? "check" : "flag"} />
              <span>{t(`ads.states.${status}`)}</span>
              <span className="quiet small num">
                <LocalTime at={at} show="date" />
              </span>
              {reason ? <span className="as-typed">{reason}</span> : null}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Beside which films and in which language it is shown, in words. */
function targetsText({ var: { t } }: AppContext, ad: Ad): string {
  const all = [
    ...ad.targetCategories.map((one) => t(`videos.categories.${one}` as "videos.categories.news")),
    ...ad.targetTags.map((tag) => `#${tag}`),
    ...ad.targetLangs.map((one) => t(`ads.form.langNames.${one}` as "ads.form.langNames.pl")),
  ];
  return all.length === 0 ? t("ads.desk.anybody") : all.join(", ");
}
