import { eq } from "drizzle-orm";
import { note } from "../../audit/rules.ts";
import { type Role, systemActor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { isLastAdmin, userById } from "../queries.ts";
import { identities, users } from "../table.ts";
import type { Identity } from "./identities.ts";
import { type ProviderConfig, providerConfig } from "./provider.ts";
import type { Claims } from "./sign-in.ts";
import { staffName } from "./staff.ts";

const rank: Record<Role, number> = { user: 0, creator: 1, moderator: 2, admin: 3 };

/**
 * Gives a person the role of their claim, and takes it back once the claim says so no longer. A role that was given here is
 * never made less, and the last administrator stays one. Inside a write.
 */
export async function followRole(tx: Ctx, identity: Identity, claims: Claims): Promise<void> {
  const config = providerConfig(tx);
  const user = await userById(tx, identity.userId);
  if (config.roleClaim === undefined || !user) return;
  const byClaim = identity.role !== null && identity.role === user.role;
  const base = byClaim ? (identity.roleBefore ?? "user") : user.role;
  const claimed = claimedRole(config, config.roleClaim, claims);
  const role = claimed && rank[claimed] > rank[base] ? claimed : base;
  if (role !== "admin" && (await isLastAdmin(tx, user))) {
    tx.log.warn("the last administrator stays one, whatever the provider says", { userId: user.id });
    return;
  }
  const kept = role === base ? { role: null, roleBefore: null } : { role, roleBefore: base };
  await tx.db.update(identities).set(kept).where(eq(identities.id, identity.id));
  if (role === user.role) return;
  await tx.db.update(users).set({ role, updatedAt: tx.clock.now() }).where(eq(users.id, user.id));
  const what = { entityType: "user", entityId: user.id, title: user.email, detail: `${user.role} → ${role}` };
  await note(tx, systemActor, await staffName(tx, systemActor), { action: "role", ...what });
}

function claimedRole(config: ProviderConfig, claim: string, claims: Claims): Role | undefined {
  const said = valuesOf(claims, claim);
  if (config.adminValue !== undefined && said.includes(config.adminValue)) return "admin";
  if (config.moderatorValue !== undefined && said.includes(config.moderatorValue)) return "moderator";
  return undefined;
}

/** Of a claim by its name, or by the path to it: `realm_access.roles`. */
function valuesOf(claims: Record<string, unknown>, name: string): unknown[] {
  const path = Object.hasOwn(claims, name) ? [name] : name.split(".");
  const value = path.reduce<unknown>((inside, part) => {
    const known = typeof inside === "object" && inside !== null && Object.hasOwn(inside, part);
    return known ? (inside as Record<string, unknown>)[part] : undefined;
  }, claims);
  return Array.isArray(value) ? value : [value];
}
