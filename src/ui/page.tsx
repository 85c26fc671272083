import type { ReactNode } from "react";
import type { AppContext } from "../platform/http/types.ts";
import { Document } from "./document.tsx";
import { renderedWhole } from "./kept.ts";
import { rendered } from "./render.ts";

/** Which part of the site a page belongs to: what stands around it depends on that. */
export type Area = "default" | "subscriptions" | "account" | "channel" | "admin";

/** Nothing of a page of `login-register` is fetched in parts: it loads no htmx. */
export type LayoutName = "default" | "centered" | "login-register" | "empty";

/** What stands around a page. */
export type Layout = (props: { frame: Frame; children: ReactNode }) => ReactNode;

/** A picture that other sites show of a page. */
export type Picture = { url: string; width: number; height: number; alt: string };

export type PageOptions = {
  /** Without the site's name, which is added. */
  title: string;
  description?: string;
  /** Path of the canonical address without the language prefix; the page's own when absent. */
  canonical?: string;
  layout?: LayoutName;
  /** An empty page in the reader's theme: it is dark without this, as its players are. */
  themed?: boolean;
  area?: Area;
  /** The channel being managed. */
  channelId?: string;
  /** The channels that the drawer of the subscriptions lists. */
  channels?: { id: string; name: string; slug: string; pictureUrl: string | null }[];
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
  /** Style sheets beside those of every page: what few pages are dressed by. */
  sheets?: string[];
  /** Scripts beside that of every page. */
  scripts?: string[];
};

export type Frame = { c: AppContext; options: PageOptions };

let layouts: Record<LayoutName, Layout> | undefined;

/** Says what stands around pages: whoever knows the whole site does, when it loads. */
export function defineLayouts(known: Record<LayoutName, Layout>): void {
  layouts = known;
}

/** What a script asks for that takes a list on: the page's own part, without what stands around it. */
const listHeader = "x-list-part";

/** Renders a whole page in its layout. */
export async function page(c: AppContext, options: PageOptions, body: ReactNode, status = 200): Promise<Response> {
  if (c.req.header(listHeader)) return ownPart(c, body, status);
  const Around = layouts?.[options.layout ?? "default"];
  if (!Around) throw new Error("no layouts are defined");
  const frame = { c, options };
  const whole = (
    <Document frame={frame}>
      <Around frame={frame}>{body}</Around>
    </Document>
  );
  return c.body(renderedWhole(whole), status as 200, { "content-type": "text/html; charset=UTF-8" });
}

/** No browser keeps it: the address is that of a whole page. */
function ownPart(c: AppContext, body: ReactNode, status: number): Response {
  c.header("cache-control", "no-store");
  return fragment(c, body, status);
}

/** Renders a part of a page, for htmx. */
export function fragment(c: AppContext, node: ReactNode, status = 200): Response {
  return c.html(rendered(node, `h${c.var.requestId}-`), status as 200);
}
