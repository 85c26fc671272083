import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { emptyForm, FormProblem, type FormState, fieldValue, issueOf, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { pointsMax } from "../limits.ts";
import type { ChannelPurse } from "../queries/staff.ts";
import { DeskHead } from "./desk.tsx";

type Props = {
  c: AppContext;
  rows: ChannelPurse[];
  query: string;
  waits: number;
  form: FormState;
  /** The channel whose form that was. */
  failed: string | undefined;
};

/** Channels with the switch of their ads and what they have to give; administrators change both. */
export function ChannelsView({ c, rows, query, waits, form, failed }: Props) {
  const { t, lang } = c.var;
  const { done, name = "" } = c.req.query();
  const said = (["given", "switchedOn", "switchedOff"] as const).find((one) => one === done);
  return (
    <div className="desk">
      <DeskHead c={c} tab="channels" waits={waits} />
      {said ? <Saved text={t(`ads.desk.${said}`, { name: name.slice(0, 100) })} /> : null}
      <form className="filters" method="get" action={href(lang, "/admin/ads")}>
        <input type="hidden" name="tab" value="channels" />
        <span className="search">
          <Icon name="search" />
          <input
            type="search"
            name="query"
            defaultValue={query}
            placeholder={t("ads.desk.searchHelp")}
            aria-label={t("ads.desk.searchHelp")}
          />
        </span>
        <button className="button" type="submit">
          {t("ads.desk.find")}
        </button>
      </form>
      {rows.length === 0 ? <p className="quiet">{t("ads.desk.noChannels")}</p> : null}
      <ul className="ad-channels">
        {rows.map((row) => (
          <li key={row.channel.id} className="panel">
            <OneChannel c={c} row={row} query={query} form={row.channel.id === failed ? form : emptyForm} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type OneProps = { c: AppContext; row: ChannelPurse; query: string; form: FormState };

function OneChannel({ c, row: { channel, points }, query, form }: OneProps) {
  const { t, lang, ctx, actor } = c.var;
  const isAdmin = actor.role === "admin";
  const field = `points-${channel.id}`;
  const issue = issueOf(form, "points", t);
  const on = channel.adsEnabled;
  return (
    <form className="ad-channel" method="post" action={href(lang, `/admin/ads/channels/${channel.id}`)}>
      <input type="hidden" name="query" value={query} />
      <button className="visually-hidden" type="submit" name="action" value="points" tabIndex={-1} aria-hidden="true" />
      <a className="ad-channel-name" href={`${href(lang, "/admin/ads")}?tab=all&channel=${channel.id}`}>
        <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 96)} size={40} />
        <b className="strong clip">{channel.name}</b>
      </a>
      <span className={on ? "stat ok" : "stat off"}>
        <Icon name={on ? "check" : "ban"} />
        {t(on ? "ads.desk.enabled" : "ads.desk.disabled")}
      </span>
      {isAdmin ? (
        <>
          <button className="button compact line" type="submit" name="action" value={on ? "off" : "on"} formNoValidate>
            {t(on ? "ads.switchOff" : "ads.switchOn")}
          </button>
          <span className="ad-channel-points">
            <label className="small quiet" htmlFor={field}>
              {t("ads.desk.points")}
            </label>
            <input
              className="field num"
              id={field}
              name="points"
              type="number"
              min={0}
              max={pointsMax}
              step={1}
              required
              defaultValue={fieldValue(form, "points", String(points))}
              aria-invalid={issue ? true : undefined}
              aria-describedby={issue ? `${field}-issue` : undefined}
            />
            <button className="button compact" type="submit" name="action" value="points">
              {t("ads.desk.give")}
            </button>
          </span>
        </>
      ) : (
        <span className="num">{t("ads.points", { count: points })}</span>
      )}
      {issue ? (
        <p className="issue" id={`${field}-issue`}>
          <Icon name="warning" size="s" /> {issue}
        </p>
      ) : (
        <FormProblem form={form} t={t} />
      )}
    </form>
  );
}
