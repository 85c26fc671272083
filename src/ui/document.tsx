import type { ReactNode } from "react";
import { asset } from "../platform/http/assets.ts";
import { href } from "./href.ts";
import type { Frame } from "./page.tsx";

/** `<html>` and `<head>`: language, titles, canonical and alternate addresses, social cards, style and scripts. */
export function Document({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { options } = frame;
  const { lang, viewer, siteName } = frame.c.var;
  return (
    <html
      lang={lang}
      data-theme={isDark(options) ? "dark" : viewer.theme}
      data-accent={viewer.accent}
      data-cards={viewer.onlyPictures ? "pictures" : undefined}
      data-drawer={viewer.drawerLocked ? "open" : "closed"}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{options.title === siteName ? siteName : `${options.title} · ${siteName}`}</title>
        {options.description ? <meta name="description" content={options.description} /> : null}
        {options.robots ? <meta name="robots" content={options.robots} /> : null}
        <Addresses frame={frame} />
        <SocialCard frame={frame} />
        <Looks frame={frame} />
        {sheetsOf(options).map((name) => (
          <link key={name} rel="stylesheet" href={asset(name)} />
        ))}
        <noscript>
          <link rel="stylesheet" href={asset("noscript.css")} />
        </noscript>
        <script src={asset("loader.js")} async />
        {options.layout === "login-register" ? null : <script src={asset("htmx.js")} defer />}
        <script src={asset("site.js")} defer />
        {options.scripts?.map((name) => (
          <script key={name} src={asset(name)} defer />
        ))}
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

function isDark({ layout, themed }: Frame["options"]): boolean {
  return layout === "empty" && !themed;
}

/** Its own address in each language, and those of what belongs to it. */
function Addresses({ frame: { c, options } }: { frame: Frame }) {
  const { lang, siteOrigin: origin, path } = c.var;
  const own = options.canonical ?? path;
  return (
    <>
      <link rel="canonical" href={origin + href(lang, own)} />
      <link rel="alternate" hrefLang="pl" href={origin + href("pl", own)} />
      <link rel="alternate" hrefLang="en" href={origin + href("en", own)} />
      <link rel="alternate" hrefLang="x-default" href={origin + href("pl", own)} />
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
    </>
  );
}

/** What other sites show of the page when somebody links to it. */
function SocialCard({ frame: { c, options } }: { frame: Frame }) {
  const { lang, siteOrigin: origin, siteName, siteAccent, siteLogo, path } = c.var;
  const image = options.og?.image ?? {
    url: `/card.jpg?v=${siteLogo || siteAccent}`,
    width: 1200,
    height: 630,
    alt: siteName,
  };
  const video = options.og?.video;
  return (
    <>
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={options.title} />
      {options.description ? <meta property="og:description" content={options.description} /> : null}
      <meta property="og:type" content={options.og?.type ?? "website"} />
      <meta property="og:url" content={origin + href(lang, options.canonical ?? path)} />
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
    </>
  );
}

/** The site's sign, and the colour of the browser around the page. */
function Looks({ frame: { c, options } }: { frame: Frame }) {
  const { viewer, siteAccent, siteLogo } = c.var;
  const sign = `?v=${siteLogo || siteAccent}`;
  return (
    <>
      <meta name="theme-color" content={viewer.theme === "light" && !isDark(options) ? "#ffffff" : "#0d0d0f"} />
      <link rel="icon" href={`/favicon.ico${sign}`} sizes="32x32" />
      {siteLogo > 0 ? (
        <link rel="icon" href={`/icon-192.png${sign}`} sizes="192x192" type="image/png" />
      ) : (
        <link rel="icon" href={`/icon.svg${sign}`} type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${sign}`} />
    </>
  );
}

/** What one manages is dressed by a sheet of its own, and long texts by another: a viewer's page loads neither. */
function sheetsOf({ area = "default", prose, sheets = [] }: Frame["options"]): string[] {
  const manages = area !== "default" && area !== "subscriptions";
  return ["site.css", ...(manages ? ["choices.css", "manage.css"] : []), ...(prose ? ["prose.css"] : []), ...sheets];
}

function absolute(origin: string, url: string): string {
  return url.startsWith("/") ? origin + url : url;
}
