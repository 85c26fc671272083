import { serveAsset } from "../platform/http/assets.ts";
import { immutable, serveStored } from "../platform/http/files.ts";
import type { PageRoutes } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { notFound } from "../platform/problem.ts";
import { logoFile, siteSettings } from "../platform/settings/settings.ts";
import { href } from "../ui/href.ts";

type Sign = {
  /** The product's sign in an accent. */
  file: string;
  /** The same made of the site's own logo; a drawing stands for it nowhere. */
  own?: string;
  type: string;
};

/** The files of the site's sign, by the addresses that browsers, telephones and other sites know. */
const files = {
  "/icon.svg": { file: "icon-#.svg", type: "image/svg+xml" },
  "/icon-192.png": { file: "icon-192-#.png", own: "icon-192.png", type: "image/png" },
  "/icon-512.png": { file: "icon-512-#.png", own: "icon-512.png", type: "image/png" },
  "/icon-maskable.png": { file: "maskable-#.png", own: "maskable.png", type: "image/png" },
  "/apple-touch-icon.png": { file: "touch-#.png", own: "touch.png", type: "image/png" },
  "/favicon.ico": { file: "favicon-#.ico", own: "favicon.ico", type: "image/x-icon" },
  "/card.jpg": { file: "card-#.jpg", own: "card.jpg", type: "image/jpeg" },
} satisfies Record<string, Sign>;

const ground = "#0d0d0f";
/** What telephones show below an icon. */
const shortNameMax = 12;

export function iconRoutes(on: PageRoutes): void {
  on.get("/manifest.webmanifest", "-", manifest);
  on.get("/logo.webp", "-", (c) => ownPicture(c, { own: "logo.webp", type: "image/webp" }));
  for (const [path, sign] of Object.entries(files)) on.get(path, "-", (c) => picture(c, sign));
}

async function picture(c: AppContext, sign: Sign): Promise<Response> {
  const { accent, logoVersion } = await siteSettings(c.var.ctx);
  if (logoVersion > 0) return sign.own ? ownPicture(c, sign) : c.redirect(`/icon-192.png?v=${logoVersion}`, 302);
  const found = serveAsset(c.req.raw, sign.file.replace("#", accent));
  if (!found) throw notFound();
  return found;
}

async function ownPicture(c: AppContext, { own, type }: Pick<Sign, "own" | "type">): Promise<Response> {
  const { ctx } = c.var;
  const { logoVersion } = await siteSettings(ctx);
  const cacheControl = c.req.query("v") === String(logoVersion) ? immutable : "public, max-age=300";
  const key = logoFile(logoVersion, own ?? "");
  const found = logoVersion > 0 ? await serveStored(c.req.raw, ctx.storage, key, { type, cacheControl }) : undefined;
  if (!found) throw notFound();
  return found;
}

/** How the site is called and drawn when it is put on a home screen. */
async function manifest(c: AppContext): Promise<Response> {
  const { lang } = c.var;
  const { name, description, accent, logoVersion } = await siteSettings(c.var.ctx);
  const home = href(lang, "/");
  const sized = (path: keyof typeof files, sizes: string, purpose = "any") => ({
    src: `${path}?v=${logoVersion || accent}`,
    sizes,
    type: files[path].type,
    purpose,
  });
  const about = {
    id: "/",
    name,
    short_name: name.length <= shortNameMax ? name : (name.split(/\s+/)[0] ?? name).slice(0, shortNameMax),
    ...(description ? { description } : {}),
    lang,
    start_url: home,
    scope: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    icons: [
      ...(logoVersion > 0 ? [] : [sized("/icon.svg", "any")]),
      sized("/icon-192.png", "192x192"),
      sized("/icon-512.png", "512x512"),
      sized("/icon-maskable.png", "512x512", "maskable"),
    ],
  };
  c.header("cache-control", "public, max-age=300");
  return c.body(JSON.stringify(about), 200, { "content-type": "application/manifest+json" });
}
