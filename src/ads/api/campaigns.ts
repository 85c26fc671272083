import { mayAdvertise } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { isStaff } from "../../platform/actor.ts";
import { defineApi, idParams } from "../../platform/http/api.ts";
import { readForm } from "../../platform/http/forms.ts";
import { invalid } from "../../platform/problem.ts";
import { AdsQuery, CreateAdInput, UpdateAdInput } from "../input.ts";
import { adJson, statusJson } from "../json.ts";
import {
  adRow,
  adStandings,
  adsCount,
  adsIn,
  adsOf,
  managedAd,
  pointsOf,
  readableAd,
  statesOf,
} from "../queries/ads.ts";
import { createAd, deleteAd, updateAd } from "../rules/campaigns.ts";
import { uploadBanner } from "../rules/media.ts";
import { adAnswer, tag } from "./answer.ts";
import { adMovesApi } from "./moves.ts";
import { adSchema, adStatusSchema, adsSchema, standingsSchema } from "./schemas.ts";

const reading = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/ads",
      who: "channel",
      tag,
      summary: "Ads of a channel, with the points that it has to give; for staff without one those in a state",
      query: AdsQuery,
      response: adsSchema,
    },
    async (c, { query }) => {
      const { ctx, actor } = c.var;
      const { channelId, status, ...part } = query;
      if (channelId === undefined) {
        if (!isStaff(actor)) throw invalid({ channelId: { key: "forms.required" } });
        const wanted = status ?? "awaiting_verification";
        const rows = await adsIn(ctx, wanted, part);
        const { [wanted]: count } = await adStandings(ctx);
        return { items: rows.map((row) => adJson(ctx, row)), count, channelPoints: null };
      }
      if (!isStaff(actor)) await managedChannel(ctx, actor, channelId, mayAdvertise);
      const rows = await adsOf(ctx, channelId, { status, ...part });
      return {
        items: rows.map((row) => adJson(ctx, row)),
        count: await adsCount(ctx, channelId, status),
        channelPoints: await pointsOf(ctx, channelId),
      };
    },
  );
  on(
    { method: "get", path: "/ads/{id}", who: "channel", tag, summary: "An ad", params: idParams, response: adSchema },
    (c, { params }) => adAnswer(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "get",
      path: "/adStatus/{id}",
      who: "channel",
      tag,
      summary: "Where an ad stands, where its channel may bring it, and what it went through",
      params: idParams,
      response: adStatusSchema,
    },
    async (c, { params }) => {
      const { ctx, actor } = c.var;
      const { id } = await readableAd(ctx, actor, params.id);
      return statusJson(await adRow(ctx, id), await statesOf(ctx, id));
    },
  );
  on(
    {
      method: "get",
      path: "/ads-status",
      who: "staff",
      tag,
      summary: "How many ads stand in each state",
      response: standingsSchema,
    },
    (c) => adStandings(c.var.ctx),
  );
});

const changing = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/ads",
      who: "channel",
      tag,
      summary: "Begin an ad of a channel",
      body: CreateAdInput,
      status: 201,
      response: adSchema,
    },
    async (c, { body }) => {
      const { ctx, actor } = c.var;
      const { id } = await createAd(ctx, actor, body.channelId);
      return adAnswer(ctx, actor, id);
    },
  );
  on(
    {
      method: "patch",
      path: "/ads/{id}",
      who: "channel",
      tag,
      summary: "Change an ad; what viewers are shown of one that was verified is verified again",
      params: idParams,
      body: UpdateAdInput,
      response: adSchema,
    },
    async (c, { params, body }) => {
      const { ctx, actor } = c.var;
      await updateAd(ctx, actor, params.id, body);
      return adAnswer(ctx, actor, params.id);
    },
  );
  on(
    { method: "delete", path: "/ads/{id}", who: "channel", tag, summary: "Delete an ad", params: idParams },
    (c, { params }) => deleteAd(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "post",
      path: "/ads/{id}/banner",
      who: "channel",
      tag,
      summary: "Give an ad its banner: a form with the file `banner`, PNG or JPEG",
      params: idParams,
      response: adSchema,
    },
    async (c, { params }) => {
      const { ctx, actor } = c.var;
      await managedAd(ctx, actor, params.id);
      const { values, files } = await readForm(c, { files: true });
      if (!files.banner) throw invalid({ banner: { key: "forms.required" } });
      await uploadBanner(ctx, actor, params.id, files.banner, String(values.bannerCrop ?? ""));
      return adAnswer(ctx, actor, params.id);
    },
  );
});

export const campaignsApi = [...reading, ...changing, ...adMovesApi];
