import { reactRenderer } from "@hono/react-renderer";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { AppContext } from "../platform/http/types.ts";
import { CenteredLayout } from "./layout/centered.tsx";
import { DefaultLayout } from "./layout/default.tsx";
import { Document } from "./layout/document.tsx";
import { EmptyLayout } from "./layout/empty.tsx";
import { LoginLayout } from "./layout/login.tsx";
import type { Area } from "./navigation.ts";

/** A picture that other sites show of a page. */
export type Picture = { url: string; width: number; height: number; alt: string };

export type PageOptions = {
  /** Without the site's name, which is added. */
  title: string;
  description?: string;
  /** Path of the canonical address without the language prefix; the page's own when absent. */
  canonical?: string;
  layout?: "default" | "centered" | "login-register" | "empty" | "tv";
  /** An empty page in the reader's theme: it is dark without this, as its players are. */
  themed?: boolean;
  area?: Area;
  /** The channel being managed. */
  channelId?: string;
  /** The key of the drawer's active item. */
  active?: string;
  robots?: "noindex";
  og?: { image?: Picture; type?: string; video?: string };
  jsonLd?: object;
  /** The feed that belongs to this page, its path without the language prefix. */
  feed?: { path: string; title: string };
  oembed?: string;
  /** The main column uses the whole width, without the drawer beside it: the watch page. */
  wide?: boolean;
  /** The body needs the style sheet of long texts. */
  prose?: boolean;
};

export type Frame = { c: AppContext; options: PageOptions };

declare module "@hono/react-renderer" {
  interface Props {
    options: PageOptions;
  }
}

/** Has a request's pages rendered in the site's document. */
export const pageRenderer = reactRenderer(({ c, options, children }) => (
  <Document frame={{ c: c as AppContext, options }}>{children}</Document>
));

/** Renders a whole page in its layout. */
export async function page(c: AppContext, options: PageOptions, body: ReactNode, status = 200): Promise<Response> {
  const rendered = await c.render(<Layout frame={{ c, options }}>{body}</Layout>, { options });
  return c.html(withoutPreloads(await rendered.text()), status as 200);
}

/** Renders a part of a page, for htmx. */
export function fragment(c: AppContext, node: ReactNode, status = 200): Response {
  const html = renderToString(node, { identifierPrefix: `h${c.var.requestId}-` });
  return c.html(withoutPreloads(html), status as 200);
}

/** React would have every picture fetched before the style sheet: a browser finds them in the page in good time. */
function withoutPreloads(html: string): string {
  return html.replaceAll(/<link rel="preload" as="image"[^<>]*>/g, "");
}

function Layout({ frame, children }: { frame: Frame; children: ReactNode }) {
  switch (frame.options.layout ?? "default") {
    case "centered":
      return <CenteredLayout frame={frame}>{children}</CenteredLayout>;
    case "login-register":
      return <LoginLayout frame={frame}>{children}</LoginLayout>;
    case "empty":
    case "tv":
      return <EmptyLayout>{children}</EmptyLayout>;
    case "default":
      return <DefaultLayout frame={frame}>{children}</DefaultLayout>;
  }
}
