import { personName } from "../../accounts/names.ts";
import { ownsChannel } from "../../channels/policy.ts";
import { type Channel, type Member, managedChannel, membersOf } from "../../channels/queries.ts";
import { removeMember } from "../../channels/rules/members.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid } from "../../platform/problem.ts";
import { emptyForm, FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { page } from "../../ui/page.tsx";
import { Submit } from "../../ui/submit.tsx";
import { InviteInput } from "../input.ts";
import { openInvitations } from "../queries.ts";
import { invite, withdrawInvitation } from "../rules/invite.ts";
import { OpenInvitations } from "../views/open.tsx";

type MembersContext = AppContext<"/manage-channel/:channelId/users">;

export async function membersPage(c: MembersContext): Promise<Response> {
  return membersView(c, await managedChannel(c.var.ctx, c.var.actor, c.req.param("channelId")), emptyForm);
}

export async function submitMembers(c: MembersContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const { values } = await readForm(c);
  const userId = String(values.userId ?? "");
  const done = await attempt(async () => {
    if (values.action === "remove") await removeMember(ctx, actor, channel.id, userId);
    else if (values.action === "invite")
      await invite(ctx, actor, channel.id, "member", parseInput(InviteInput, { email: values.email }), lang);
    else if (values.action === "withdraw")
      await withdrawInvitation(ctx, actor, channel.id, String(values.invitation ?? ""));
    else throw invalid({ action: { key: "forms.invalid" } });
  });
  if (!done.ok) return membersView(c, channel, { values, problem: done.problem });
  if (values.action === "remove" && userId === actor.userId && actor.role !== "admin")
    return c.redirect(href(lang, "/"), 303);
  const what = values.action === "remove" ? "removed" : values.action === "invite" ? "sent" : "withdrawn";
  return c.redirect(`${href(lang, pathOf(channel))}?done=${what}`, 303);
}

async function membersView(c: AppContext, channel: Channel, form: FormState): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const members = await membersOf(ctx, channel.id);
  const rules = ownsChannel(actor, channel);
  const open = rules ? await openInvitations(ctx, channel.id, "member") : [];
  const told = (["sent", "withdrawn"] as const).find((name) => c.req.query("done") === name);
  const action = href(lang, pathOf(channel));
  return page(
    c,
    {
      title: t("channels.members.title"),
      area: "channel",
      channelId: channel.id,
      active: "members",
      robots: "noindex",
    },
    <div className="narrow">
      <div className="page-h">
        <h1>{t("channels.members.title")}</h1>
      </div>
      {c.req.query("done") === "removed" ? <Removed c={c} channel={channel} /> : null}
      {told ? <Saved text={t(`invitations.${told}`)} /> : null}
      <div className="stack">
        <ul className="stack">
          {members.map((member) => (
            <li key={member.userId} className="panel">
              <MemberRow
                c={c}
                member={member}
                action={action}
                removable={rules || member.userId === actor.userId}
                toOwner={rules}
              />
            </li>
          ))}
        </ul>
        {rules ? (
          <form className="panel" method="post" action={action}>
            <FormProblem form={form} t={t} />
            <TextInput
              form={form}
              name="email"
              type="email"
              label={t("channels.members.email")}
              help={t("channels.members.help")}
              t={t}
              required
            />
            <Submit label={t("channels.members.invite")} name="action" value="invite" />
          </form>
        ) : (
          <FormProblem form={form} t={t} />
        )}
        <OpenInvitations c={c} action={action} rows={open} />
      </div>
    </div>,
    form.problem?.status ?? 200,
  );
}

/** Whoever worked on the channel may have noted its lasting key, which goes on to open every stream. */
function Removed({ c, channel }: { c: AppContext; channel: Channel }) {
  const { t, lang } = c.var;
  return (
    <div className="notice warn" data-said>
      <Icon name="warning" />
      <div className="stack">
        <span>{t("channels.members.removed")}</span>
        <div className="row">
          <a className="button compact line" href={href(lang, `/manage-channel/${channel.id}/stream-key`)}>
            {t("channels.members.replaceKey")}
          </a>
        </div>
      </div>
    </div>
  );
}

type RowProps = { c: AppContext; member: Member; action: string; removable: boolean; toOwner: boolean };

function MemberRow({ c, member, action, removable, toOwner }: RowProps) {
  const { actor, t } = c.var;
  const self = member.userId === actor.userId;
  return (
    <form className="row" method="post" action={action}>
      <input type="hidden" name="userId" value={member.userId} />
      <span className="grow">
        <b className="strong">{personName(member)}</b>{" "}
        {toOwner && member.invitedEmail ? (
          <span className="quiet small">{t("channels.members.invitedAs", { email: member.invitedEmail })}</span>
        ) : null}
      </span>
      {member.role === "owner" ? (
        <span className="quiet small">{t("channels.members.owner")}</span>
      ) : removable ? (
        <button
          className="button ghost compact danger"
          type="submit"
          name="action"
          value="remove"
          data-confirm={t(self ? "channels.members.leaveSure" : "channels.members.removeSure")}
        >
          {t(self ? "channels.members.leave" : "channels.members.remove")}
        </button>
      ) : null}
    </form>
  );
}

function pathOf(channel: Channel): string {
  return `/manage-channel/${channel.id}/users`;
}
