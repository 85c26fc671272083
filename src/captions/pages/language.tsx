import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { writeSrt } from "../../platform/media/caption-files.ts";
import { notFound, type Problem } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { CaptionInput } from "../../videos/input.ts";
import { languageName } from "../../videos/views/caption-languages.ts";
import { RetimeInput } from "../input.ts";
import { type Captions, captionsIn, presentCaptions } from "../queries.ts";
import { retimeCaptions, saveCaptionText } from "../rules/save.ts";
import { LanguageView } from "../views/language.tsx";
import { captionsPath } from "../views/paths.ts";

type LanguageContext = AppContext<"/manage-channel/:channelId/videos/:videoId/captions/:lang">;
type VttContext = AppContext<"/manage-channel/:channelId/videos/:videoId/captions/:lang/vtt">;
type SrtContext = AppContext<"/manage-channel/:channelId/videos/:videoId/captions/:lang/srt">;

export async function languagePage(c: LanguageContext): Promise<Response> {
  return languageView(c, {});
}

export async function submitLanguage(c: LanguageContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const { video } = await shown(c);
  const of = { videoId: video.id, lang: c.req.param("lang") };
  const { values } = await readForm(c, { files: true });
  const done = await attempt(async () => {
    if (values.action === "retime") {
      const numbers = { shiftSeconds: numberOf(values.shiftSeconds), factor: numberOf(values.percent, 100) / 100 };
      return retimeCaptions(ctx, actor, of, parseInput(RetimeInput, numbers));
    }
    const { label } = parseInput(CaptionInput, { lang: of.lang, label: values.captionLabel });
    const version = Number(values.version);
    return saveCaptionText(ctx, actor, of, { label, version, text: String(values.text ?? "") });
  });
  if (!done.ok) return languageView(c, values, done.problem);
  return c.redirect(`${href(c.var.lang, `${captionsPath(video)}/${of.lang}`)}?saved=1`, 303);
}

export async function downloadVtt(c: VttContext): Promise<Response> {
  const { video } = await shown(c);
  const { track, vtt } = await presentCaptions(c.var.ctx, c.var.actor, video.id, c.req.param("lang"));
  return file(vtt, "text/vtt", `${video.title}.${track.lang}.vtt`);
}

export async function downloadSrt(c: SrtContext): Promise<Response> {
  const { video } = await shown(c);
  const { track, cues } = await presentCaptions(c.var.ctx, c.var.actor, video.id, c.req.param("lang"));
  return file(writeSrt(cues), "application/x-subrip", `${video.title}.${track.lang}.srt`);
}

function file(text: string, type: string, name: string): Response {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
  const headers = { "content-type": `${type}; charset=utf-8`, "cache-control": "private, no-store" };
  return new Response(text, { headers: { ...headers, "content-disposition": disposition } });
}

async function shown(c: LanguageContext): Promise<Captions> {
  const { ctx, actor } = c.var;
  const found = await captionsIn(ctx, actor, c.req.param("videoId"), c.req.param("lang"));
  if (found.video.channelId !== c.req.param("channelId")) throw notFound();
  return found;
}

/** A decimal number with a comma or a point. */
function numberOf(value: FormValues[string] | undefined, otherwise = 0): number {
  const text = String(value ?? "").trim();
  return text === "" ? otherwise : Number(text.replace(",", "."));
}

async function languageView(c: LanguageContext, values: FormValues, problem?: Problem): Promise<Response> {
  const { t } = c.var;
  const found = await shown(c);
  const { video } = found;
  const name = languageName(c, c.req.param("lang"));
  const title = `${t("captions.title")} (${name}): ${video.title || t("videos.untitled")}`;
  return page(
    c,
    {
      ...{ title, area: "channel", channelId: video.channelId, active: "videos", robots: "noindex" },
      sheets: ["editing.css"],
    },
    <LanguageView c={c} {...found} lang={c.req.param("lang")} form={{ values, problem }} />,
    problem?.status ?? 200,
  );
}
