import { channelMembers } from "../../channels/table.ts";
import { chatModerators } from "../../chat/table.ts";
import { Client } from "../client.ts";
import { loginAs, makeChannel, makeUser } from "../factories.ts";
import type { Harness } from "../harness.ts";

/**
 * Who asks, by the table's column. The channel is the one that every entity of the world belongs to: `helper` keeps order
 * in its chats, `member` works on it, `owner` owns it, `rival` owns another.
 */
export const roles = ["guest", "blocked", "user", "rival", "helper", "member", "owner", "staff", "admin"] as const;
export type RoleName = (typeof roles)[number];

/** Who works on the channel, by what they are there; the editor is the `member`. */
export const teamRoles = ["owner", "editor", "moderator", "uploader", "statistics"] as const;

const specialists = ["moderator", "uploader", "statistics"] as const;
type Specialist = (typeof specialists)[number];

export type Person = { name: RoleName | Specialist; id: string | undefined; email: string | undefined };

export type People = Record<RoleName | Specialist, Person>;

export async function makePeople(harness: Harness): Promise<People> {
  const made = async (name: Person["name"], overrides: Parameters<typeof makeUser>[1]): Promise<Person> => {
    const { id, email } = await makeUser(harness, overrides);
    return { name, id, email };
  };
  return {
    guest: { name: "guest", id: undefined, email: undefined },
    blocked: await made("blocked", { blockedAt: harness.clock.now() }),
    user: await made("user", { role: "user" }),
    rival: await made("rival", { role: "creator" }),
    helper: await made("helper", { role: "user" }),
    member: await made("member", { role: "user" }),
    owner: await made("owner", { role: "creator" }),
    staff: await made("staff", { role: "moderator" }),
    admin: await made("admin", { role: "admin" }),
    moderator: await made("moderator", { role: "user" }),
    uploader: await made("uploader", { role: "user" }),
    statistics: await made("statistics", { role: "user" }),
  };
}

export function teamOf(people: People): Record<(typeof teamRoles)[number], Person> {
  return { ...people, editor: people.member };
}

/** A channel of the owner, on which the team works and in whose chats the helper keeps order. */
export async function makeTeamChannel(
  harness: Harness,
  people: People,
  overrides: Parameters<typeof makeChannel>[2] = {},
) {
  const channel = await makeChannel(harness, { id: idOf(people.owner) }, overrides);
  const joined = { channelId: channel.id, createdAt: harness.clock.now() };
  await harness.ctx.write(async (tx) => {
    await tx.db
      .insert(channelMembers)
      .values([
        { ...joined, userId: idOf(people.member), role: "editor" },
        ...specialists.map((role) => ({ ...joined, userId: idOf(people[role]), role })),
      ]);
    await tx.db.insert(chatModerators).values({ ...joined, userId: idOf(people.helper) });
  });
  return channel;
}

export function idOf({ name, id }: Person): string {
  if (id === undefined) throw new Error(`${name} has no account`);
  return id;
}

let browsers = 0;
const sessions = new WeakMap<Person, string>();

/**
 * A new browser of this person, at an address of its own: what others asked leaves no trace in its limits. It is logged in
 * by the session of the one before, unless that was logged out.
 */
export async function browserOf(harness: Harness, person: Person): Promise<Client> {
  const browser = await loggedIn(harness, person);
  const number = ++browsers;
  browser.address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  return browser;
}

/** After an answer: a session that it ended, or another that it began, is not this person's any longer. */
export function remember(person: Person, browser: Client): void {
  if (browser.cookies.get("session") !== sessions.get(person)) sessions.delete(person);
}

async function loggedIn(harness: Harness, person: Person): Promise<Client> {
  if (!person.id) return new Client(harness.app);
  const session = sessions.get(person);
  const browser = session ? new Client(harness.app) : await loginAs(harness, { id: person.id });
  if (session) browser.cookies.set("session", session);
  sessions.set(person, browser.cookies.get("session") ?? "");
  return browser;
}
