import type { DonationSettings } from "../donations/queries/settings.ts";
import type { SiteSettings } from "../platform/settings/settings.ts";

/** What a document may leave to the site's settings: `{{siteName}}` and the like. */
export const placeholders = ["siteName", "operatorName", "operatorAddress", "contactEmail", "donationYears"] as const;

type Values<Value> = Record<(typeof placeholders)[number], Value>;

/**
 * How a document is filled in. The public reads no blank: a clause `{? … ?}` with something that is not known is left
 * out, elsewhere `neutral` words stand for it. Whoever looks after the site sees every blank, marked.
 */
export type Filling = {
  /** Empty where the operator has set nothing. */
  values: Values<string>;
  neutral: Values<string>;
  /** Given for staff: what to fill in, in words. */
  blanks?: Values<string>;
};

const plainEmail = /^[\w.+-]+@[\w.-]+$/;
/** A place that only the operator's own text can fill. */
const blank = /\[(?:uzupełnij|fill in)[^[\]]{0,200}\]/gi;

export function valuesOf(site: SiteSettings, { retentionYears }: DonationSettings): Values<string> {
  const { name, operatorName, operatorAddress, contactEmail } = site;
  return { siteName: name, operatorName, operatorAddress, contactEmail, donationYears: String(retentionYears) };
}

/** Whether something in it is not known. */
export function hasBlanks(text: string, { values }: Filling): boolean {
  return text.search(blank) >= 0 || placeholders.some((name) => values[name] === "" && text.includes(`{{${name}}}`));
}

/** Fills the placeholders of plain text; unknown ones stay as they are. */
export function fillText(text: string, { values, neutral }: Filling): string {
  return replaced(text, (name) => values[name] || neutral[name]);
}

/** Fills the placeholders of Markdown, so that no sign of a value is taken for markup. */
export function fillMarkdown(text: string, filling: Filling): string {
  const { values, neutral, blanks } = filling;
  const kept = clausesOf(text, (clause) => blanks !== undefined || !hasBlanks(clause, filling));
  const filled = replaced(kept, (name) => {
    if (values[name] !== "") return escapeMarkdown(values[name]);
    return blanks ? `[${blanks[name]}]` : neutral[name];
  });
  return filled.replace(blank, (place) => (blanks ? `<mark>${place}</mark>` : ""));
}

/** Takes the signs of clauses out, and clauses that are not to stay; one that fills lines takes its lines along. */
function clausesOf(text: string, stays: (clause: string) => boolean): string {
  const [head = "", ...rest] = text.split("{?");
  return rest.reduce((before, part) => {
    const end = part.indexOf("?}");
    if (end < 0) return `${before}{?${part}`;
    const [clause, after] = [part.slice(0, end), part.slice(end + 2)];
    if (stays(clause)) return before + clause + after;
    return before + (/(^|\n)$/.test(before) ? after.replace(/^\n/, "") : after);
  }, head);
}

function replaced(text: string, write: (name: keyof Values<string>) => string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    (placeholders as readonly string[]).includes(name) ? write(name as keyof Values<string>) : whole,
  );
}

/** A plain e-mail address is left alone: Markdown makes a link of it. */
function escapeMarkdown(value: string): string {
  if (plainEmail.test(value)) return value;
  return value.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
