import { mayUpload } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { iso } from "../../platform/clock.ts";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { readMoment } from "../../platform/http/date-fields.ts";
import { attempt, type Form, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { preparedThumbnail } from "../../videos/rules/thumbnails.ts";
import { CreateLiveInput } from "../input.ts";
import { openLives } from "../queries.ts";
import { createLive } from "../rules/lives.ts";
import { NewLive } from "../views/new-live.tsx";
import { roomPath } from "../views/paths.ts";

type CreateContext = AppContext<"/manage-channel/:channelId/videos/live">;

export function newLivePage(c: CreateContext): Promise<Response> {
  return newLiveView(c, emptyForm);
}

export async function submitNewLive(c: CreateContext): Promise<Response> {
  const form = await readForm(c, { files: true });
  return answerOnce(c, form, () => makeLive(c, form));
}

async function makeLive(c: CreateContext, { values, files }: Form): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const done = await attempt(async () => {
    const input = parseInput(CreateLiveInput, formInput(values));
    // A picture that cannot be used must not leave a stream behind.
    const keep =
      files.thumbnail && (await preparedThumbnail(actor, files.thumbnail, String(values.thumbnailCrop ?? "")));
    const video = await createLive(ctx, actor, c.req.param("channelId"), input);
    await keep?.(ctx, video.id);
    return video;
  });
  if (done.ok) return c.redirect(href(lang, roomPath(done.value)), 303);
  if (done.problem.status === 404) throw done.problem;
  return newLiveView(c, { values, problem: done.problem });
}

async function newLiveView(c: CreateContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayUpload);
  const open = await openLives(ctx, channel.id);
  return page(
    c,
    { title: t("live.new"), area: "channel", channelId: channel.id, active: "live", robots: "noindex" },
    <NewLive c={c} channelId={channel.id} open={open} form={form} />,
    form.problem?.status ?? 200,
  );
}

function formInput(values: FormValues): unknown {
  const startsAt = values.starts === "later" ? readMoment(values, "livestreamStartsAt") : undefined;
  return {
    title: values.title,
    description: values.description,
    visibility: values.visibility,
    liveAutostart: values.liveAutostart === "1",
    liveAutofinish: values.liveAutofinish === "1",
    ...(startsAt === undefined ? {} : { livestreamStartsAt: iso(startsAt) }),
  };
}
