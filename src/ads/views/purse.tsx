import { grouped } from "../../platform/i18n/plural.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";
import { Submit } from "../../ui/submit.tsx";
import { pointsPerView } from "../limits.ts";
import type { ShownCampaign } from "./shown.ts";
import { LeftPoints } from "./table.tsx";
import { campaignPath, nameOf } from "./words.ts";

/** What the campaign has to spend, and the moves of points between it, its channel and the others. */
export function PursePanel(props: ShownCampaign & { form: FormState }) {
  const { c, ad, channelPoints, points, spent, form, purses } = props;
  const { t, lang } = c.var;
  const inForm = { form, t };
  const others = purses.filter(({ id }) => id !== ad.id);
  const nothing = points === 0 && channelPoints === 0 && others.every((other) => other.points === 0);
  const said = (count: number) => t("ads.points", { count });
  const ways = [
    { value: "from:channel", label: t("ads.purse.fromChannel", { points: said(channelPoints) }) },
    ...others
      .filter((other) => other.points > 0)
      .map((other) => ({
        value: `from:${other.id}`,
        label: t("ads.purse.fromOther", { name: nameOf(t, other), points: said(other.points) }),
      })),
    { value: "to:channel", label: t("ads.purse.toChannel") },
    ...others.map((other) => ({ value: `to:${other.id}`, label: t("ads.purse.toOther", { name: nameOf(t, other) }) })),
  ];
  return (
    <section className="panel" id="points" aria-labelledby="points-title">
      <header>
        <h2 id="points-title">{t("ads.purse.title")}</h2>
      </header>
      <div className="form-field">
        <LeftPoints c={c} points={points} spent={spent} />
        <p className="help">
          {t("ads.purse.cost", { count: pointsPerView })} {daysText(props)}
        </p>
      </div>
      {nothing ? (
        <p className="quiet">{t("ads.purse.none")}</p>
      ) : (
        <form method="post" action={href(lang, campaignPath(ad))}>
          <FormProblem {...inForm} />
          <div className="two">
            <Select {...inForm} name="with" label={t("ads.purse.way")} options={ways} />
            <TextInput {...inForm} name="points" label={t("ads.purse.amount")} inputMode="decimal" required />
          </div>
          <Submit label={t("ads.purse.send")} kind="line" name="action" value="transfer" />
          <p className="help num">{t("ads.purse.channelHas", { points: grouped(channelPoints, lang) })}</p>
        </form>
      )}
    </section>
  );
}

/** For how long its points last if it goes on as it did lately. */
function daysText({ c, points, figures }: ShownCampaign): string {
  const active = figures.days.filter((day) => day.points > 0);
  if (points === 0 || active.length === 0) return "";
  const aDay = active.reduce((sum, day) => sum + day.points, 0) / active.length;
  return c.var.t("ads.purse.days", { count: Math.max(1, Math.round(points / aDay)) });
}
