import type { ReactNode } from "react";
import { mayAdvertise } from "../../channels/policy.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { EnterSubmits } from "../../ui/submit.tsx";
import { type AdStatus, adStatuses, movesFrom } from "../limits.ts";
import type { Ad } from "../queries/ads.ts";
import { MainFields } from "./fields.tsx";
import { Life } from "./life.tsx";
import { ClickFields, TargetFields, TimeFields } from "./plan-fields.tsx";
import { Preview } from "./preview.tsx";
import { PursePanel } from "./purse.tsx";
import { ShortResults } from "./short-results.tsx";
import type { ShownCampaign } from "./shown.ts";
import { Standing } from "./standing.tsx";
import { AdState } from "./state.tsx";
import { campaignPath, campaignsPath, nameOf } from "./words.ts";

type Props = ShownCampaign & { form: FormState; transfer: FormState };

/** A campaign: one form for all that it is, and its moves, which keep what was typed. */
export function CampaignView({ form, transfer, ...shown }: Props) {
  const { c, ad } = shown;
  const { t, lang } = c.var;
  const inForm = { form, t };
  const path = href(lang, campaignPath(ad));
  return (
    <>
      <form
        className="campaign-form"
        method="post"
        encType="multipart/form-data"
        action={path}
        data-campaign
        data-refused={form.problem ? "" : undefined}
      >
        <EnterSubmits action="save" />
        <CampaignHead c={c} ad={ad}>
          <span className="end moves">
            {movesFrom(ad.status, "channel").map((to) => (
              <MoveButton key={to} c={c} ad={ad} to={to} />
            ))}
          </span>
        </CampaignHead>
        <Said c={c} />
        <FormProblem {...inForm} />
        <Standing {...shown} />
        <Life c={c} ad={ad} states={shown.states} />
        <CampaignTabs c={c} ad={ad} tab="campaign" />
        <div className="campaign-cols">
          <section className="panel campaign-fields" aria-label={t("ads.form.campaign")}>
            <MainFields {...shown} {...inForm} />
            <TargetFields {...inForm} />
            <ClickFields {...shown} {...inForm} />
            <TimeFields {...shown} {...inForm} />
          </section>
          <aside aria-label={t("ads.preview.title")}>
            <Preview {...shown} form={form} />
            <ShortResults {...shown} />
          </aside>
        </div>
        <footer className="save-foot">
          <button className="button main-action" type="submit" name="action" value="save" data-submit>
            {t("ads.form.save")}
          </button>
        </footer>
      </form>
      <div className="campaign-after">
        <PursePanel {...shown} form={transfer} />
        <details className="panel danger-zone">
          <summary>{t("ads.remove.open")}</summary>
          <form method="post" action={path}>
            <p className="form-field">{t("ads.remove.text")}</p>
            <button className="button danger" type="submit" name="action" value="delete">
              <Icon name="trash" size="s" />
              {t("ads.remove.action")}
            </button>
          </form>
        </details>
      </div>
    </>
  );
}

export function CampaignHead({ c, ad, children }: { c: AppContext; ad: Ad; children?: ReactNode }) {
  const { t, lang, actor } = c.var;
  return (
    <div className="page-h">
      {mayAdvertise(actor, ad.channelId) ? (
        <a className="icon-button" href={href(lang, campaignsPath(ad.channelId))} aria-label={t("ads.back")}>
          <Icon name="left" />
        </a>
      ) : null}
      <h1 className="clip">{nameOf(t, ad)}</h1>
      <AdState c={c} status={ad.status} />
      {children}
    </div>
  );
}

/** Who may see its figures alone has but those. */
export function CampaignTabs({ c, ad, tab }: { c: AppContext; ad: Ad; tab: "campaign" | "results" }) {
  const { t, lang, actor } = c.var;
  if (!mayAdvertise(actor, ad.channelId)) return null;
  const path = href(lang, campaignPath(ad));
  return (
    <nav className="tabs campaign-tabs" aria-label={nameOf(t, ad)}>
      <a href={path} aria-current={tab === "campaign" ? "page" : undefined}>
        {t("ads.form.campaign")}
      </a>
      <a href={`${path}/results`} aria-current={tab === "results" ? "page" : undefined}>
        {t("ads.results.tab")}
      </a>
    </nav>
  );
}

const moveIcons = { open: "undo", awaiting_verification: "send", paused: "pause", live: "play" } as const;

function MoveButton({ c, ad, to }: { c: AppContext; ad: Ad; to: AdStatus }) {
  const { t } = c.var;
  const icon = to in moveIcons ? moveIcons[to as keyof typeof moveIcons] : "right";
  return (
    <button className="button line" type="submit" name="action" value={`move:${to}`} data-submit>
      <Icon name={icon} size="s" />
      {t(ad.status === "paused" && to === "live" ? "ads.moves.resume" : `ads.moves.${to}`)}
    </button>
  );
}

/** What was done a moment ago. */
function Said({ c }: { c: AppContext }) {
  const { t } = c.var;
  const said = c.req.query("said");
  const status = adStatuses.find((one) => one === said);
  const moved = Number.parseInt(c.req.query("moved") ?? "", 10);
  if (status) return <Saved text={t(`ads.moved.${status}`)} />;
  if (said === "again") return <Saved text={t("ads.savedAgain")} />;
  if (said === "saved") return <Saved text={t("ads.saved")} />;
  if (said === "created") return <Saved text={t("ads.created")} />;
  return moved > 0 ? <Saved text={t("ads.purse.done", { count: moved })} /> : null;
}
