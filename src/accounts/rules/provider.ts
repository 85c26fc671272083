import type * as Oidc from "openid-client";
import { hour } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound, Problem } from "../../platform/problem.ts";

export type ProviderConfig = NonNullable<Config["oidc"]>;
export type Provider = { oidc: typeof Oidc; configuration: Oidc.Configuration };

/** Nobody waits longer for a provider that is down. */
const waitSeconds = 5;
/** Keys and addresses of a provider change now and then. */
const keptFor = hour;

/** The settings of sign-in by a provider. Throws Problem 404 where there is none. */
export function providerConfig(ctx: Ctx): ProviderConfig {
  if (!ctx.config.oidc) throw notFound();
  return ctx.config.oidc;
}

/** The provider as it describes itself, asked at most once an hour. Throws Problem 404, 503 `OIDC_UNAVAILABLE`. */
export async function provider(ctx: Ctx): Promise<Provider> {
  const config = providerConfig(ctx);
  const kept = ctx.local(emptyShelf);
  const now = ctx.clock.now();
  if (!kept.found || now - kept.at > keptFor) {
    const found = discover(config);
    Object.assign(kept, { found, at: now });
    // The next who asks tries again.
    found.catch(() => Object.assign(kept, { found: undefined }));
  }
  return (kept.found as Promise<Provider>).catch((cause) => {
    ctx.log.warn("the provider of sign-in cannot be asked", { issuer: config.issuer, error: faultText(cause) });
    throw new Problem(503, "OIDC_UNAVAILABLE", { params: { provider: config.name }, cause });
  });
}

/** Asks a provider how it is to be talked to. Throws what `openid-client` does. */
export async function discover(config: ProviderConfig): Promise<Provider> {
  const oidc = await import("openid-client");
  const options = {
    timeout: waitSeconds,
    execute: config.issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [],
  };
  const found = await oidc.discovery(new URL(config.issuer), config.clientId, {}, oidc.None(), options);
  const described = found.serverMetadata();
  const configuration = new oidc.Configuration(described, config.clientId, {}, secretOf(oidc, config, described));
  configuration.timeout = waitSeconds;
  if (config.issuer.startsWith("http:")) oidc.allowInsecureRequests(configuration);
  return { oidc, configuration };
}

/** In the words of whatever failed, for a log. */
export function faultText(error: unknown): string {
  const { message = String(error), cause } = error as { message?: string; cause?: { message?: string } };
  return cause?.message ? `${message}: ${cause.message}` : message;
}

/** In a header, as the standard has it where nothing else is said; else in the body. */
function secretOf(oidc: typeof Oidc, { clientSecret }: ProviderConfig, described: Readonly<Oidc.ServerMetadata>) {
  if (clientSecret === undefined) return oidc.None();
  const ways = described.token_endpoint_auth_methods_supported;
  const inHeader = ways === undefined || ways.includes("client_secret_basic");
  return inHeader ? oidc.ClientSecretBasic(clientSecret) : oidc.ClientSecretPost(clientSecret);
}

function emptyShelf(): { found: Promise<Provider> | undefined; at: number } {
  return { found: undefined, at: 0 };
}
