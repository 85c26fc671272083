import { z } from "zod";
import { Tags } from "../../channels/input.ts";
import { systemActor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Brought } from "../../platform/media/brought.ts";
import { Problem } from "../../platform/problem.ts";
import { oneLine, severalLines } from "../../platform/typed-text.ts";
import { dayInstant } from "../../platform/zoned-time.ts";
import { chaptersOf, describedWith } from "../../videos/chapters.ts";
import { Title, type UpdateVideoInput } from "../../videos/input.ts";
import { descriptionMax, earliestPublication, title as titleLength } from "../../videos/limits.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { addCaptions } from "../../videos/rules/captions.ts";
import { updateVideo } from "../../videos/rules/edit.ts";
import { uploadThumbnail } from "../../videos/rules/thumbnails.ts";
import type { Chapter } from "../../videos/table.ts";

/** What a program tells of a film; whatever is of another kind is as good as not there. */
const About = z
  .object({
    title: z.string().catch(""),
    description: z.string().catch(""),
    tags: z.array(z.unknown()).catch([]),
    age_limit: z.number().catch(0),
    duration: z.number().min(0).catch(0),
    /** Seconds; of what was first shown at a moment that was announced, that one. */
    release_timestamp: z.number().optional().catch(undefined),
    timestamp: z.number().optional().catch(undefined),
    upload_date: z.string().optional().catch(undefined),
    chapters: z.array(z.object({ start_time: z.number().min(0), title: z.string() })).catch([]),
  })
  .catch({ title: "", description: "", tags: [], age_limit: 0, duration: 0, chapters: [] });

type Told = {
  title: string;
  description: string;
  tags: string[];
  ageRestriction: 0 | 12 | 16 | 18;
  /** When it was first published, where that is known. */
  publishedAt: number | undefined;
};

/** The same as our own fields take it. */
export function aboutIn(told: unknown): Told {
  const { title, description, tags, age_limit: age, duration, chapters, ...dates } = About.parse(told ?? {});
  const text = cut(severalLines(description.toWellFormed()), descriptionMax);
  return {
    title: cut(oneLine(title.toWellFormed()), titleLength.max),
    description: withChapters(text, duration, chapters),
    tags: tags.flatMap(tagIn).slice(0, 6),
    ageRestriction: age >= 18 ? 18 : age >= 16 ? 16 : age >= 12 ? 12 : 0,
    publishedAt: momentIn(dates),
  };
}

type ToldDates = Pick<z.output<typeof About>, "release_timestamp" | "timestamp" | "upload_date">;

/** A day, `YYYYMMDD`, is taken where no moment is told. */
function momentIn({ release_timestamp, timestamp, upload_date = "" }: ToldDates): number | undefined {
  const seconds = release_timestamp ?? timestamp;
  const day = upload_date.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  const at = seconds === undefined ? dayInstant(day) : Math.round(seconds * 1000);
  return at !== undefined && at >= earliestPublication ? at : undefined;
}

function tagIn(tag: unknown): string[] {
  const found = Tags.safeParse([typeof tag === "string" ? tag.toWellFormed() : ""]);
  return found.success ? found.data : [];
}

type ToldChapter = { start_time: number; title: string };

/** Chapters stand in the description, where it names none itself and has room for them. */
function withChapters(description: string, duration: number, told: ToldChapter[]): string {
  if (duration <= 0 || told.length < 2 || chaptersOf(description, duration).length > 0) return description;
  const chapters: Chapter[] = told.map(({ start_time, title }, index) => ({
    startSeconds: index === 0 ? 0 : Math.floor(start_time),
    title: cut(oneLine(title.toWellFormed()), 100) || `${index + 1}`,
  }));
  const whole = describedWith(description, duration, chapters);
  return whole.length <= descriptionMax && chaptersOf(whole, duration).length === chapters.length ? whole : description;
}

/** Without half of a character at its end. */
function cut(text: string, max: number): string {
  return text
    .slice(0, max)
    .toWellFormed()
    .replace(/\ufffd$/, "")
    .trim();
}

/** Takes over what is told of a film, as far as nobody wrote something else meanwhile. */
export async function describe(ctx: Ctx, videoId: string, brought: Brought, address: string): Promise<void> {
  const video = await videoById(ctx, videoId);
  if (!video) return;
  await updateVideo(ctx, systemActor, videoId, changeOf(video, aboutIn(brought.about), address, ctx.clock.now()));
  const { thumbnail, captions } = brought;
  if (thumbnail && video.thumbnailVersion === 0)
    await asFarAsTaken(ctx, () => uploadThumbnail(ctx, systemActor, videoId, Bun.file(thumbnail), undefined));
  for (const { lang, path } of captions)
    await asFarAsTaken(ctx, () =>
      addCaptions(ctx, systemActor, videoId, { lang, label: nameOf(lang) }, Bun.file(path)),
    );
}

function changeOf(video: Video, told: Told, address: string, now: number): UpdateVideoInput {
  const { publishedAt } = told;
  const isPast = publishedAt !== undefined && publishedAt <= now;
  const { host, pathname } = new URL(address);
  const named = Title.safeParse(told.title);
  const title = named.success ? named.data : cut(`${host}${pathname}`, titleLength.max);
  return {
    ...(video.title === "" ? { title } : {}),
    ...(video.description === "" ? { description: told.description } : {}),
    ...(video.tags.length === 0 ? { tags: told.tags } : {}),
    ...(told.ageRestriction > video.ageRestriction ? { ageRestriction: told.ageRestriction } : {}),
    ...(video.originallyPublishedAt === null && isPast ? { originallyPublishedAt: publishedAt } : {}),
  };
}

/** A picture or captions that are none do not keep the film away. */
async function asFarAsTaken(ctx: Ctx, take: () => Promise<void>): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    ctx.log.info("something beside a film was not taken over", { code: error.code });
  }
}

/** A language in its own words. */
function nameOf(lang: string): string {
  try {
    return (new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang).slice(0, 40);
  } catch {
    return lang;
  }
}
