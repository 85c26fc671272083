import { z } from "zod";
import { muteKinds } from "../mutes/table.ts";

export const UnmuteForm = z.strictObject({ kind: z.enum(muteKinds), id: z.string().min(1).max(24) });
