import { splitTags } from "../../channels/pages/settings.tsx";
import { managedChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { iso } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { readMoment } from "../../platform/http/date-fields.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { dayInstant, localDay } from "../../platform/zoned-time.ts";
import { violationOf } from "../../reports/queries.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { CancelPremiereInput, CaptionInput, UpdateVideoInput } from "../input.ts";
import { captionsOf, editableVideo, isPinned, type Video } from "../queries/video.ts";
import { addCaptions, removeCaptions } from "../rules/captions.ts";
import { deleteVideo, updateVideo } from "../rules/edit.ts";
import { cancelPremiere, schedulePremiere } from "../rules/premieres.ts";
import { cancelTranscode, retryTranscode } from "../rules/processing.ts";
import { cancelPublish, publishVideo, schedulePublish } from "../rules/publication.ts";
import { uploadThumbnail } from "../rules/thumbnails.ts";
import { captionNamed } from "../views/caption-languages.ts";
import { EditView } from "../views/edit.tsx";

type EditContext = AppContext<"/manage-channel/:channelId/videos/:videoId">;

export async function editPage(c: EditContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"));
  const video = await editableVideo(ctx, actor, c.req.param("videoId"));
  if (video.channelId !== channel.id)
    return c.redirect(href(c.var.lang, `/manage-channel/${video.channelId}/videos/${video.id}`), 302);
  return editView(c, { values: {} });
}

export async function submitEdit(c: EditContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("videoId");
  const { values, files } = await readForm(c, { files: true });
  const done = await attempt(async () => {
    const action = values.action;
    if (action === "delete") return deleteVideo(ctx, actor, id);
    if (action === "cancel") return cancelTranscode(ctx, actor, id);
    if (action === "retry") return retryTranscode(ctx, actor, id);
    if (action === "unplan") return void (await cancelPublish(ctx, actor, id));
    if (action === "cancel-premiere") {
      const { status } = parseInput(CancelPremiereInput, { status: values.premiereStatus });
      return void (await cancelPremiere(ctx, actor, id, status));
    }
    if (typeof action === "string" && action.startsWith("caption-remove-"))
      return removeCaptions(ctx, actor, id, action.slice("caption-remove-".length));
    const video = await editableVideo(ctx, actor, id);
    const decide = decision(ctx, actor, id, values);
    await updateVideo(ctx, actor, id, parseInput(UpdateVideoInput, formInput(values, video)));
    if (files.thumbnail) await uploadThumbnail(ctx, actor, id, files.thumbnail, String(values.thumbnailCrop ?? ""));
    if (files.captions) {
      await addCaptions(ctx, actor, id, parseInput(CaptionInput, captionNamed(c, values)), files.captions);
    }
    await decide?.();
  });
  const base = `/manage-channel/${c.req.param("channelId")}/videos`;
  if (!done.ok) {
    if (done.problem.status === 404) throw done.problem;
    return editView(c, { values, problem: done.problem });
  }
  // What else was typed beside such a button is not saved yet, and not lost.
  if (/^(cancel|retry|caption-remove-.*)$/.test(String(values.action))) return editView(c, { values });
  if (values.action === "delete") return c.redirect(href(lang, base), 303);
  const saved = values.action === "publish" ? "publish" : "1";
  return c.redirect(`${href(lang, `${base}/${id}`)}?saved=${saved}`, 303);
}

/** What the form says about when the video appears; its moment is read before anything is written. */
function decision(ctx: Ctx, actor: Actor, id: string, values: FormValues): (() => Promise<unknown>) | undefined {
  const { action, publication } = values;
  if (action === "move-premiere" || (action === "publish" && publication === "premiere")) {
    const at = readMoment(values, "premiereAt");
    return () => schedulePremiere(ctx, actor, id, at);
  }
  if (action !== "publish") return undefined;
  if (publication !== "planned") return () => publishVideo(ctx, actor, id);
  const at = readMoment(values, "releaseDate");
  return () => schedulePublish(ctx, actor, id, at);
}

async function editView(c: EditContext, form: Parameters<typeof EditView>[0]["form"]): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const video = await editableVideo(ctx, actor, c.req.param("videoId"));
  const [tracks, pinned, violation] = await Promise.all([
    captionsOf(ctx, video.id),
    isPinned(ctx, video),
    violationOf(ctx, "video", video.id),
  ]);
  return page(
    c,
    {
      title: video.title || t("videos.untitled"),
      area: "channel",
      channelId: video.channelId,
      active: "videos",
      robots: "noindex",
    },
    <EditView c={c} video={video} tracks={tracks} pinned={pinned} violation={violation} form={form} />,
    form.problem?.status ?? 200,
  );
}

/** Nothing said of it leaves it as it is. */
function passwordOf({ password, noPassword }: FormValues): { password?: string | null } {
  if (noPassword === "1") return { password: null };
  return typeof password === "string" && password !== "" ? { password } : {};
}

/** The moment as it was, where its day is the same; what is no day is left to the check. */
function originalOf(typed: string, before: number | null): string | null {
  const day = typed.trim();
  if (day === "") return null;
  return before !== null && localDay(before) === day ? iso(before) : (iso(dayInstant(day)) ?? day);
}

/** The form's fields as the input's shape: ticks are booleans, tags stand between commas. */
function formInput(values: FormValues, video: Video): unknown {
  const list = (name: string) =>
    values[name] === undefined ? [] : Array.isArray(values[name]) ? values[name] : [values[name]];
  const choice = values.thumbnailChoice;
  return {
    title: values.title,
    description: values.description,
    tags: splitTags(String(values.tags ?? "")),
    categories: list("categories").filter(Boolean),
    subcategories: list("subcategories"),
    ageRestriction: Number(values.ageRestriction ?? 0),
    adultsOnly: values.adultsOnly === "1",
    forChildren: values.forChildren === "1",
    bannedByBigTech: values.bannedByBigTech === "1",
    commentsOff: values.commentsOff === "1",
    // The box stands only in the form of what anybody may see.
    ...(values.pinnable === "1" ? { pinned: values.pinned === "1" } : {}),
    ...passwordOf(values),
    // The field stands only in the form of what is no stream.
    ...(values.originallyPublishedAt === undefined
      ? {}
      : { originallyPublishedAt: originalOf(String(values.originallyPublishedAt), video.originallyPublishedAt) }),
    visibility: values.visibility,
    ...(choice === undefined || choice === "" ? {} : { thumbnailChoice: Number(choice) }),
  };
}
