import { common } from "./pl/common.ts";
import { forms } from "./pl/forms.ts";
import { problems } from "./pl/problems.ts";

/** The Polish texts, one file per area; the English ones have the same keys. */
export const pl = { common, forms, problems };
