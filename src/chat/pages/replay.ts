import { queryNumber } from "../../platform/http/numbers.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { knownVideo } from "../../videos/gate.ts";
import { messageJson } from "../json.ts";
import { replayChunk } from "../queries/room.ts";

/** `GET /chat/:id/replay?chunk=n`: what was said in the n-th piece of the stream. */
export async function replayPart(c: AppContext<"/chat/:id/replay">): Promise<Response> {
  const { ctx } = c.var;
  const video = await knownVideo(c, c.req.param("id"));
  const chunk = queryNumber(c, "chunk") ?? 0;
  const rows = await replayChunk(ctx, video.id, chunk < 1e6 ? chunk : 0);
  return c.json({ m: rows.map((row) => messageJson(ctx, row)) });
}
