import { requireUser } from "../../platform/actor.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { Problem } from "../../platform/problem.ts";
import { subscribedChannels } from "../../subscriptions/queries/subscriptions.ts";
import { updateSubscriptions } from "../../subscriptions/rules.ts";
import { href } from "../../ui/href.ts";
import { nextOf } from "../../ui/next.ts";
import { page } from "../../ui/page.tsx";
import { AnswerForm, ChannelsInput } from "../input.ts";
import {
  channelsOfNotice,
  defaultSettings,
  groupsOfNotice,
  type NoticeKind,
  type NotificationSettings,
  noticeKinds,
} from "../limits.ts";
import { devicesOf, noticeStanding } from "../queries.ts";
import { removeDevice, sendTestPush } from "../rules/devices.ts";
import { dismissQuestion, saveSettings } from "../rules/settings.ts";
import { SettingsView } from "../views/settings.tsx";

export async function settingsPage(c: AppContext): Promise<Response> {
  return settingsView(c, undefined, c.req.query("saved") === "1");
}

export async function submitSettings(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  await saveSettings(c.var.ctx, c.var.actor, settingsFrom(values), silencedFrom(values));
  return saved(c);
}

/** The question below a subscription: with yes everything on devices is wished for; either way it is not asked again. */
export async function submitAnswer(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const { values } = await readForm(c);
  const { answer } = parseInput(AnswerForm, { answer: values.answer });
  if (answer === "save") await saveSettings(ctx, actor, defaultSettings);
  else await dismissQuestion(ctx, actor);
  return c.req.header("hx-request") ? c.body(null, 204) : c.redirect(nextOf(c, String(values.next ?? "")), 303);
}

export async function submitChannels(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(() => {
    const wanted = Object.entries(values).flatMap(([name, value]) =>
      name.startsWith("when.") ? { channelId: name.slice("when.".length), notifyWhen: value } : [],
    );
    return updateSubscriptions(c.var.ctx, c.var.actor, parseInput(ChannelsInput, wanted));
  });
  return done.ok ? saved(c) : settingsView(c, done.problem);
}

export async function submitTest(c: AppContext): Promise<Response> {
  const done = await attempt(() => sendTestPush(c.var.ctx, c.var.actor));
  if (c.req.header("hx-request")) {
    if (!done.ok) throw done.problem;
    return c.body(null, 204);
  }
  return done.ok ? c.redirect(href(c.var.lang, "/account/notifications"), 303) : settingsView(c, done.problem);
}

export async function submitRemoveDevice(
  c: AppContext<"/account/notifications/devices/:id/remove">,
): Promise<Response> {
  await removeDevice(c.var.ctx, c.var.actor, c.req.param("id"));
  return c.redirect(href(c.var.lang, "/account/notifications"), 303);
}

function saved(c: AppContext): Response {
  return c.redirect(`${href(c.var.lang, "/account/notifications")}?saved=1`, 303);
}

async function settingsView(c: AppContext, problem?: Problem, isSaved = false): Promise<Response> {
  const { t, ctx, actor } = c.var;
  const userId = requireUser(actor);
  const { settings, silenced } = await noticeStanding(ctx, userId);
  return page(
    c,
    { title: t("notifications.settings.title"), area: "account", active: "account-notifications", robots: "noindex" },
    <SettingsView
      c={c}
      form={{ values: {}, problem }}
      settings={settings}
      silenced={silenced}
      devices={await devicesOf(ctx, userId)}
      channels={await subscribedChannels(ctx, userId, 200)}
      saved={isSaved}
    />,
    problem?.status ?? 200,
  );
}

/** The kinds whose boxes were not ticked; undefined for a form without these boxes. */
function silencedFrom(values: FormValues): NoticeKind[] | undefined {
  return values.bell === "1" ? noticeKinds.filter((kind) => values[`bell.${kind}`] !== "1") : undefined;
}

/** A box that is not ticked sends nothing. */
function settingsFrom(values: FormValues): NotificationSettings {
  const ways = channelsOfNotice.map((way) => [
    way,
    Object.fromEntries(groupsOfNotice.map((group) => [group, values[`${way}.${group}`] === "1"])),
  ]);
  return Object.fromEntries(ways) as NotificationSettings;
}
