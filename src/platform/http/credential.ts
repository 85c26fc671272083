import { readCookie } from "./cookies.ts";
import type { AppContext } from "./types.ts";

/** What a request shows to say who asks. A bearer stands alone: where there is one, even a wrong one, no cookie counts. */
export type Credential = { isBearer: boolean; token: string | undefined };

export function credentialOf(c: AppContext): Credential {
  const bearer = /^bearer(?: (.*))?$/i.exec(c.req.header("authorization") ?? "");
  if (bearer) return { isBearer: true, token: bearer[1] };
  return { isBearer: false, token: readCookie(c, "session") };
}
