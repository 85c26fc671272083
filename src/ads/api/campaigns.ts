import { z } from "@hono/zod-openapi";
import { mayAdvertise } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { isStaff } from "../../platform/actor.ts";
import { defineApi, idParams } from "../../platform/http/api.ts";
import { readForm } from "../../platform/http/forms.ts";
import { invalid } from "../../platform/problem.ts";
import {
  AdStatusParam,
  AdsQuery,
  AdsSwitchInput,
  ChannelPointsInput,
  CreateAdInput,
  TransferPointsInput,
  UpdateAdInput,
  VerifyAdInput,
} from "../input.ts";
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
import { createAd, deleteAd, moveAd, updateAd } from "../rules/campaigns.ts";
import { uploadBanner } from "../rules/media.ts";
import { setChannelPoints, transferPoints } from "../rules/points.ts";
import { switchAds } from "../rules/settings.ts";
import { verifyAd } from "../rules/verify.ts";
import { adAnswer, adSchema, tag } from "./answer.ts";

const reading = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/ads",
      who: "channel",
      tag,
      summary: "Ads of a channel, with the points that it has to give; for staff without one those in a state",
      query: AdsQuery,
      response: z.object({
        items: z.array(adSchema),
        count: z.number().int(),
        channelPoints: z.number().int().nullable(),
      }),
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
      response: z.object({ adId: z.string(), status: z.string(), active: z.boolean(), next: z.array(z.string()) }),
    },
    async (c, { params }) => {
      const { ctx, actor } = c.var;
      const { id } = await readableAd(ctx, actor, params.id);
      return statusJson(await adRow(ctx, id), await statesOf(ctx, id), ctx.clock.now());
    },
  );
  on(
    {
      method: "get",
      path: "/ads-status",
      who: "staff",
      tag,
      summary: "How many ads stand in each state",
      response: z.record(z.string(), z.number().int()),
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

const moving = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/ads/{id}/verify",
      who: "staff",
      tag,
      summary: "Approve an ad, or refuse it with a reason",
      params: idParams,
      body: VerifyAdInput,
      response: adSchema,
    },
    async (c, { params, body }) => {
      const { ctx, actor } = c.var;
      await verifyAd(ctx, actor, params.id, body);
      return adAnswer(ctx, actor, params.id);
    },
  );
  on(
    {
      method: "post",
      path: "/ads/{id}/transfer-ad-points",
      who: "channel",
      tag,
      summary: "Move points into an ad `from` its channel or another ad of it, or `to` one of those",
      params: idParams,
      body: TransferPointsInput,
      response: z.object({ points: z.number().int(), channelPoints: z.number().int() }),
    },
    (c, { params, body }) => transferPoints(c.var.ctx, c.var.actor, params.id, body),
  );
  on(
    {
      method: "post",
      path: "/ads/{id}/{status}",
      who: "channel",
      tag,
      summary: "Bring an ad to another state",
      params: idParams.extend({ status: AdStatusParam }),
      response: adSchema,
    },
    async (c, { params }) => {
      const { ctx, actor } = c.var;
      await moveAd(ctx, actor, params.id, params.status);
      return adAnswer(ctx, actor, params.id);
    },
  );
});

const ofChannels = defineApi((on) => {
  on(
    {
      method: "put",
      path: "/channels/{id}/ads",
      who: "channel",
      tag,
      summary: "Say whether a channel makes ads",
      params: idParams,
      body: AdsSwitchInput,
    },
    (c, { params, body }) => switchAds(c.var.ctx, c.var.actor, params.id, body.adsEnabled),
  );
  on(
    {
      method: "put",
      path: "/channels/{id}/ad-points",
      who: "admin",
      tag,
      summary: "Set how many points a channel has to give to its ads",
      params: idParams,
      body: ChannelPointsInput,
    },
    (c, { params, body }) => setChannelPoints(c.var.ctx, c.var.actor, params.id, body.points),
  );
});

export const campaignsApi = [...reading, ...changing, ...moving, ...ofChannels];
