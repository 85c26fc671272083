import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Empty } from "../../ui/section.tsx";
import { products } from "../limits.ts";
import type { GoalStanding } from "../queries/goal.ts";
import { type DonationSettings, type ProductTerms, takesTransfers } from "../queries/settings.ts";
import { plainTransfer } from "../queries/transfer.ts";
import type { Donor } from "../queries/wall.ts";
import { DonateForm, type DonateProps } from "./donate-form.tsx";
import { DonorRow } from "./donors.tsx";
import { TransferFacts } from "./transfer.tsx";

type Props = DonateProps & { goal: GoalStanding | undefined; donors: Donor[] };

export function DonateView(props: Props) {
  const { c, settings, methods, channel, plain } = props;
  const { t, lang, siteName } = c.var;
  const other = href(lang, plain ? "/donate" : "/donate-old");
  return (
    <>
      <header className="donate-head">
        <h1>
          {channel ? t("donations.ofChannel.title", { name: channel.name }) : t("donations.title", { site: siteName })}
        </h1>
        <p>{channel ? t("donations.ofChannel.lead") : settings[lang] || t("donations.lead", { site: siteName })}</p>
      </header>
      <div className="donate">
        {settings.isOpen && methods.length > 0 ? (
          <div>
            <DonateForm {...props} />
            <p className="donate-other">
              <a className="small textlink" href={channel ? `${other}?channel=${channel.id}` : other}>
                {t(plain ? "donations.fullWay" : "donations.plainWay")}
              </a>
            </p>
          </div>
        ) : (
          <Empty
            icon="heart"
            title={t(settings.isOpen ? "donations.notReady" : "donations.closed")}
            text={t(settings.isOpen ? "donations.notReadyText" : "donations.closedText")}
          />
        )}
        <div className="donate-side">{channel ? <ForChannel c={c} channel={channel} /> : <ForSite {...props} />}</div>
      </div>
    </>
  );
}

/** What is true of donations for the site alone: its goal and its donors, what it gives for them, its own transfer. */
function ForSite({ c, settings, goal, donors }: Props) {
  const { t, lang } = c.var;
  return (
    <>
      {goal ? <Goal c={c} goal={goal} /> : null}
      {settings.isOpen && takesTransfers(settings) ? (
        <section className="panel" aria-labelledby="transfer-title">
          <header>
            <h2 id="transfer-title">{t("donations.transfer.heading")}</h2>
          </header>
          <TransferFacts t={t} lang={lang} transfer={plainTransfer(settings)} own={false} />
          <p className="small quiet">{t("donations.transfer.better")}</p>
        </section>
      ) : null}
      <Gives c={c} settings={settings} />
      {donors.length > 0 ? <Donors c={c} donors={donors} /> : null}
    </>
  );
}

function ForChannel({ c, channel }: { c: AppContext; channel: NonNullable<Props["channel"]> }) {
  const { t, lang, siteName } = c.var;
  return (
    <section className="panel" aria-labelledby="for-title">
      <header>
        <h2 id="for-title">{t("donations.forWhom")}</h2>
      </header>
      <p className="form-field">
        <a className="textlink" href={href(lang, `/c/${channel.slug}`)}>
          {channel.name}
        </a>
      </p>
      <p className="small quiet form-field">{t("donations.ofChannel.settled")}</p>
      <a className="small textlink" href={href(lang, "/donate")}>
        {t("donations.ofChannel.site", { site: siteName })}
      </a>
    </section>
  );
}

function Goal({ c, goal }: { c: AppContext; goal: GoalStanding }) {
  const { t, lang } = c.var;
  const month = new Intl.DateTimeFormat(lang, { month: "long", timeZone: "UTC" }).format(new Date(`${goal.month}-15`));
  return (
    <section className="panel goal" aria-labelledby="goal-title">
      <h2 className="small quiet" id="goal-title">
        {t("donations.goal", { month })}
      </h2>
      <p className="goal-sum">
        <b>{money(goal.amount, lang)}</b>
        <span className="quiet">{t("donations.goalOf", { goal: money(goal.goal, lang) })}</span>
        <span className="num">{goal.percent}%</span>
      </p>
      <progress
        className="prog"
        value={Math.min(100, goal.percent)}
        max={100}
        aria-label={t("donations.goalShare", { percent: goal.percent })}
      />
      <p className="small quiet num">
        {t("donations.goalPeople", { count: goal.donations, people: goal.people, days: goal.daysLeft })}
      </p>
    </section>
  );
}

function Gives({ c, settings }: { c: AppContext; settings: DonationSettings }) {
  const { t } = c.var;
  return (
    <section className="panel" aria-labelledby="gives-title">
      <header>
        <h2 id="gives-title">{t("donations.products.heading")}</h2>
      </header>
      <ul className="donate-gives">
        {products.map((product) => (
          <li key={product}>
            <Icon name="check" size="s" />
            <span>{t(`donations.products.${product}`)}</span>
            <span className="quiet small">{termsInWords(c, settings.products[product])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `od 20 zł lub 3 wpłaty miesięczne, na 31 dni`. */
function termsInWords(c: AppContext, { from, months, days }: ProductTerms): string {
  const { t, lang } = c.var;
  const ways = [
    t("donations.products.from", { amount: money(from, lang) }),
    ...(months > 0 ? [t("donations.products.months", { count: months })] : []),
  ];
  const lasts = days > 0 ? t("donations.products.days", { count: days }) : t("donations.products.forGood");
  return `${ways.join(t("donations.products.or"))}, ${lasts}`;
}

function Donors({ c, donors }: { c: AppContext; donors: Donor[] }) {
  const { t, lang } = c.var;
  return (
    <section className="panel" aria-labelledby="donors-title">
      <header>
        <h2 id="donors-title">{t("donations.donors.heading")}</h2>
        <a className="more" href={href(lang, "/donators-all")}>
          {t("donations.donors.all")}
          <Icon name="right" size="s" />
        </a>
      </header>
      <ul className="donor-list">
        {donors.map((donor) => (
          <li className="donor" key={donor.id}>
            <DonorRow c={c} donor={donor} />
          </li>
        ))}
      </ul>
    </section>
  );
}
