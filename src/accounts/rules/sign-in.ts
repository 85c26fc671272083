import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { Problem } from "../../platform/problem.ts";
import { siteOrigin } from "../../platform/settings/settings.ts";
import { faultText, type Provider, provider, providerConfig } from "./provider.ts";
import { seal, unseal } from "./sealing.ts";

const purpose = "sign-in";
const life = 10 * minute;

/** What a browser carries while its person is at the provider; nobody reads or changes it. */
export type Journey = {
  next: string;
  lang: Lang;
  /** Whose account is being linked, from which session. */
  link?: { userId: string; sessionId: string };
};
type Carried = Journey & { state: string; nonce: string; verifier: string; until: number };

/** What the provider says of a person. */
export type Claims = Record<string, unknown> & { sub: string };

/** The way to the provider, and what the browser keeps until it is back. Throws Problem 404, 503 `OIDC_UNAVAILABLE`. */
export async function beginSignIn(ctx: Ctx, journey: Journey): Promise<{ address: string; carried: string }> {
  const { oidc, configuration } = await provider(ctx);
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: await callbackOf(ctx),
    scope: providerConfig(ctx).scopes,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...{ state, nonce },
  });
  const carried: Carried = { ...journey, state, nonce, verifier, until: ctx.clock.now() + life };
  return { address: address.href, carried: seal(ctx, purpose, JSON.stringify(carried)) };
}

/** What the browser carried; undefined for nothing, for what is over and for what was not made here. */
export function readJourney(ctx: Ctx, cookie: string | undefined): Carried | undefined {
  const text = cookie === undefined ? undefined : unseal(ctx, purpose, cookie);
  const carried: Carried | undefined = text === undefined ? undefined : JSON.parse(text);
  return carried && carried.until > ctx.clock.now() ? carried : undefined;
}

/** Who came back, in the provider's words. Throws Problem 403 `OIDC_REFUSED`, 503 `OIDC_UNAVAILABLE`. */
export async function finishSignIn(ctx: Ctx, journey: Carried, query: string): Promise<Claims> {
  const known = await provider(ctx);
  const { oidc, configuration } = known;
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL((await callbackOf(ctx)) + query), {
      pkceCodeVerifier: journey.verifier,
      expectedState: journey.state,
      expectedNonce: journey.nonce,
      idTokenExpected: true,
    });
    const said = tokens.claims();
    if (!said) throw new Error("there is no ID token");
    return { ...(await moreOf(known, tokens.access_token, said.sub)), ...said };
  } catch (error) {
    throw problemOf(ctx, known, error);
  }
}

/** Where one logs out of the provider, too; undefined where it does not say, or cannot be asked. */
export async function signOutAddress(ctx: Ctx): Promise<string | undefined> {
  const known = await provider(ctx).catch(() => undefined);
  if (!known?.configuration.serverMetadata().end_session_endpoint) return undefined;
  const back = `${await siteOrigin(ctx)}/`;
  return known.oidc.buildEndSessionUrl(known.configuration, { post_logout_redirect_uri: back }).href;
}

/** Many providers tell the address and the name only when they are asked once more. */
async function moreOf({ oidc, configuration }: Provider, token: string, subject: string) {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return oidc.fetchUserInfo(configuration, token, subject);
}

function problemOf(ctx: Ctx, { oidc }: Provider, error: unknown): Problem {
  const { issuer, name } = providerConfig(ctx);
  const params = { provider: name };
  // Who changed their mind there is no news.
  if (!(error instanceof oidc.AuthorizationResponseError))
    ctx.log.warn("sign-in by the provider failed", { issuer, error: faultText(error) });
  // What has no code of the standard never came to an answer.
  const unreachable = error instanceof oidc.ClientError && (error.code === undefined || error.code === "OAUTH_TIMEOUT");
  return unreachable
    ? new Problem(503, "OIDC_UNAVAILABLE", { params, cause: error })
    : new Problem(403, "OIDC_REFUSED", { params, cause: error });
}

async function callbackOf(ctx: Ctx): Promise<string> {
  return `${await siteOrigin(ctx)}/login/oidc/callback`;
}
