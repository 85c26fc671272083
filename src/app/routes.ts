import { accountsApi } from "../accounts/api.ts";
import { accountPages } from "../accounts/pages.ts";
import type { ApiRoute } from "../platform/http/api.ts";
import type { PageRoute } from "../platform/http/pages.ts";
import { sectionPages } from "../sections/pages.tsx";

/** The whole site on one page: every feature's pages and API calls. */
export const pageRoutes: PageRoute[] = [...sectionPages, ...accountPages];

export const apiRoutes: ApiRoute[] = [...accountsApi];
