import { defineApi, idParams } from "../../platform/http/api.ts";
import { AdStatusParam, AdsSwitchInput, ChannelPointsInput, TransferPointsInput, VerifyAdInput } from "../input.ts";
import { moveAd } from "../rules/campaigns.ts";
import { setChannelPoints, transferPoints } from "../rules/points.ts";
import { switchAds } from "../rules/settings.ts";
import { verifyAd } from "../rules/verify.ts";
import { adAnswer, tag } from "./answer.ts";
import { adSchema, pointsSchema } from "./schemas.ts";

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
      response: pointsSchema,
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

export const adMovesApi = [...moving, ...ofChannels];
