import { serveAsset } from "../platform/http/assets.ts";
import type { PageRoutes } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { notFound } from "../platform/problem.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { href } from "../ui/href.ts";

/** The files of the site's sign in an accent, by the addresses that browsers, telephones and other sites know. */
const files = {
  "/icon.svg": "icon-#.svg",
  "/icon-192.png": "icon-192-#.png",
  "/icon-512.png": "icon-512-#.png",
  "/icon-maskable.png": "maskable-#.png",
  "/apple-touch-icon.png": "touch-#.png",
  "/favicon.ico": "favicon-#.ico",
  "/card.jpg": "card-#.jpg",
} as const;

const ground = "#0d0d0f";
/** What telephones show below an icon. */
const shortNameMax = 12;

export function iconRoutes(on: PageRoutes): void {
  on.get("/manifest.webmanifest", "-", manifest);
  for (const [path, file] of Object.entries(files)) on.get(path, "-", (c) => picture(c, file));
}

async function picture(c: AppContext, file: string): Promise<Response> {
  const { accent } = await siteSettings(c.var.ctx);
  const found = serveAsset(c.req.raw, file.replace("#", accent));
  if (!found) throw notFound();
  return found;
}

/** How the site is called and drawn when it is put on a home screen. */
async function manifest(c: AppContext): Promise<Response> {
  const { lang } = c.var;
  const { name, description, accent } = await siteSettings(c.var.ctx);
  const home = href(lang, "/");
  const sized = (path: keyof typeof files, sizes: string, type: string, purpose: string) => ({
    src: `${path}?v=${accent}`,
    sizes,
    type,
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
      sized("/icon.svg", "any", "image/svg+xml", "any"),
      sized("/icon-192.png", "192x192", "image/png", "any"),
      sized("/icon-512.png", "512x512", "image/png", "any"),
      sized("/icon-maskable.png", "512x512", "image/png", "maskable"),
    ],
  };
  c.header("cache-control", "public, max-age=300");
  return c.body(JSON.stringify(about), 200, { "content-type": "application/manifest+json" });
}
