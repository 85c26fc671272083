import type { ReactNode } from "react";
import { asset, icon } from "../../platform/http/assets.ts";
import { href } from "../href.ts";
import type { Frame } from "../page.tsx";

/** `<html>` and `<head>`: language, titles, canonical and alternate addresses, social cards, style and scripts. */
export function Document({ frame: { c, options }, children }: { frame: Frame; children: ReactNode }) {
  const { lang, origin, viewer, siteName, path } = c.var;
  const dark = options.layout === "tv" || (options.layout === "empty" && !options.themed);
  const canonicalPath = options.canonical ?? path;
  const canonical = origin + href(lang, canonicalPath);
  const title = options.title === siteName ? siteName : `${options.title} · ${siteName}`;
  const image = options.og?.image ?? icon("card.jpg");
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
        <meta property="og:image" content={absolute(origin, image)} />
        {options.og?.video ? <meta property="og:video" content={absolute(origin, options.og.video)} /> : null}
        <meta property="og:locale" content={lang === "pl" ? "pl_PL" : "en_GB"} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content={viewer.theme === "light" && !dark ? "#ffffff" : "#0d0d0f"} />
        <link rel="icon" href={icon("icon.svg")} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={icon("apple-touch-icon.png")} />
        <link rel="manifest" href={icon("manifest.webmanifest")} />
        {options.feed ? (
          <link rel="alternate" type="application/rss+xml" href={options.feed} title={options.title} />
        ) : null}
        {options.oembed ? (
          <link rel="alternate" type="application/json+oembed" href={options.oembed} title={options.title} />
        ) : null}
        <link rel="stylesheet" href={asset("site.css")} />
        {options.prose ? <link rel="stylesheet" href={asset("prose.css")} /> : null}
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

function absolute(origin: string, url: string): string {
  return url.startsWith("/") ? origin + url : url;
}
