import { personName } from "../../accounts/names.ts";
import { type Channel, managedChannel, membersOf } from "../../channels/queries.ts";
import { requireOwner } from "../../channels/rules/members.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { Submit } from "../../ui/submit.tsx";
import { HandOverInput } from "../input.ts";
import { askToTakeOver } from "../rules/hand-over.ts";

type HandOverContext = AppContext<"/manage-channel/:channelId/users/handover">;

/** Where an owner says to whom the channel goes, and its name once more. */
export async function handOverPage(c: HandOverContext): Promise<Response> {
  return handOverView(c, await ownChannel(c), emptyForm);
}

export async function submitHandOver(c: HandOverContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channel = await ownChannel(c);
  const { values } = await readForm(c);
  const said = { userId: values.userId, name: values.name };
  const done = await attempt(() => askToTakeOver(ctx, actor, channel.id, parseInput(HandOverInput, said)));
  if (!done.ok) return handOverView(c, channel, { values, problem: done.problem });
  return c.redirect(`${href(lang, `/manage-channel/${channel.id}/users`)}?done=offered`, 303);
}

async function ownChannel(c: HandOverContext): Promise<Channel> {
  const channel = await managedChannel(c.var.ctx, c.var.actor, c.req.param("channelId"));
  requireOwner(c.var.actor, channel);
  return channel;
}

async function handOverView(c: AppContext, channel: Channel, form: FormState): Promise<Response> {
  const { ctx, t, lang } = c.var;
  const inForm = { form, t };
  const members = (await membersOf(ctx, channel.id)).filter(({ userId }) => userId !== channel.ownerId);
  const back = href(lang, `/manage-channel/${channel.id}/users`);
  const title = t("channels.members.handOverTitle");
  return page(
    c,
    { title, area: "channel", channelId: channel.id, active: "members", robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>{title}</h1>
      </div>
      {members.length === 0 ? (
        <Empty
          icon="users"
          title={title}
          text={t("channels.members.handOverNobody")}
          action={{ href: back, label: t("channels.members.title") }}
        />
      ) : (
        <form className="panel" method="post" action={`${back}/handover`}>
          <FormProblem {...inForm} />
          <p className="form-field">{t("channels.members.handOverText")}</p>
          <Select
            {...inForm}
            name="userId"
            label={t("channels.members.handOverTo")}
            empty={t("channels.members.handOverChoose")}
            options={members.map((member) => ({
              value: member.userId,
              label: `${personName(member)} (${t(`channels.roles.${member.role}`)})`,
            }))}
          />
          <TextInput
            {...inForm}
            name="name"
            label={t("channels.members.handOverName", { name: channel.name })}
            autoComplete="off"
            required
          />
          <div className="row wrap">
            <a className="button ghost" href={back}>
              {t("ui.cancel")}
            </a>
            <Submit kind="danger" label={t("channels.members.handOverSend")} />
          </div>
        </form>
      )}
    </div>,
    form.problem?.status ?? 200,
  );
}
