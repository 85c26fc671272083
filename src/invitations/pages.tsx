import { currentUser } from "../accounts/rules/account.ts";
import { attempt, readForm } from "../platform/http/forms.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { channelPictureUrl } from "../platform/media-urls.ts";
import { invalid, type Problem } from "../platform/problem.ts";
import { Avatar } from "../ui/avatar.tsx";
import { FormProblem, Saved } from "../ui/forms.tsx";
import { href } from "../ui/href.ts";
import { LocalTime, momentGap, withMoments } from "../ui/local-time.tsx";
import { page } from "../ui/page.tsx";
import { Empty } from "../ui/section.tsx";
import { Submit } from "../ui/submit.tsx";
import { inviteBrake } from "./brakes.ts";
import { handOverPage, submitHandOver } from "./pages/hand-over.tsx";
import { membersPage, submitMembers } from "./pages/members.tsx";
import { type OwnInvitation, ownInvitations } from "./queries.ts";
import { acceptInvitation, declineInvitation } from "./rules/answer.ts";

const path = "/account/invitations";

export const invitationPages = definePages((on) => {
  on.get("/manage-channel/:channelId/users", "access-to-manage-channel", membersPage);
  on.post("/manage-channel/:channelId/users", "access-to-manage-channel", submitMembers, { brake: inviteBrake });
  on.get(path, "loggedin", (c) => listPage(c));
  on.get("/manage-channel/:channelId/users/handover", "access-to-manage-channel", handOverPage);
  on.post("/manage-channel/:channelId/users/handover", "access-to-manage-channel", submitHandOver, {
    brake: inviteBrake,
  });
  on.post("/account/invitations/:id", "loggedin", submitAnswer);
});

async function listPage(c: AppContext, problem?: Problem): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const rows = await ownInvitations(ctx, await currentUser(ctx, actor));
  const done = (["accepted", "declined", "gone"] as const).find((name) => c.req.query("done") === name);
  return page(
    c,
    { title: t("invitations.title"), area: "account", active: "account-invitations", robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>{t("invitations.title")}</h1>
        <span className="end small quiet">{c.var.viewer.user?.email}</span>
      </div>
      <FormProblem form={{ values: {}, problem }} t={t} />
      {done ? <Saved text={t(`invitations.${done}`)} /> : null}
      {rows.length === 0 ? (
        <Empty icon="users" title={t("invitations.empty")} text={t("invitations.emptyText")} />
      ) : (
        <ul className="stack">
          {rows.map((row) => (
            <li key={row.id} className="panel">
              <InvitationRow c={c} row={row} />
            </li>
          ))}
        </ul>
      )}
    </div>,
    problem?.status ?? 200,
  );
}

function InvitationRow({ c, row }: { c: AppContext; row: OwnInvitation }) {
  const { ctx, t, lang } = c.var;
  const picture = channelPictureUrl(ctx, { id: row.channelId, pictureVersion: row.pictureVersion }, 96);
  return (
    <>
      <p className="row form-field">
        <Avatar name={row.channelName} url={picture} size={40} />
        <b className="strong grow">{row.channelName}</b>
      </p>
      <p>{t(`invitations.${row.invitedAs}`, { by: row.invitedBy })}</p>
      <p className="quiet form-field">
        {row.invitedAs === "member"
          ? t("invitations.memberText", {
              role: t(`channels.roles.${row.role}`),
              may: t(`channels.rolesText.${row.role}`),
            })
          : t(`invitations.${row.invitedAs}Text`)}
      </p>
      <form className="row wrap" method="post" action={href(lang, `${path}/${row.id}`)}>
        <Submit label={t("invitations.accept")} name="action" value="accept" />
        <button className="button ghost" type="submit" name="action" value="decline">
          {t("invitations.decline")}
        </button>
        <span className="quiet small num">
          {withMoments(t("invitations.until", { date: momentGap }), <LocalTime at={row.expiresAt} show="date" />)}
        </span>
      </form>
    </>
  );
}

async function submitAnswer(c: AppContext<"/account/invitations/:id">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const id = c.req.param("id");
  const done = await attempt(async () => {
    if (values.action === "accept") return acceptInvitation(ctx, actor, id);
    if (values.action === "decline") return void (await declineInvitation(ctx, actor, id));
    throw invalid({ action: { key: "forms.invalid" } });
  });
  if (!done.ok && done.problem.status === 409) return listPage(c, done.problem);
  if (!done.ok && done.problem.status !== 404) throw done.problem;
  const joined = done.ok && done.value && done.value.invitedAs !== "moderator" ? done.value.channelId : undefined;
  if (joined) return c.redirect(href(lang, `/manage-channel/${joined}/dashboard`), 303);
  const what = !done.ok ? "gone" : done.value ? "accepted" : "declined";
  return c.redirect(`${href(lang, path)}?done=${what}`, 303);
}
