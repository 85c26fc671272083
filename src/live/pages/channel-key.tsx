import { mayHoldKey } from "../../channels/policy.ts";
import { type Channel, managedChannel } from "../../channels/queries.ts";
import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { streamKeyOf } from "../queries.ts";
import { rotateChannelKey } from "../rules/keys.ts";
import { KeyForm, NewKey } from "../views/connect.tsx";

type KeyContext = AppContext<"/manage-channel/:channelId/stream-key">;

export async function channelKeyPage(c: KeyContext): Promise<Response> {
  return keyView(c, await managedChannel(c.var.ctx, c.var.actor, c.req.param("channelId"), mayHoldKey), emptyForm);
}

/** The one answer that shows the key; sending the form again, by a reload, makes no other. */
export async function submitChannelKey(c: KeyContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayHoldKey);
  const { values } = await readForm(c);
  const present = await streamKeyOf(ctx, channel.id, null);
  if ((present?.id ?? "") !== values.replaces) return c.redirect(href(lang, pathOf(channel)), 303);
  const made = await attempt(() => rotateChannelKey(ctx, actor, channel.id));
  c.header("cache-control", "no-store");
  return made.ok ? keyView(c, channel, emptyForm, made.value) : keyView(c, channel, { values, problem: made.problem });
}

async function keyView(c: AppContext, channel: Channel, form: FormState, newKey?: string): Promise<Response> {
  const { ctx, t, lang } = c.var;
  const key = await streamKeyOf(ctx, channel.id, null);
  return page(
    c,
    {
      title: t("live.connect.channel"),
      area: "channel",
      channelId: channel.id,
      active: "live",
      robots: "noindex",
    },
    <div className="narrow">
      <div className="page-h">
        <h1>{t("live.connect.channel")}</h1>
      </div>
      <div className="panel">
        <FormProblem form={form} t={t} />
        <p className="quiet small">{t("live.connect.channelHelp")}</p>
        {newKey ? (
          <NewKey t={t} value={newKey} />
        ) : (
          <KeyForm c={c} action={href(lang, pathOf(channel))} kind="channel" keyId={key?.id} hint={key?.hint} />
        )}
      </div>
    </div>,
    form.problem?.status ?? 200,
  );
}

function pathOf(channel: Channel): string {
  return `/manage-channel/${channel.id}/stream-key`;
}
