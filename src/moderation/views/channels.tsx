import { personName } from "../../accounts/names.ts";
import type { User } from "../../accounts/queries.ts";
import type { Channel } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { mayJudge } from "../policy.ts";
import type { ChannelRow } from "../queries/channels.ts";
import type { Decision } from "../queries/decisions.ts";
import { BlockPanel } from "./block-panel.tsx";
import { PastDecisions } from "./facts.tsx";

type ListProps = { c: AppContext; rows: ChannelRow[]; blocked: boolean; sought: boolean; older: string | undefined };

export function ChannelList({ c, rows, blocked, sought, older }: ListProps) {
  const { t, lang } = c.var;
  const base = href(lang, "/admin/channels");
  return (
    <>
      <div className="page-h">
        <h1>{t("moderation.channels.title")}</h1>
      </div>
      <nav className="chips people-chips" aria-label={t("moderation.people.filters")}>
        <a className="chip" href={base} aria-current={blocked || sought ? undefined : "true"}>
          {t("moderation.channels.all")}
        </a>
        <a className="chip" href={`${base}?blocked=1`} aria-current={blocked && !sought ? "true" : undefined}>
          {t("moderation.channels.blocked")}
        </a>
      </nav>
      {rows.length === 0 ? (
        <Empty icon="addVideo" title={t("moderation.channels.empty")} text={t("moderation.channels.emptyText")} />
      ) : (
        <div className="log-box">
          <table className="table to-cards people-table">
            <caption className="visually-hidden">{t("moderation.channels.title")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("moderation.people.channel")}</th>
                <th scope="col">{t("moderation.channels.owner")}</th>
                <th scope="col" className="to-end">
                  {t("moderation.channels.films")}
                </th>
                <th scope="col" className="to-end">
                  {t("moderation.channels.subscribers")}
                </th>
                <th scope="col">{t("moderation.channels.created")}</th>
                <th scope="col">{t("moderation.people.state")}</th>
              </tr>
            </thead>
            <tbody data-list>
              {rows.map((row) => (
                <Row key={row.channel.id} c={c} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager t={t} older={older} />
    </>
  );
}

function Row({ c, row: { channel, ownerName, ownerSurname } }: { c: AppContext; row: ChannelRow }) {
  const { ctx, t, lang } = c.var;
  return (
    <tr>
      <td className="col-who">
        <a className="row" href={href(lang, `/admin/channels/${channel.id}`)}>
          <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 96)} size={36} />
          <span className="grow">
            <b className="strong block clip">{channel.name}</b>
            <span className="small quiet block clip">@{channel.slug}</span>
          </span>
        </a>
      </td>
      <td data-label={t("moderation.channels.owner")}>
        <a href={href(lang, `/admin/users/${channel.ownerId}`)}>
          {personName({ name: ownerName, surname: ownerSurname })}
        </a>
      </td>
      <td className="to-end" data-label={t("moderation.channels.films")}>
        {grouped(channel.videosCount, lang)}
      </td>
      <td className="to-end" data-label={t("moderation.channels.subscribers")}>
        {grouped(channel.subscriptionsCount, lang)}
      </td>
      <td data-label={t("moderation.channels.created")}>
        <LocalTime at={channel.createdAt} show="date" />
      </td>
      <td className="col-state">
        <ChannelState c={c} channel={channel} />
      </td>
    </tr>
  );
}

function ChannelState({ c, channel: { blockedAt, blockedUntil, visibility } }: { c: AppContext; channel: Channel }) {
  const { t } = c.var;
  if (blockedAt !== null)
    return (
      <span className="stat bad">
        <Icon name="ban" />
        {blockedUntil === null
          ? t("moderation.people.blockedForever")
          : withMoments(
              t("moderation.people.blockedUntil", { date: momentGap }),
              <LocalTime at={blockedUntil} show="date" />,
            )}
      </span>
    );
  if (visibility === "private")
    return (
      <span className="stat">
        <Icon name="lock" />
        {t("moderation.channels.private")}
      </span>
    );
  return (
    <span className={visibility === "public" ? "stat ok" : "stat"}>
      <Icon name={visibility === "public" ? "check" : "link"} />
      {t(visibility === "public" ? "moderation.channels.public" : "moderation.channels.nonPublic")}
    </span>
  );
}

type ViewProps = { c: AppContext; channel: Channel; owner: User; decisions: Decision[]; form: FormState };

/** A channel for staff: whose it is, what was decided about its owner's things, and its block. */
export function ChannelView({ c, channel, owner, decisions, form }: ViewProps) {
  const { t, lang, ctx, actor } = c.var;
  return (
    <div className="narrow stack">
      <div className="page-h">
        <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 96)} size={48} />
        <h1>{channel.name}</h1>
        <ChannelState c={c} channel={channel} />
      </div>
      {c.req.query("saved") ? <Saved text={t("accounts.account.saved")} /> : null}
      <FormProblem form={form} t={t} />
      <div className="panel stack">
        <p>
          <a className="textlink" href={href(lang, `/c/${channel.slug}`)}>
            @{channel.slug}
          </a>{" "}
          · {t("moderation.channels.owner")}:{" "}
          <a className="textlink" href={href(lang, `/admin/users/${owner.id}`)}>
            {personName(owner)}
          </a>
        </p>
        {channel.description ? <p className="as-typed quiet">{channel.description}</p> : null}
      </div>
      {mayJudge(actor, owner) ? (
        <BlockPanel
          c={c}
          action={href(lang, `/admin/channels/${channel.id}`)}
          verdict="block"
          blocked={channel.blockedAt !== null}
          form={form}
        />
      ) : null}
      <section className="panel" aria-labelledby="past-title">
        <header>
          <h2 id="past-title">{t("moderation.desk.past")}</h2>
        </header>
        <PastDecisions c={c} decisions={decisions} />
      </section>
    </div>
  );
}
