import type { Ctx } from "../context.ts";
import { escapeXml } from "../http/xml.ts";
import { rootFile } from "../root.ts";
import { logoFile, siteSettings } from "../settings/settings.ts";

type Picture = { filename: string; content: Uint8Array; cid: string };

/** A mail's text as a page under the site's logo, which goes along with it: a reader's program asks nobody for it. */
export async function mailHtml(ctx: Ctx, text: string): Promise<{ html: string; attachments: Picture[] }> {
  const { name, logoVersion, accent } = await siteSettings(ctx);
  const own = logoVersion > 0 ? await ctx.storage.open(logoFile(logoVersion, "icon-192.png")) : undefined;
  const content = await (own ?? Bun.file(rootFile(`static/icons/icon-192-${accent}.png`))).bytes();
  const paragraphs = text
    .split("\n\n")
    .map((part) => `<p>${linked(escapeXml(part)).replaceAll("\n", "<br>")}</p>`)
    .join("\n");
  const sign = `<p><img src="cid:logo" width="40" height="40" alt=""> <strong>${escapeXml(name)}</strong></p>`;
  const html = `<!doctype html><html><body>${sign}\n${paragraphs}</body></html>`;
  return { html, attachments: [{ filename: "logo.png", content, cid: "logo" }] };
}

function linked(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<>"]+/g, (address) => `<a href="${address}">${address}</a>`);
}
