import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../platform/http/api.ts";
import { captionsOf, editableVideo } from "../videos/queries/video.ts";
import { removeCaptions } from "../videos/rules/captions.ts";
import { RetimeInput, SaveCaptionsInput } from "./input.ts";
import { editedCues, presentCaptions } from "./queries.ts";
import { beginRecognition } from "./rules/recognise.ts";
import { retimeCaptions, saveCaptions } from "./rules/save.ts";

const tag = "Captions";
const inLanguage = idParams.extend({ lang: z.string().regex(/^[a-z]{2,3}$/) });
const track = z.object({ lang: z.string(), label: z.string(), version: z.number().int() });
const cue = z.object({ startMs: z.number(), endMs: z.number(), text: z.string(), settings: z.string().optional() });
const editedMax = 6 * 1024 * 1024;

export const captionsApi = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/videos/{id}/captions",
      who: "channel",
      tag,
      summary: "The languages that a video has captions in",
      params: idParams,
      response: z.object({ items: z.array(track) }),
    },
    async (c, { params }) => {
      const video = await editableVideo(c.var.ctx, c.var.actor, params.id);
      const items = await captionsOf(c.var.ctx, video.id);
      return { items: items.map(({ lang, label, version }) => ({ lang, label, version })) };
    },
  );
  on(
    {
      method: "get",
      path: "/videos/{id}/captions/{lang}",
      who: "channel",
      tag,
      summary: "The captions of a language, one by one",
      params: inLanguage,
      response: track.extend({ cues: z.array(cue) }),
    },
    async (c, { params }) => {
      const { track, cues } = await presentCaptions(c.var.ctx, c.var.actor, params.id, params.lang);
      return { lang: track.lang, label: track.label, version: track.version, cues: editedCues(cues) };
    },
  );
  on(
    {
      method: "put",
      path: "/videos/{id}/captions/{lang}",
      who: "channel",
      tag,
      summary: "Write the captions of a language; `version` is that of those that were read, 0 where there were none",
      params: inLanguage,
      body: SaveCaptionsInput,
      bodyMax: editedMax,
      response: z.object({ version: z.number().int() }),
    },
    (c, { params, body }) => saveCaptions(c.var.ctx, c.var.actor, { videoId: params.id, lang: params.lang }, body),
  );
  on(
    {
      method: "post",
      path: "/videos/{id}/captions/{lang}/retime",
      who: "channel",
      tag,
      summary: "Move and stretch all times of a language's captions",
      params: inLanguage,
      body: RetimeInput,
    },
    (c, { params, body }) => retimeCaptions(c.var.ctx, c.var.actor, { videoId: params.id, lang: params.lang }, body),
  );
  on(
    {
      method: "post",
      path: "/videos/{id}/captions/{lang}/recognise",
      who: "channel",
      tag,
      summary: "Have the speech written down, as a draft that its people correct",
      params: inLanguage,
    },
    (c, { params }) => beginRecognition(c.var.ctx, c.var.actor, params.id, params.lang),
  );
  on(
    {
      method: "delete",
      path: "/videos/{id}/captions/{lang}",
      who: "channel",
      tag,
      summary: "Take the captions of a language away",
      params: inLanguage,
    },
    (c, { params }) => removeCaptions(c.var.ctx, c.var.actor, params.id, params.lang),
  );
});
