import type { Context } from "hono";
import { takeBrake } from "../../platform/http/brake.ts";
import { dropCookie, readCookie, writeCookie } from "../../platform/http/cookies.ts";
import { attempt, parseInput } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { Problem, unauthorized } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { nextOf } from "../../ui/next.ts";
import { loginBrake } from "../brakes.ts";
import { clientOf } from "../client.ts";
import { LinkForm } from "../input.ts";
import { knownOwner } from "../rules/credentials.ts";
import { enterByProvider, linkIdentity, unlinkIdentity } from "../rules/identities.ts";
import { providerConfig } from "../rules/provider.ts";
import { beginSignIn, finishSignIn, type Journey, readJourney, signOutAddress } from "../rules/sign-in.ts";
import { LeadOnView, SignedOutView } from "../views/provider.tsx";
import { show } from "./entry-page.tsx";
import { enter, loginView } from "./login.tsx";
import { back, securityView, submitted } from "./security.tsx";

/** A link, not a form: our policy lets no form end at another site. */
export async function beginProvider(c: AppContext): Promise<Response> {
  providerConfig(c.var.ctx);
  await takeBrake(c, loginBrake);
  const next = nextOf(c, c.req.query("next"));
  const begun = await attempt(() => leave(c, { next, lang: c.var.lang }));
  return begun.ok ? c.redirect(begun.value, 302) : loginView(c, { values: {}, problem: begun.problem }, next);
}

/** Back from the provider: in, or with an account that is linked. */
export async function providerCallback(c: AppContext): Promise<Response> {
  const { ctx } = c.var;
  providerConfig(ctx);
  await takeBrake(c, loginBrake);
  const journey = readJourney(ctx, readCookie(c, "oidc"));
  dropCookie(c, "oidc");
  if (journey) speak(c, journey.lang);
  const next = nextOf(c, journey?.next);
  const done = await attempt(async () => {
    if (!journey) throw new Problem(410, "LOGIN_EXPIRED");
    const claims = await finishSignIn(ctx, journey, new URL(c.req.url).search);
    if (!journey.link) return enterByProvider(ctx, claims, journey.lang, clientOf(c));
    const { userId, sessionId } = journey.link;
    if (c.var.actor.userId !== userId || c.var.sessionId !== sessionId) throw unauthorized();
    return linkIdentity(ctx, c.var.actor, claims);
  });
  if (!done.ok) {
    const form = { values: {}, problem: done.problem };
    return journey?.link && c.var.actor.userId
      ? securityView(c, { which: "provider", form })
      : loginView(c, form, next);
  }
  return done.value ? enter(c, done.value, false, next) : back(c, "identityLinked");
}

/** Only who knows the password adds a way in; the page that answers leads on by itself. */
export async function submitLink(c: AppContext): Promise<Response> {
  const { ctx, actor, lang, sessionId = "" } = c.var;
  const config = providerConfig(ctx);
  return submitted(c, "provider", async (values) => {
    const { currentPassword } = parseInput(LinkForm, values);
    const { id: userId } = await knownOwner(ctx, actor, currentPassword, "linkPassword");
    const address = await leave(c, { next: "", lang, link: { userId, sessionId } });
    c.header("refresh", `0; url=${address}`);
    return show(c, "signin.leading", <LeadOnView c={c} name={config.name} address={address} />);
  });
}

export async function submitUnlink(c: AppContext): Promise<Response> {
  providerConfig(c.var.ctx);
  return submitted(c, "provider", async () => {
    await unlinkIdentity(c.var.ctx, c.var.actor);
    return back(c, "identityUnlinked");
  });
}

/** Logged out here, one may still be known there: in this browser the next is let in without a word. */
export async function signedOutPage(c: AppContext): Promise<Response> {
  const config = providerConfig(c.var.ctx);
  await takeBrake(c, loginBrake);
  const address = await signOutAddress(c.var.ctx);
  if (address === undefined) return c.redirect(`${href(c.var.lang, "/")}?said=logged-out`, 302);
  return show(c, "signin.out", <SignedOutView c={c} name={config.name} address={address} />);
}

async function leave(c: AppContext, journey: Journey): Promise<string> {
  const { address, carried } = await beginSignIn(c.var.ctx, journey);
  writeCookie(c, "oidc", carried, { httpOnly: true, maxAgeMs: 600_000 });
  return address;
}

/** The provider knows one address of ours; people come back in the language that they left in. */
function speak(c: Context, lang: Journey["lang"]): void {
  c.set("lang", lang);
  c.set("t", translator(lang));
}
