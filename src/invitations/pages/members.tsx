import { RoleInput } from "../../channels/input.ts";
import { ownsChannel } from "../../channels/policy.ts";
import { type Channel, managedChannel, membersOf } from "../../channels/queries.ts";
import { changeRole, removeMember } from "../../channels/rules/members.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { InviteMemberInput } from "../input.ts";
import { openHandover, openInvitations } from "../queries.ts";
import { withdrawHandover } from "../rules/hand-over.ts";
import { invite, withdrawInvitation } from "../rules/invite.ts";
import { Members } from "../views/members.tsx";

type MembersContext = AppContext<"/manage-channel/:channelId/users">;

export async function membersPage(c: MembersContext): Promise<Response> {
  return membersView(c, await managedChannel(c.var.ctx, c.var.actor, c.req.param("channelId")), emptyForm);
}

export async function submitMembers(c: MembersContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const { values } = await readForm(c);
  const done = await attempt(() => change(c, channel, values));
  if (!done.ok) return membersView(c, channel, { values, problem: done.problem });
  if (done.value === "removed" && values.userId === actor.userId && actor.role !== "admin")
    return c.redirect(href(lang, "/"), 303);
  return c.redirect(`${href(lang, `/manage-channel/${channel.id}/users`)}?done=${done.value}`, 303);
}

/** Does what the button says, and gives what the page tells of it. */
async function change(c: AppContext, { id }: Channel, values: FormValues): Promise<string> {
  const { ctx, actor, lang } = c.var;
  const userId = String(values.userId ?? "");
  switch (values.action) {
    case "invite": {
      const asked = parseInput(InviteMemberInput, { email: values.email, role: values.role });
      await invite(ctx, actor, id, "member", asked, lang);
      return "sent";
    }
    case "withdraw":
      await withdrawInvitation(ctx, actor, id, String(values.invitation ?? ""));
      return "withdrawn";
    case "role":
      await changeRole(ctx, actor, id, { userId, ...parseInput(RoleInput, { role: values.role }) });
      return "role";
    case "remove":
      await removeMember(ctx, actor, id, userId);
      return "removed";
    case "keep":
      await withdrawHandover(ctx, actor, id);
      return "unoffered";
    default:
      throw invalid({ action: { key: "forms.invalid" } });
  }
}

async function membersView(c: AppContext, channel: Channel, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const rules = ownsChannel(actor, channel);
  const [members, open, handover] = await Promise.all([
    membersOf(ctx, channel.id),
    rules ? openInvitations(ctx, channel.id, "member") : [],
    rules ? openHandover(ctx, channel.id) : undefined,
  ]);
  return page(
    c,
    {
      title: t("channels.members.title"),
      area: "channel",
      channelId: channel.id,
      active: "members",
      robots: "noindex",
    },
    <Members c={c} channel={channel} members={members} rules={rules} open={open} handover={handover} form={form} />,
    form.problem?.status ?? 200,
  );
}
