import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import type { Ad } from "../queries/ads.ts";
import type { CaseProps } from "./case.tsx";
import { whereText } from "./words.ts";

/** Whose it is, for whom it is, and what was decided about it before. */
export function CaseFacts({ c, ad, channel, states, points }: CaseProps) {
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
          <Fact name={t("ads.form.age")}>
            {ad.ageTarget === 0 ? t("ads.form.anyAge") : t("ads.form.years", { age: ad.ageTarget })}
          </Fact>
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
