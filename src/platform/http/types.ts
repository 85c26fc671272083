import type { Context } from "hono";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { Lang, T } from "../i18n/translate.ts";
import type { Problem } from "../problem.ts";
import type { Accent, Viewer } from "./viewer.ts";

/** Something that the site says above every page. */
export type Notice = {
  id: string;
  kind: "info" | "warning" | "good";
  text: string;
  url: string;
  dismissible: boolean;
};

/** What the middleware puts on every request, in the order of app/server.tsx. */
export type Vars = {
  requestId: string;
  nonce: string;
  ctx: Ctx;
  /** Where this request found the site, `https://example.org`: PUBLIC_URL, or what the request itself says. */
  origin: string;
  /** The address that links in mails, feeds and for search engines carry; no request chooses it. */
  siteOrigin: string;
  /** The path without the language prefix. */
  path: string;
  lang: Lang;
  t: T;
  actor: Actor;
  viewer: Viewer;
  siteName: string;
  /** The site's own accent, whatever the reader chose. */
  siteAccent: Accent;
  /** The version of the site's own logo; 0 where the product's sign stands for it. */
  siteLogo: number;
  /** What the site has to say above every page to whoever asks. */
  notices: Notice[];
  /** Where a page's forms may lead besides the site itself. */
  formOrigins?: string[];
  /** The id of the session behind the cookie or bearer token. */
  sessionId?: string;
  /** Why its person is not let in, where their account was blocked. */
  blocked?: Problem;
};

export type AppEnv = { Variables: Vars };
export type AppContext<Path extends string = string> = Context<AppEnv, Path>;
