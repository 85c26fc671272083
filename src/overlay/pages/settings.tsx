import { mayRunOverlay } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { OverlayInput } from "../input.ts";
import { overlayOf } from "../queries/overlay.ts";
import { sumSince } from "../queries/state.ts";
import { runQueue } from "../rules/desk.ts";
import { makeToken, restartGoal, revokeToken, saveOverlay, tokenOf } from "../rules/settings.ts";
import { OverlaySettings } from "../views/settings.tsx";

type SettingsContext = AppContext<"/manage-channel/:channelId/overlay">;

/** The overlay's address for OBS, how it looks and what it shows. */
export function settingsPage(c: SettingsContext): Promise<Response> {
  return settingsView(c, emptyForm);
}

export async function submitSettings(c: SettingsContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channelId = c.req.param("channelId");
  await managedChannel(ctx, actor, channelId, mayRunOverlay);
  const { values } = await readForm(c);
  const done = await attempt(() => run(c, channelId, values));
  if (!done.ok) return settingsView(c, { values: values.action === "save" ? values : {}, problem: done.problem });
  const said = values.action === "save" ? "?saved=1" : values.action === "test" ? "?sent=1#try" : "";
  return c.redirect(href(lang, `/manage-channel/${channelId}/overlay`) + said, 303);
}

async function run(c: SettingsContext, channelId: string, values: FormValues): Promise<void> {
  const { ctx, actor } = c.var;
  if (values.action === "make") return makeToken(ctx, actor, channelId);
  if (values.action === "revoke") return revokeToken(ctx, actor, channelId);
  if (values.action === "restart") return restartGoal(ctx, actor, channelId);
  if (values.action === "test") return runQueue(ctx, actor, channelId, { action: "test" });
  if (values.action !== "save") throw invalid({ action: { key: "forms.invalid" } });
  const { action: _, ...typed } = values;
  const ticked = { sound: values.sound === "1", holdMessages: values.holdMessages === "1" };
  await saveOverlay(ctx, actor, channelId, parseInput(OverlayInput, { ...typed, ...ticked }));
}

async function settingsView(c: SettingsContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayRunOverlay);
  const overlay = await overlayOf(ctx, channel.id);
  const token = overlay && tokenOf(ctx, overlay);
  const collected = overlay?.goal ? await sumSince(ctx, channel.id, overlay.goalSince) : 0;
  // It holds the secret.
  c.header("cache-control", "no-store");
  return page(
    c,
    { title: t("overlay.title"), area: "channel", channelId: channel.id, active: "support", robots: "noindex" },
    <OverlaySettings c={c} channelId={channel.id} overlay={overlay} token={token} collected={collected} form={form} />,
    form.problem?.status ?? 200,
  );
}
