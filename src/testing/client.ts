import type { App } from "../app/server.tsx";

export type Answer = { status: number; headers: Headers; text: string; json: unknown; location: string | null };

export type RequestOptions = {
  method?: string;
  json?: unknown;
  form?: Record<string, string | string[] | File>;
  headers?: Record<string, string>;
};

const origin = "http://localhost:3000";

/** A browser of one person: keeps cookies, sends the Origin that browsers send, follows no redirect by itself. */
export class Client {
  readonly cookies = new Map<string, string>();
  /** Where it connects from. */
  address = "127.0.0.1";

  constructor(
    private readonly app: App,
    /** Who it is logged in as, for assertions. */
    readonly userId?: string,
  ) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request(path, { headers });
  }

  /** Submits a form as a browser does: urlencoded, or multipart when it has a file. */
  post(path: string, form: RequestOptions["form"] = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request(path, { method: "POST", form, headers });
  }

  /** Calls the API with JSON. */
  api(method: string, path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request(`/api${path}`, { method, json, headers });
  }

  async request(path: string, options: RequestOptions = {}): Promise<Answer> {
    const method = options.method ?? "GET";
    const headers = new Headers({ host: "localhost:3000", ...options.headers });
    if (this.cookies.size > 0)
      headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (method !== "GET" && method !== "HEAD" && !headers.has("origin")) headers.set("origin", origin);
    const body = bodyOf(options, headers);
    const request = new Request(new URL(path, origin), { method, headers, ...(body === undefined ? {} : { body }) });
    const response = await this.app.fetch(request, () => this.address);
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: response.headers.get("content-type")?.includes("json") && text ? JSON.parse(text) : undefined,
      location: response.headers.get("location"),
    };
  }

  private keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(";");
    const [name = "", value = ""] = pair.split("=");
    const ended = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (ended) this.cookies.delete(name);
    else this.cookies.set(name, decodeURIComponent(value));
  }
}

function bodyOf(options: RequestOptions, headers: Headers): BodyInit | undefined {
  if (options.json !== undefined) {
    headers.set("content-type", "application/json");
    return JSON.stringify(options.json);
  }
  if (!options.form) return undefined;
  const entries = Object.entries(options.form).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => [name, one] as const) : [[name, value] as const],
  );
  if (entries.some(([, value]) => value instanceof File)) {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  }
  headers.set("content-type", "application/x-www-form-urlencoded");
  return new URLSearchParams(entries as [string, string][]).toString();
}
