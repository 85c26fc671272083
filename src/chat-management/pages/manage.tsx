import { mayModerate, ownsChannel } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { WordsInput } from "../../chat/input.ts";
import { blockedIn, logOf, moderatorsOf } from "../../chat/queries/manage.ts";
import { chatWordsOf } from "../../chat/queries/words.ts";
import { unblockInChannel } from "../../chat/rules/blocks.ts";
import { dismissModerator } from "../../chat/rules/moderators.ts";
import { saveChatWords } from "../../chat/rules/words.ts";
import { InviteInput } from "../../invitations/input.ts";
import { openInvitations } from "../../invitations/queries.ts";
import { invite, withdrawInvitation } from "../../invitations/rules/invite.ts";
import { readCursor } from "../../platform/db/cursor.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { logPerPage, ManageChat } from "../views/manage.tsx";

type ManageContext = AppContext<"/manage-channel/:channelId/chat">;

/** Moderators of a channel's chats, who is blocked there, and what was done. */
export function managePage(c: ManageContext): Promise<Response> {
  return manageView(c, emptyForm);
}

export async function submitManage(c: ManageContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channelId = c.req.param("channelId");
  const { values } = await readForm(c);
  const userId = String(values.userId ?? "");
  const done = await attempt(async () => {
    if (values.action === "invite")
      await invite(ctx, actor, channelId, "moderator", parseInput(InviteInput, { email: values.email }), lang);
    else if (values.action === "withdraw")
      await withdrawInvitation(ctx, actor, channelId, String(values.invitation ?? ""));
    else if (values.action === "dismiss") await dismissModerator(ctx, actor, channelId, userId);
    else if (values.action === "words")
      await saveChatWords(ctx, actor, channelId, parseInput(WordsInput, { words: values.words }));
    else if (values.action === "unblock") await unblockInChannel(ctx, actor, channelId, userId);
    else throw invalid({ action: { key: "forms.invalid" } });
  });
  const what = values.action === "invite" ? "sent" : values.action === "withdraw" ? "withdrawn" : "saved";
  if (done.ok) return c.redirect(`${href(lang, `/manage-channel/${channelId}/chat`)}?done=${what}`, 303);
  if (done.problem.status === 404) throw done.problem;
  return manageView(c, { values, problem: done.problem });
}

async function manageView(c: ManageContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayModerate);
  const [words, moderators, open, blocked, log] = await Promise.all([
    chatWordsOf(ctx, channel.id),
    moderatorsOf(ctx, channel.id),
    openInvitations(ctx, channel.id, "moderator"),
    blockedIn(ctx, channel.id),
    logOf(ctx, channel.id, logPerPage + 1, readCursor(c.req.query("before"))),
  ]);
  return page(
    c,
    { title: t("chat.management.title"), area: "channel", channelId: channel.id, active: "chat", robots: "noindex" },
    <ManageChat
      c={c}
      channelId={channel.id}
      words={words}
      moderators={moderators}
      open={ownsChannel(actor, channel) ? open : open.filter(({ invitedBy }) => invitedBy === actor.userId)}
      blocked={blocked}
      log={log}
      form={form}
    />,
    form.problem?.status ?? 200,
  );
}
