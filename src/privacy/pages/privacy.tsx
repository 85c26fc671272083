import { UpdateAccountInput } from "../../accounts/input.ts";
import { currentUser, updateAccount } from "../../accounts/rules/account.ts";
import { filmBytes } from "../../export/queries/films.ts";
import { exportOf } from "../../export/rules/exports.ts";
import { importOf } from "../../export/rules/imports.ts";
import type { DataForm } from "../../export/views/data.tsx";
import { mutedBy } from "../../mutes/queries.ts";
import { unmute } from "../../mutes/rules.ts";
import { parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { hiddenVideos } from "../../recommendations/queries/hidden.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { UnmuteForm } from "../input.ts";
import { PrivacyView } from "../views/privacy.tsx";

const hiddenShown = 500;

export function privacyPage(c: AppContext): Promise<Response> {
  return privacyView(c);
}

export async function submitPrivacy(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const chosen = {
    personalRecommendations: values.personalRecommendations === "1",
    hidesAdults: values.hidesAdults === "1",
    historyPaused: values.historyPaused === "1",
    showsFollows: values.showsFollows === "1",
  };
  await updateAccount(c.var.ctx, c.var.actor, parseInput(UpdateAccountInput, chosen));
  return back(c, "?saved=1");
}

export async function submitUnmute(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const { kind, id } = parseInput(UnmuteForm, { kind: values.kind, id: values.id });
  await unmute(c.var.ctx, c.var.actor, kind, id);
  return back(c, `#${kind}s`);
}

export function back(c: AppContext, part: string): Response {
  return c.redirect(href(c.var.lang, "/account/privacy") + part, 303);
}

/** The page, with what failed of its forms for one's data. */
export async function privacyView(c: AppContext, failed?: { which: DataForm; form: FormState }): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const user = await currentUser(ctx, actor);
  const [muted, videos] = await Promise.all([mutedBy(ctx, user.id), hiddenVideos(ctx, user.id, hiddenShown)]);
  const made = await exportOf(ctx, user.id);
  const brought = await importOf(ctx, user.id);
  const data = { made, brought, films: await filmBytes(ctx, user.id), failed };
  return page(
    c,
    { title: t("privacy.title"), area: "account", active: "account-privacy", robots: "noindex" },
    <PrivacyView c={c} user={user} muted={muted} videos={videos} data={data} saved={c.req.query("saved") === "1"} />,
    failed?.form.problem?.status ?? 200,
  );
}
