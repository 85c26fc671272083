/** The one script of every page: looks, menus, dialogs, messages, progress. No framework. */
import "./looks.ts";
import "./menus.ts";
import "./dialogs.ts";
import "./messages.ts";
import "./push.ts";
import "./forms.ts";
import "./loading.ts";
import "./times.ts";
import "./zones.ts";
import "./cards.ts";
import "./tables.ts";
import "./fields.ts";
import "./crop.ts";
import "./processing.ts";
import "./bell.ts";
import "./reload.ts";
import "./live.ts";
