import type { AppContext } from "../../platform/http/types.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import type { AdStatus } from "../limits.ts";
import type { Ad, AdState } from "../queries/ads.ts";

type Step = { status: AdStatus | "end"; at: number | null; state: "done" | "now" | "to-come" };

/** What the campaign went through and what is to come, with dates. */
export function Life({ c, ad, states }: { c: AppContext; ad: Ad; states: AdState[] }) {
  const { t } = c.var;
  return (
    <ol className="life" aria-label={t("ads.life.label")}>
      {stepsOf(ad, states).map(({ status, at, state }) => (
        <li
          key={status}
          className={state === "done" ? "done" : undefined}
          aria-current={state === "now" ? "step" : undefined}
        >
          {state === "done" ? <Icon name="check" /> : null}
          <b>{t(`ads.life.${status}`)}</b>
          <span className="tiny num">{at === null ? null : <LocalTime at={at} />}</span>
        </li>
      ))}
    </ol>
  );
}

const way: AdStatus[] = ["open", "awaiting_verification", "verified_ok", "live"];

/** The usual way of a campaign, with what happened last at each step; a refusal and a pause stand in their places. */
function stepsOf(ad: Pick<Ad, "status" | "statusAt" | "createdAt" | "endsAt">, states: AdState[]): Step[] {
  const lastAt = (status: AdStatus) => states.findLast((one) => one.status === status)?.at ?? null;
  const shown: AdStatus[] = way.map((status) => {
    if (status === "verified_ok" && ad.status === "verified_not_ok") return "verified_not_ok";
    return status === "live" && ad.status === "paused" ? "paused" : status;
  });
  const here = shown.indexOf(ad.status);
  const steps = shown.map((status, place): Step => {
    if (place === here) return { status, at: ad.statusAt, state: "now" };
    const at = status === "open" ? ad.createdAt : lastAt(status);
    return place < here ? { status, at, state: "done" } : { status, at: null, state: "to-come" };
  });
  return ad.endsAt === null ? steps : [...steps, { status: "end", at: ad.endsAt, state: "to-come" }];
}
