import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { Submit } from "../../ui/submit.tsx";
import { CreateChannelInput } from "../input.ts";
import { channelName, slugLength } from "../limits.ts";
import { mayEditChannel } from "../policy.ts";
import { managedChannel } from "../queries.ts";
import { createChannel } from "../rules/channels.ts";

export function createChannelPage(c: AppContext): Promise<Response> {
  return createView(c, emptyForm);
}

export async function submitCreateChannel(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, () => makeChannel(c, form));
}

/** A channel that was begun is gone on with where it is described. */
export async function finishChannelPage(c: AppContext<"/create-channel/:channelId">): Promise<Response> {
  const { id } = await managedChannel(c.var.ctx, c.var.actor, c.req.param("channelId"), mayEditChannel);
  return c.redirect(href(c.var.lang, `/manage-channel/${id}/settings`), 302);
}

async function makeChannel(c: AppContext, { values }: Form): Promise<Response> {
  const input = { ...values, ...(values.slug === "" ? { slug: undefined } : {}) };
  const done = await attempt(() => createChannel(c.var.ctx, c.var.actor, parseInput(CreateChannelInput, input)));
  if (!done.ok) return createView(c, { values, problem: done.problem });
  return c.redirect(href(c.var.lang, `/manage-channel/${done.value.id}/videos/upload`), 303);
}

function createView(c: AppContext, form: FormState): Promise<Response> {
  const { t, lang, actor, origin } = c.var;
  const inForm = { form, t };
  if (actor.role === "user") {
    const action = { href: href(lang, "/become-creator"), label: t("creators.apply.title") };
    return page(
      c,
      { title: t("channels.create"), robots: "noindex" },
      <Empty
        heading="h1"
        icon="film"
        title={t("channels.needCreator")}
        text={t("channels.needCreatorText")}
        action={action}
      />,
    );
  }
  return page(
    c,
    { title: t("channels.create"), robots: "noindex" },
    <div className="narrow">
      <div className="page-h">
        <h1>{t("channels.create")}</h1>
      </div>
      <form className="panel" method="post" action={href(lang, "/create-channel")}>
        <FormProblem {...inForm} />
        <TextInput
          {...inForm}
          name="name"
          label={t("channels.name")}
          required
          maxLength={channelName.max}
          autoFocus
          help={t("channels.nameHelp")}
        />
        <TextInput
          {...inForm}
          name="slug"
          label={t("channels.slug")}
          optional
          maxLength={slugLength.max}
          help={<span data-slug-status="f-slug">{`${origin}/c/…`}</span>}
        />
        <Submit label={t("channels.create")} />
      </form>
    </div>,
    form.problem?.status ?? 200,
  );
}
