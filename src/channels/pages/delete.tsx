import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid } from "../../platform/problem.ts";
import { oneLine } from "../../platform/typed-text.ts";
import { emptyForm, FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { page } from "../../ui/page.tsx";
import { Submit } from "../../ui/submit.tsx";
import { type Channel, managedChannel } from "../queries.ts";
import { deleteChannel } from "../rules/delete.ts";
import { requireOwner } from "../rules/members.ts";

type DeleteContext = AppContext<"/manage-channel/:channelId/delete">;

/** Where an owner deletes the channel, by its name. */
export async function deletePage(c: DeleteContext): Promise<Response> {
  return deleteView(c, await ownChannel(c), emptyForm);
}

export async function submitDelete(c: DeleteContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channel = await ownChannel(c);
  const { values } = await readForm(c);
  const done = await attempt(async () => {
    const typed = String(values.name ?? "").trim();
    if (typed !== oneLine(channel.name)) throw invalid({ name: { key: "channels.members.otherName" } });
    await deleteChannel(ctx, actor, channel.id);
  });
  if (!done.ok) return deleteView(c, channel, { values, problem: done.problem });
  const own = actor.userId === channel.ownerId;
  return c.redirect(own ? `${href(lang, "/account/channels")}?done=deleted` : href(lang, "/admin/channels"), 303);
}

async function ownChannel(c: DeleteContext): Promise<Channel> {
  const channel = await managedChannel(c.var.ctx, c.var.actor, c.req.param("channelId"));
  requireOwner(c.var.actor, channel);
  return channel;
}

function deleteView(c: AppContext, channel: Channel, form: FormState): Promise<Response> {
  const { t, lang } = c.var;
  const base = href(lang, `/manage-channel/${channel.id}`);
  const title = t("channels.remove.title");
  return page(
    c,
    { title, area: "channel", channelId: channel.id, active: "settings", robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>{title}</h1>
      </div>
      <form className="panel" method="post" action={`${base}/delete`}>
        <FormProblem form={form} t={t} />
        <p className="form-field">{t("channels.remove.text")}</p>
        <p className="form-field">{t("channels.remove.back")}</p>
        <TextInput
          form={form}
          t={t}
          name="name"
          label={t("channels.members.handOverName", { name: channel.name })}
          autoComplete="off"
          required
        />
        <div className="row">
          <a className="button ghost" href={`${base}/settings`}>
            {t("ui.cancel")}
          </a>
          <Submit kind="danger" label={t("channels.remove.action")} />
        </div>
      </form>
    </div>,
    form.problem?.status ?? 200,
  );
}
