import type { ManagedVideo } from "./props.ts";

export class ApiError extends Error {
  constructor(
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** One call of the site's API; a refusal is thrown with its translated message and fields. */
export async function call<Answer = ManagedVideo>(
  lang: string,
  method: string,
  path: string,
  body?: unknown,
  { lasting = body !== undefined } = {},
): Promise<Answer> {
  const headers = { "accept-language": lang, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const answer = await fetch(`/api${path}`, {
    method,
    headers,
    // What is saved while the page is left has to arrive; browsers let only little of it last.
    keepalive: lasting,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = answer.status === 204 ? undefined : await answer.json().catch(() => undefined);
  if (answer.status === 401) document.dispatchEvent(new CustomEvent("nadaj:logged-out"));
  if (!answer.ok) throw new ApiError(json?.message ?? String(answer.status), json?.fields);
  return json as Answer;
}
