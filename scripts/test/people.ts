/** Fills the empty site of the environment with people, a channel and an ad on the air; says who they are as JSON. */
import "../../src/app/features.ts";
import { createSession } from "../../src/accounts/rules/sessions.ts";
import { openContext } from "../../src/app/context.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { saveSiteSettings } from "../../src/platform/settings/settings.ts";
import { makeAd } from "../../src/testing/ads.ts";
import { takeDonations } from "../../src/testing/donations.ts";
import { makeChannel, makeUser } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";

export type Person = { id: string; token: string };
export type People = { admin: Person; people: Person[]; channelId: string; adId: string };

/** More than are spent. */
const points = 1_000_000;

if (import.meta.main) console.log(JSON.stringify(await fill(Number(process.argv[2]))));

async function fill(count: number): Promise<People> {
  await using ctx = await openContext(loadConfig());
  await ctx.keys.open();
  await saveSiteSettings(ctx, { setUp: true });
  const site = { ctx, clock: ctx.clock } as unknown as Harness;
  const session = { remember: true, userAgent: "", address: "" };
  const logIn = async ({ id }: { id: string }) => ({ id, token: (await createSession(ctx, id, session)).token });
  const admin = await makeUser(site, { role: "admin" });
  const channel = await makeChannel(site, admin, { name: "Próba", slug: "proba", slugKey: "proba" });
  const advertiser = await makeChannel(site, await makeUser(site, { role: "creator" }));
  const ad = await makeAd(site, advertiser, { type: "banner", points });
  await takeDonations(site);
  const people: Person[] = [];
  for (let number = 0; number < count; number++) people.push(await logIn(await makeUser(site)));
  return { admin: await logIn(admin), people, channelId: channel.id, adId: ad.id };
}
