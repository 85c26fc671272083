import type { SiteSettings } from "../platform/settings/settings.ts";

/** What a document may leave to the site's settings: `{{siteName}}` and the like. */
export const placeholders = ["siteName", "operatorName", "operatorAddress", "contactEmail"] as const;

export type Details = Record<(typeof placeholders)[number], string>;

const plainEmail = /^[\w.+-]+@[\w.-]+$/;

/** The site's details; `missing` stands for what the operator has not set. */
export function detailsOf(site: SiteSettings, missing: string): Details {
  return {
    siteName: site.name || missing,
    operatorName: site.operatorName || missing,
    operatorAddress: site.operatorAddress || missing,
    contactEmail: site.contactEmail || missing,
  };
}

/** Fills the placeholders of plain text; unknown ones stay as they are. */
export function fillText(text: string, details: Details): string {
  return fill(text, details, (value) => value);
}

/** Fills the placeholders of Markdown, so that no sign of a value is taken for markup. */
export function fillMarkdown(text: string, details: Details): string {
  return fill(text, details, escapeMarkdown);
}

function fill(text: string, details: Details, write: (value: string) => string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(details, name) ? write(details[name as keyof Details]) : whole,
  );
}

/** A plain e-mail address is left alone: Markdown makes a link of it. */
function escapeMarkdown(value: string): string {
  if (plainEmail.test(value)) return value;
  return value.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
