import type { AppContext } from "./types.ts";

export function xml(c: AppContext, body: string, type: string): Response {
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, 200, { "content-type": `${type}; charset=utf-8` });
}

/** Text for an element or an attribute of XML 1.0, without the characters that it forbids (2.2). */
export function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, "");
}
