import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { List } from "../../ui/list.tsx";
import { Empty } from "../../ui/section.tsx";
import type { Donor } from "../queries/wall.ts";

type Shown = { c: AppContext; donor: Donor };

/** Initials for everybody: a picture would tell whose account it is, whatever name they chose here. */
export function DonorRow({ c, donor: { shownAs, type, received, amount, paidAt } }: Shown) {
  const { t, lang, ctx } = c.var;
  const when = type === "regular" ? t("donations.donors.monthly") : relativeTime(paidAt, ctx.clock.now(), lang, t);
  return (
    <>
      <Avatar name={shownAs} url={null} size={32} />
      <b className="strong clip">{shownAs}</b>
      <span className="quiet small">{when}</span>
      <span className="num">{money(type === "regular" ? amount : received, lang)}</span>
    </>
  );
}

type WallProps = { c: AppContext; donors: Donor[]; older: string | undefined; first: string | undefined };

/** Everybody who gave and agreed to be named. */
export function Wall({ c, donors, older, first }: WallProps) {
  const { t, lang } = c.var;
  const give = { href: href(lang, "/donate"), label: t("donations.nav") };
  return (
    <div className="donate-wall">
      <div className="page-h">
        <h1>{t("donations.donors.title")}</h1>
        <div className="end">
          <a className="button main-action" href={give.href}>
            {give.label}
          </a>
        </div>
      </div>
      <p className="quiet form-field">{t("donations.donors.text")}</p>
      {donors.length === 0 ? (
        <Empty icon="heart" title={t("donations.donors.empty")} text={t("donations.donors.emptyText")} />
      ) : (
        <List t={t} className="donor-list panel" older={older} first={first}>
          {donors.map((donor) => (
            <div className="donor" key={donor.id}>
              <DonorRow c={c} donor={donor} />
            </div>
          ))}
        </List>
      )}
    </div>
  );
}
