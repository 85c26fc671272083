import type { ReactNode } from "react";
import { asset } from "../../platform/http/assets.ts";
import { href } from "../href.ts";
import type { Frame } from "../page.tsx";

/** `<html>` and `<head>`: language, titles, canonical and alternate addresses, social cards, style and scripts. */
export function Document({ frame: { c, options }, children }: { frame: Frame; children: ReactNode }) {
  const { lang, siteOrigin: origin, viewer, siteName, siteAccent, path } = c.var;
  const dark = options.layout === "tv" || (options.layout === "empty" && !options.themed);
  const canonicalPath = options.canonical ?? path;
  const canonical = origin + href(lang, canonicalPath);
  const title = options.title === siteName ? siteName : `${options.title} · ${siteName}`;
  const sign = `?v=${siteAccent}`;
  const image = options.og?.image ?? { url: `/card.jpg${sign}`, width: 1200, height: 630, alt: siteName };
  const video = options.og?.video;
  return (
    <html
      lang={lang}
      data-theme={dark ? "dark" : viewer.theme}
      data-accent={viewer.accent}
      data-drawer={viewer.drawerLocked ? "open" : "closed"}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {options.description ? <meta name="description" content={options.description} /> : null}
        {options.robots ? <meta name="robots" content={options.robots} /> : null}
        <link rel="canonical" href={canonical} />
        <link rel="alternate" hrefLang="pl" href={origin + href("pl", canonicalPath)} />
        <link rel="alternate" hrefLang="en" href={origin + href("en", canonicalPath)} />
        <link rel="alternate" hrefLang="x-default" href={origin + href("pl", canonicalPath)} />
        <meta property="og:site_name" content={siteName} />
        <meta property="og:title" content={options.title} />
        {options.description ? <meta property="og:description" content={options.description} /> : null}
        <meta property="og:type" content={options.og?.type ?? "website"} />
        <meta property="og:url" content={canonical} />
        <meta property="og:image" content={absolute(origin, image.url)} />
        <meta property="og:image:width" content={String(image.width)} />
        <meta property="og:image:height" content={String(image.height)} />
        <meta property="og:image:alt" content={image.alt} />
        {video ? (
          <>
            <meta property="og:video" content={absolute(origin, video)} />
            <meta property="og:video:type" content="text/html" />
            <meta property="og:video:width" content="1280" />
            <meta property="og:video:height" content="720" />
          </>
        ) : null}
        <meta property="og:locale" content={lang === "pl" ? "pl_PL" : "en_GB"} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content={viewer.theme === "light" && !dark ? "#ffffff" : "#0d0d0f"} />
        <link rel="icon" href={`/favicon.ico${sign}`} sizes="32x32" />
        <link rel="icon" href={`/icon.svg${sign}`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`/apple-touch-icon.png${sign}`} />
        <link rel="manifest" href={href(lang, "/manifest.webmanifest")} />
        {options.feed ? (
          <link
            rel="alternate"
            type="application/rss+xml"
            href={href(lang, options.feed.path)}
            title={options.feed.title}
          />
        ) : null}
        {options.oembed ? (
          <link rel="alternate" type="application/json+oembed" href={options.oembed} title={options.title} />
        ) : null}
        {sheetsOf(options).map((name) => (
          <link key={name} rel="stylesheet" href={asset(name)} />
        ))}
        <noscript>
          <link rel="stylesheet" href={asset("noscript.css")} />
        </noscript>
        <script src={asset("loader.js")} async />
        <script src={asset("htmx.js")} defer />
        <script src={asset("site.js")} defer />
        {options.jsonLd ? (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
            dangerouslySetInnerHTML={{ __html: JSON.stringify(options.jsonLd).replaceAll("<", "\\u003c") }}
          />
        ) : null}
      </head>
      {children}
    </html>
  );
}

/** What one manages is dressed by a sheet of its own, and long texts by another: a viewer's page loads neither. */
function sheetsOf({ area = "default", prose }: Frame["options"]): string[] {
  return ["site.css", ...(area === "default" ? [] : ["manage.css"]), ...(prose ? ["prose.css"] : [])];
}

function absolute(origin: string, url: string): string {
  return url.startsWith("/") ? origin + url : url;
}
