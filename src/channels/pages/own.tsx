import { requireUser } from "../../platform/actor.ts";
import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { invalid, type Problem } from "../../platform/problem.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { FormProblem, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { page } from "../../ui/page.tsx";
import { Empty, Section } from "../../ui/section.tsx";
import { type DeletedChannel, deletedChannelsOf, type MemberChannel, memberChannels } from "../queries.ts";
import { channelRestorableFor, restoreChannel } from "../rules/delete.ts";

const path = "/account/channels";

/** The channels that one works on, and those of one's own that can still be brought back. */
export function ownChannelsPage(c: AppContext): Promise<Response> {
  return ownChannelsView(c);
}

export async function submitRestore(c: AppContext<"/account/channels/:id">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const id = c.req.param("id");
  const done = await attempt(async () => {
    if (values.action !== "restore") throw invalid({ action: { key: "forms.invalid" } });
    await restoreChannel(ctx, actor, id);
  });
  if (done.ok) return c.redirect(`${href(lang, path)}?done=restored`, 303);
  if (done.problem.status === 404) throw done.problem;
  return ownChannelsView(c, done.problem);
}

async function ownChannelsView(c: AppContext, problem?: Problem): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const userId = requireUser(actor);
  const [channels, deleted] = await Promise.all([
    memberChannels(ctx, userId),
    deletedChannelsOf(ctx, userId, ctx.clock.now() - channelRestorableFor),
  ]);
  const done = (["deleted", "restored"] as const).find((name) => c.req.query("done") === name);
  return page(
    c,
    { title: t("channels.own.title"), area: "account", active: "account-channels", robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>{t("channels.own.title")}</h1>
      </div>
      <FormProblem form={{ values: {}, problem }} t={t} />
      {done ? <Saved text={t(`channels.own.${done}`)} /> : null}
      {channels.length === 0 ? (
        <Empty
          icon="film"
          title={t("channels.own.none")}
          text={t("channels.own.noneText")}
          action={{ href: href(lang, "/create-channel"), label: t("channels.create") }}
        />
      ) : (
        <ul className="stack">
          {channels.map((channel) => (
            <li key={channel.id} className="panel">
              <OwnChannel c={c} channel={channel} />
            </li>
          ))}
        </ul>
      )}
      {deleted.length > 0 ? (
        <Section id="deleted" title={t("channels.own.gone")}>
          <ul className="stack">
            {deleted.map((channel) => (
              <li key={channel.id} className="panel">
                <GoneChannel c={c} channel={channel} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>,
    problem?.status ?? 200,
  );
}

function OwnChannel({ c, channel }: { c: AppContext; channel: MemberChannel }) {
  const { ctx, t, lang } = c.var;
  return (
    <div className="row">
      <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 96)} size={40} />
      <span className="grow">
        <b className="strong block clip">{channel.name}</b>
        <span className="small quiet">{t(`channels.roles.${channel.role}`)}</span>
      </span>
      <a className="button compact line" href={href(lang, `/manage-channel/${channel.id}/dashboard`)}>
        {t("channels.manage")}
      </a>
    </div>
  );
}

function GoneChannel({ c, channel }: { c: AppContext; channel: DeletedChannel }) {
  const { ctx, t, lang } = c.var;
  const until = (channel.deletedAt ?? 0) + channelRestorableFor;
  return (
    <form className="row" method="post" action={href(lang, `${path}/${channel.id}`)}>
      <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 96)} size={40} />
      <span className="grow">
        <b className="strong block clip">{channel.name}</b>
        <span className="small quiet num">
          {channel.deletedByStaff
            ? t("channels.own.byStaff")
            : withMoments(t("channels.own.until", { date: momentGap }), <LocalTime at={until} show="date" />)}
        </span>
      </span>
      {channel.deletedByStaff ? (
        <a className="button compact line" href={href(lang, "/account/tickets")}>
          {t("channels.own.ask")}
        </a>
      ) : (
        <button className="button compact line" type="submit" name="action" value="restore">
          {t("channels.own.restore")}
        </button>
      )}
    </form>
  );
}
