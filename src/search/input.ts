import { z } from "zod";
import { wholeNumber } from "../platform/http/numbers.ts";
import { isSeen, oneLine } from "../platform/typed-text.ts";
import { categories } from "../videos/limits.ts";
import {
  type Asked,
  durationMax,
  entities,
  queryLength,
  type SavedFilters,
  sinceDays,
  smartNameLength,
  sorts,
} from "./limits.ts";

const yes = z.enum(["true", "false"]).transform((value) => value === "true");
const seconds = wholeNumber.max(durationMax);

/** The words of a search. What is no query finds nothing (`isQuery`); only what is far too long is refused. */
export const QueryText = z.string().max(queryLength.max).default("");

/** What narrows and orders a search, by its names in an address. */
export const FilterQuery = {
  sort: z.enum(sorts).default("new"),
  sortDesc: yes.default(true),
  exact: yes.default(false),
  minDuration: seconds.optional(),
  maxDuration: seconds.optional(),
  category: z.enum(categories as [string, ...string[]]).optional(),
  since: z.enum(Object.keys(sinceDays) as [keyof typeof sinceDays, ...(keyof typeof sinceDays)[]]).optional(),
  live: yes.optional(),
  captions: yes.optional(),
};

/** A search as an address says it. */
export const SearchQuery = z.object({ query: QueryText, entity: z.enum(entities).default("all"), ...FilterQuery });

/** What such an address asks for. */
export function askedOf({ query, entity, ...filters }: z.output<typeof SearchQuery>): Asked {
  const { sort, sortDesc, exact, category, since, live, captions } = filters;
  const { minDuration, maxDuration } = inOrder(filters);
  return {
    query,
    entity,
    filters: { sort, sortDesc, exact, minDuration, maxDuration, category, since, live, captions },
  };
}

/** The shorter length first, however they were given; from nothing on is no filter. */
export function inOrder<Lengths extends { minDuration?: number | undefined; maxDuration?: number | undefined }>(
  lengths: Lengths,
) {
  const { minDuration: min, maxDuration: max } = lengths;
  const turned = min !== undefined && max !== undefined && min > max;
  const [first, last] = turned ? [max, min] : [min, max];
  return { ...lengths, minDuration: first || undefined, maxDuration: last };
}

const truth = z.boolean();
/** A search as it is kept. At least one filter, or words: a list of all is no search. */
export const Saved = z
  .strictObject({
    query: z.string().max(queryLength.max).transform(oneLine).default(""),
    sort: z.enum(sorts).optional(),
    sortDesc: truth.optional(),
    exact: truth.optional(),
    minDuration: z.number().int().min(0).max(durationMax).optional(),
    maxDuration: z.number().int().min(0).max(durationMax).optional(),
    category: FilterQuery.category,
    since: FilterQuery.since,
    live: truth.optional(),
    captions: truth.optional(),
  })
  .transform((saved) => inOrder(saved) as SavedFilters);

const SmartListName = z
  .string()
  .transform(oneLine)
  .pipe(
    z
      .string()
      .refine(isSeen, { error: "forms.required", abort: true })
      .min(smartNameLength.min)
      .max(smartNameLength.max),
  );

export const SmartListInput = z.strictObject({ name: SmartListName, filters: Saved });
export const SmartListChange = z.strictObject({ name: SmartListName.optional(), filters: Saved.optional() });
export type SmartListInput = z.output<typeof SmartListInput>;
export type SmartListChange = z.output<typeof SmartListChange>;
