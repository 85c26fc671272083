import { inArray } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import { day, minute } from "../../platform/clock.ts";
import { newId } from "../../platform/db/id.ts";
import { makeAd } from "../ads.ts";
import { makePayment } from "../donations.ts";
import { makeChannel, makePlaylist, makeUser } from "../factories.ts";
import type { Harness } from "../harness.ts";
import { filmEntities } from "./films.ts";
import {
  codeFor,
  makeApplication,
  makeComment,
  makeDecision,
  makeFunds,
  makeInvitation,
  makePage,
  makeReport,
  makeStatement,
  makeTicket,
  makeUpload,
} from "./made.ts";
import { idOf, makeTeamChannel, type People, type Person } from "./people.ts";
import { postEntities } from "./posts.ts";

/** What `$name` in the table stands for: made once, or anew for each who asks where the name begins with `new` or `my`. */
export type World = {
  name(name: string, asking: Person): Promise<string>;
  /** After each line: the teams made for it go, and time passes, so that nobody's limits reach the next. */
  tidy(): Promise<void>;
};

export type Entities = Record<string, (asking: Person) => Promise<string> | string>;

const isOwn = /^(new|my)[A-Z]/;

/** Everything stands on one channel, with a private one of the same team beside it and another that nobody here works on. */
export async function makeWorld(harness: Harness, people: People): Promise<World> {
  const channel = await makeTeamChannel(harness, people, { slug: "wspolny", slugKey: "wspolny", adsEnabled: true });
  const closed = await makeTeamChannel(harness, people, {
    slug: "zamkniety",
    slugKey: "zamkniety",
    visibility: "private",
    listedAt: null,
  });
  const foreign = await makeChannel(harness, { id: idOf(people.rival) }, { slug: "obcy", slugKey: "obcy" });
  const spare = spareChannels(harness, people);
  const films = filmEntities(harness, { channel, closed });
  const known = new Map<string, Promise<string>>();

  async function name(wanted: string, asking: Person): Promise<string> {
    const make = entities[wanted];
    if (!make) throw new Error(`the world has no $${wanted}: it has ${Object.keys(entities).join(", ")}`);
    if (isOwn.test(wanted) || wanted === "tomorrow") return make(asking);
    const made = known.get(wanted) ?? Promise.resolve(make(asking));
    known.set(wanted, made);
    return made;
  }

  const entities: Entities = {
    channel: () => channel.id,
    slug: () => channel.slug,
    newChannel: () => spare.make(),
    newDeletedChannel: () => spare.make({ deletedAt: harness.clock.now(), listedAt: null }),
    closedChannel: () => closed.id,
    closedSlug: () => closed.slug,
    foreignChannel: () => foreign.id,
    deletedChannel: async () =>
      (await makeTeamChannel(harness, people, { deletedAt: harness.clock.now(), listedAt: null })).id,
    ...films.entities,
    ...madeByPeople(harness, people, {
      film: () => name("public", people.guest),
      empty: films.empty,
      channelId: channel.id,
      spare: spare.make,
    }),
    ad: async () => (await makeAd(harness, channel)).id,
    newAd: async () => (await makeAd(harness, channel)).id,
    newWaitingAd: async () => (await makeAd(harness, channel, { status: "awaiting_verification" })).id,
    ...postEntities(harness, people, { channel, closed }),
    ...listsOf(harness, people, { film: () => name("public", people.guest), channelId: channel.id }),
    ...wordsAndMoments(harness),
  };
  return { name, tidy: spare.tidy };
}

/** More teams, made for one line of the table; nobody may be in very many at once. */
function spareChannels(harness: Harness, people: People) {
  let spare: string[] = [];
  return {
    async make(overrides: Parameters<typeof makeTeamChannel>[2] = {}): Promise<string> {
      const { id } = await makeTeamChannel(harness, people, overrides);
      spare.push(id);
      return id;
    },
    async tidy(): Promise<void> {
      const [gone, since] = [spare, harness.clock.now()];
      spare = [];
      if (gone.length > 0) await harness.ctx.write((tx) => tx.db.delete(channels).where(inArray(channels.id, gone)));
      harness.clock.set(since + 10 * minute);
    },
  };
}

type Places = { film(): Promise<string>; empty(): Promise<string>; channelId: string; spare(): Promise<string> };

/** What people write, send and ask for. */
function madeByPeople(harness: Harness, people: People, { film, empty, channelId, spare }: Places): Entities {
  const comment = async (userId: string) => makeComment(harness, await film(), userId);
  const invitation = (channel: string, email: string) => makeInvitation(harness, channel, email, idOf(people.owner));
  return {
    comment: () => comment(idOf(people.user)),
    newComment: () => comment(idOf(people.user)),
    myComment: (asking) => comment(asking.id ?? idOf(people.user)),
    newInvitation: () => invitation(channelId, addressIn(harness)),
    myInvitation: async (asking) => invitation(await spare(), asking.email ?? addressIn(harness)),
    newUpload: async () => makeUpload(harness, await empty(), idOf(people.owner)),
    newApplication: () => makeApplication(harness),
    newPage: async () => (await makePage(harness)).id,
    pageSlug: async () => (await makePage(harness)).slug,
    newPayment: async () => (await makePayment(harness)).id,
    newFunds: async () => makeFunds(harness, channelId),
    newStatement: async () => makeStatement(harness),
    newTicket: async () => (await makeTicket(harness)).id,
    newReport: async () => (await makeReport(harness, "comment", await comment(idOf(people.user)))).id,
    newCase: async () => (await makeReport(harness, "comment", await comment(idOf(people.user)))).caseId,
    newDecision: async () => (await makeDecision(harness, await comment(idOf(people.user)))).id,
    newObjection: async () => (await makeDecision(harness, await comment(idOf(people.user)))).objectionId,
  };
}

/** Playlists: of the user, of the channel, and of whoever asks; each with a film in it. */
function listsOf(
  harness: Harness,
  people: People,
  { film, channelId }: { film(): Promise<string>; channelId: string },
): Entities {
  const list = async (owner: string, input: Parameters<typeof makePlaylist>[2] = {}) =>
    (await makePlaylist(harness, { id: owner }, { videoIds: [await film()], ...input })).id;
  return {
    list: () => list(idOf(people.user)),
    closedList: () => list(idOf(people.user), { visibility: "private" }),
    channelList: () => list(idOf(people.owner), { channelId }),
    newChannelList: () => list(idOf(people.owner), { channelId }),
    myList: (asking) => list(asking.id ?? idOf(people.user)),
  };
}

/** What is made up for a line, and who is in none of the table's roles. */
function wordsAndMoments(harness: Harness): Entities {
  return {
    somebody: async () => (await makeUser(harness)).id,
    myEmail: (asking) => asking.email ?? addressIn(harness),
    newPerson: async () => (await makeUser(harness)).id,
    newAddress: () => addressIn(harness),
    newSlug: () => `nowy-${newId(harness.clock.now()).slice(-12)}`.toLowerCase(),
    newResetCode: () => codeFor(harness, "reset"),
    newActivationCode: () => codeFor(harness, "activate"),
    nobody: () => "0000000000000000",
    tomorrow: () => new Date(harness.clock.now() + day).toISOString(),
  };
}

function addressIn({ clock }: Harness): string {
  return `osoba-${newId(clock.now())}@example.org`.toLowerCase();
}
