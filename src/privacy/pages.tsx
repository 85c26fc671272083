import { UpdateAccountInput } from "../accounts/input.ts";
import { currentUser, updateAccount } from "../accounts/rules/account.ts";
import { mutedBy } from "../mutes/queries.ts";
import { unmute } from "../mutes/rules.ts";
import { parseInput, readForm } from "../platform/http/forms.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { hiddenVideos } from "../recommendations/queries/hidden.ts";
import { href } from "../ui/href.ts";
import { page } from "../ui/page.tsx";
import { UnmuteForm } from "./input.ts";
import { PrivacyView } from "./views/privacy.tsx";

const hiddenShown = 500;

/** What one does not want to see, and what others do not learn from what one watches. */
export const privacyPages = definePages((on) => {
  on.get("/account/privacy", "loggedin", privacyPage);
  on.post("/account/privacy", "loggedin", submitPrivacy);
  on.post("/account/privacy/unmute", "loggedin", submitUnmute);
});

async function privacyPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const user = await currentUser(ctx, actor);
  const [muted, videos] = await Promise.all([mutedBy(ctx, user.id), hiddenVideos(ctx, user.id, hiddenShown)]);
  return page(
    c,
    { title: t("privacy.title"), area: "account", active: "account-privacy", robots: "noindex" },
    <PrivacyView c={c} user={user} muted={muted} videos={videos} saved={c.req.query("saved") === "1"} />,
  );
}

async function submitPrivacy(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const chosen = {
    personalRecommendations: values.personalRecommendations === "1",
    hidesAdults: values.hidesAdults === "1",
  };
  await updateAccount(c.var.ctx, c.var.actor, parseInput(UpdateAccountInput, chosen));
  return back(c, "?saved=1");
}

async function submitUnmute(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const { kind, id } = parseInput(UnmuteForm, { kind: values.kind, id: values.id });
  await unmute(c.var.ctx, c.var.actor, kind, id);
  return back(c, `#${kind}s`);
}

function back(c: AppContext, part: string): Response {
  return c.redirect(href(c.var.lang, "/account/privacy") + part, 303);
}
