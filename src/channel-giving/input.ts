import { z } from "zod";
import { oneLine } from "../platform/typed-text.ts";
import { donationLinksMax, linkLabelMax, linkUrlMax } from "./limits.ts";

const link = z.strictObject({
  label: z.string().transform(oneLine).pipe(z.string().max(linkLabelMax, "forms.tooLong")),
  url: z
    .string()
    .trim()
    .max(linkUrlMax, "forms.tooLong")
    .pipe(z.url({ protocol: /^https$/, error: "giving.httpsOnly" }))
    .refine((url) => !hasPassword(url), "giving.httpsOnly"),
});

export const GivingInput = z.strictObject({
  links: z.array(link).max(donationLinksMax),
  takesDonations: z.boolean(),
});
export type GivingInput = z.output<typeof GivingInput>;

function hasPassword(url: string): boolean {
  const read = URL.parse(url);
  return read !== null && (read.username !== "" || read.password !== "");
}
