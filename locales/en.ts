import { accounts } from "./en/accounts.ts";
import { common } from "./en/common.ts";
import { forms } from "./en/forms.ts";
import { media } from "./en/media.ts";
import { player } from "./en/player.ts";
import { problems } from "./en/problems.ts";
import { sections } from "./en/sections.ts";
import { ui } from "./en/ui.ts";
import { comments } from "./en/comments.ts";

/** The English texts, one file per area; the Polish ones have the same keys. */
export const en = { common, forms, problems, ui, sections, accounts, media, player, comments };
