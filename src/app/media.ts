import type { OpenAPIHono } from "@hono/zod-openapi";
import { immutable, serveStored } from "../platform/http/files.ts";
import type { AppContext, AppEnv } from "../platform/http/types.ts";
import { serveVideoFile } from "../videos/media.ts";

const pictures = /^(user|channel)\/[A-Za-z0-9]{1,24}\/(banner-)?\d{2,4}\.webp$/;

/** `/media/…`: pictures of people and channels, and the files of videos, each guarded by its feature. */
export function mediaRoutes(app: OpenAPIHono<AppEnv>): void {
  app.on(["GET", "HEAD"], "/media/*", async (c, next) => {
    const key = c.var.path.slice("/media/".length);
    const served = pictures.test(key)
      ? await servePicture(c as AppContext, key)
      : await serveVideoFile(c as AppContext);
    return served ?? next();
  });
}

function servePicture(c: AppContext, key: string): Promise<Response | undefined> {
  const cacheControl = c.req.query("v") ? immutable : "public, max-age=300";
  return serveStored(c.req.raw, c.var.ctx.storage, key, { type: "image/webp", cacheControl });
}
