import type { AppContext } from "../../platform/http/types.ts";
import { dateTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { isOpenToLink } from "../../videos/policy.ts";
import type { Obstacle } from "../limits.ts";
import type { Ad } from "../queries/ads.ts";
import type { Verdict } from "../queries/verdicts.ts";
import type { ShownCampaign } from "./shown.ts";

/** What the words of a decision say already. */
const told: Partial<Record<Verdict["entityType"], Obstacle[]>> = { video: ["hidden", "video"], channel: ["blocked"] };

/** Where it stands in a sentence: what it waits for, what keeps it off the air, or why it was refused. */
export function Standing({ c, ad, leadsTo, obstacles, verdicts }: ShownCampaign) {
  const { t } = c.var;
  const isTakenOff = verdicts.some(({ entityType }) => entityType === "ad");
  const isDraft = ad.status === "open" || ad.status === "verified_not_ok";
  const said = new Set(verdicts.flatMap(({ entityType }) => told[entityType] ?? []));
  const others = obstacles.filter((one) => !said.has(one)).map((one) => obstacleText(c, ad, one));
  const isLost = ad.clickAction === "video" && ad.clickVideoId !== null && !(leadsTo && isOpenToLink(leadsTo));
  const lacks = [...(isDraft ? lacksOf(c, ad) : []), ...(isLost ? [t("ads.lacks.closedTarget")] : []), ...others];
  const hint = ad.status === "live" && obstacles.length > 0 ? null : <p>{t(`ads.hints.${ad.status}`)}</p>;
  return (
    <>
      {ad.status === "verified_not_ok" && !isTakenOff ? (
        <div className="notice bad form-field">
          <Icon name="flag" />
          <div>
            <p className="strong">{t("ads.refusedBecause")}</p>
            <p className="as-typed">{ad.reason}</p>
          </div>
        </div>
      ) : null}
      {verdicts.map((verdict) => (
        <Decided key={verdict.id} c={c} verdict={verdict} />
      ))}
      {hint || lacks.length > 0 ? (
        <div className={lacks.length > 0 ? "notice warn form-field" : "notice form-field"}>
          <Icon name={lacks.length > 0 ? "warning" : "info"} />
          <div>
            {hint}
            {lacks.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      ) : null}
    </>
  );
}

/** What staff decided about it, its film or its channel, and why; who it is about can object there. */
function Decided({ c, verdict }: { c: AppContext; verdict: Verdict }) {
  const { t, lang, actor } = c.var;
  const { id, entityType, verdict: decided, authorId, reason, note } = verdict;
  const ofFilm = decided === "block" ? "blocked" : decided === "delete" ? "deleted" : "hidden";
  const what = entityType === "ad" ? "takenOff" : ofFilm;
  return (
    <div className="notice bad form-field">
      <Icon name="flag" />
      <div>
        <p className="strong">{t(`ads.lacks.${what}`)}</p>
        <p>{t("moderation.status.reason", { reason: t(`moderation.reasons.${reason}`) })}</p>
        {note ? <p className="as-typed">{note}</p> : null}
        {authorId !== null && authorId === actor.userId ? (
          <p>
            <a className="textlink" href={href(lang, `/decisions/${id}`)}>
              {t("ads.toDecision")}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  );
}

export function obstacleText({ var: { t } }: AppContext, ad: Pick<Ad, "startsAt">, obstacle: Obstacle): string {
  return t(`ads.lacks.${obstacle}`, obstacle === "later" ? { date: dateTime(ad.startsAt ?? 0) } : undefined);
}

/** What has to be filled in before staff look at it. */
function lacksOf({ var: { t } }: AppContext, ad: Ad): string[] {
  const leads =
    (ad.clickAction !== "open_url" || ad.clickUrl !== "") && (ad.clickAction !== "video" || ad.clickVideoId !== null);
  return [
    ...(ad.name === "" ? [t("ads.lacks.name")] : []),
    ...(ad.headline === "" ? [t("ads.lacks.headline")] : []),
    ...(leads ? [] : [t("ads.lacks.target")]),
  ];
}
