import { inArray } from "drizzle-orm";
import { makeCode } from "../../accounts/rules/codes.ts";
import { creatorApplications } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import { comments } from "../../comments/table.ts";
import { invitations } from "../../invitations/table.ts";
import { day, hour, minute } from "../../platform/clock.ts";
import { newId } from "../../platform/db/id.ts";
import { uploads } from "../../uploads/table.ts";
import type { videos } from "../../videos/table.ts";
import { makeChannel, makeUser, makeVideo } from "../factories.ts";
import type { Harness } from "../harness.ts";
import { idOf, makeTeamChannel, type People, type Person } from "./people.ts";

type Overrides = Partial<typeof videos.$inferInsert>;

/** What `$name` in the table stands for: made once, or anew for each who asks where the name begins with `new` or `my`. */
export type World = {
  name(name: string, asking: Person): Promise<string>;
  /** After each line: the teams made for it go, and time passes, so that nobody's limits reach the next. */
  tidy(): Promise<void>;
};

const isOwn = /^(new|my)[A-Z]/;

/** Everything stands on one channel, with a private one of the same team beside it and another that nobody here works on. */
export async function makeWorld(harness: Harness, people: People): Promise<World> {
  const now = harness.clock.now();
  const channel = await makeTeamChannel(harness, people, { slug: "wspolny", slugKey: "wspolny" });
  const closed = await makeTeamChannel(harness, people, {
    slug: "zamkniety",
    slugKey: "zamkniety",
    visibility: "private",
    listedAt: null,
  });
  const foreign = await makeChannel(harness, { id: idOf(people.rival) }, { slug: "obcy", slugKey: "obcy" });

  const filmOf = async (of: { id: string }, overrides: Overrides) => {
    const { id } = await makeVideo(harness, of, overrides);
    await harness.ctx.storage.put(`video/${id}/320.webp`, "obraz");
    return id;
  };
  const video = (overrides: Overrides = {}) => filmOf(channel, overrides);
  const unlisted: Overrides = { listedAt: null };
  const draft: Overrides = { ...unlisted, visibility: "private", publishedAt: null };
  const stream: Overrides = { ...unlisted, live: true, processing: "none", playableAt: null, publishedAt: null };
  const failed: Overrides = { ...draft, processing: "failed", playableAt: null, sourceKey: "source/1" };

  const address = () => `osoba-${newId(now)}@example.org`.toLowerCase();

  /** One more team; nobody may be in very many at once. */
  let spare: string[] = [];
  async function freshChannel(): Promise<string> {
    const { id } = await makeTeamChannel(harness, people);
    spare.push(id);
    return id;
  }

  async function tidy(): Promise<void> {
    const [gone, since] = [spare, harness.clock.now()];
    spare = [];
    if (gone.length > 0) await harness.ctx.write((tx) => tx.db.delete(channels).where(inArray(channels.id, gone)));
    harness.clock.set(since + 10 * minute);
  }

  async function comment(userId: string): Promise<string> {
    const id = newId(now);
    const videoId = await name("public", people.guest);
    await harness.ctx.write((tx) =>
      tx.db.insert(comments).values({ id, videoId, userId, content: "Dobre", createdAt: now }),
    );
    return id;
  }

  async function invitation(channelId: string, email: string): Promise<string> {
    const id = newId(now);
    const invited = { id, channelId, email, typed: email, expiresAt: now + 365 * day };
    const invitedBy = idOf(people.owner);
    await harness.ctx.write((tx) =>
      tx.db.insert(invitations).values({ ...invited, invitedAs: "member", invitedBy, createdAt: now }),
    );
    return id;
  }

  const empty = () => video({ ...draft, processing: "none", playableAt: null });

  async function upload(userId: string): Promise<string> {
    const id = newId(now);
    const videoId = await empty();
    await harness.ctx.write((tx) =>
      tx.db
        .insert(uploads)
        .values({ id, videoId, userId, fileName: "a.mp4", size: 100, createdAt: now, updatedAt: now }),
    );
    return id;
  }

  async function application(): Promise<string> {
    const id = newId(now);
    const { id: userId } = await makeUser(harness);
    await harness.ctx.write((tx) =>
      tx.db.insert(creatorApplications).values({ id, userId, message: "Chcę tworzyć", createdAt: now }),
    );
    return id;
  }

  const entities: Record<string, (asking: Person) => Promise<string> | string> = {
    channel: () => channel.id,
    slug: () => channel.slug,
    newChannel: () => freshChannel(),
    closedChannel: () => closed.id,
    closedSlug: () => closed.slug,
    foreignChannel: () => foreign.id,
    deletedChannel: async () => (await makeTeamChannel(harness, people, { deletedAt: now, listedAt: null })).id,

    public: () => video(),
    newPublic: () => video(),
    unlisted: () => video({ ...unlisted, visibility: "non_public" }),
    private: () => video({ ...unlisted, visibility: "private" }),
    ofClosed: () => filmOf(closed, { ...unlisted, closed: true }),
    draft: () => video(draft),
    newDraft: () => video(draft),
    newFailed: () => video(failed),
    newPlanned: () => video({ ...draft, plannedPublishDate: now + day }),
    deleted: () => video({ ...unlisted, deletedAt: now }),
    newDeleted: () => video({ ...unlisted, deletedAt: now }),
    premiere: () => video({ premiereAt: now + 300 * day, upcomingAt: now + 300 * day }),
    newPremiere: () => video({ premiereAt: now + 300 * day, upcomingAt: now + 300 * day }),
    announced: () => video({ ...stream, livestreamStartsAt: now + 300 * day, upcomingAt: now + 300 * day }),
    hiddenLive: () => video({ ...stream, visibility: "private" }),
    newLive: () => video(stream),
    onAir: () => video({ ...stream, livestreamStartedAt: now - hour, upcomingAt: now - hour }),
    endedLive: () => video({ live: true, livestreamStartedAt: now - hour, livestreamEndedAt: now - minute }),

    comment: () => comment(idOf(people.user)),
    newComment: () => comment(idOf(people.user)),
    myComment: (asking) => comment(asking.id ?? idOf(people.user)),
    newInvitation: () => invitation(channel.id, address()),
    myInvitation: async (asking) => invitation(await freshChannel(), asking.email ?? address()),
    newUpload: () => upload(idOf(people.owner)),
    newApplication: () => application(),
    somebody: async () => (await makeUser(harness)).id,
    myEmail: (asking) => asking.email ?? address(),
    newEmpty: () => empty(),
    newAddress: () => address(),
    newSlug: () => `nowy-${newId(now).slice(-12)}`.toLowerCase(),
    newResetCode: async () => codeFor("reset"),
    newActivationCode: async () => codeFor("activate"),
    nobody: () => "0000000000000000",
    tomorrow: () => new Date(harness.clock.now() + day).toISOString(),
  };

  async function codeFor(purpose: "reset" | "activate"): Promise<string> {
    const { id } = await makeUser(harness, purpose === "activate" ? { activatedAt: null } : {});
    return harness.ctx.write((tx) => makeCode(tx, id, purpose));
  }

  const known = new Map<string, Promise<string>>();
  async function name(wanted: string, asking: Person): Promise<string> {
    const make = entities[wanted];
    if (!make) throw new Error(`the world has no $${wanted}: it has ${Object.keys(entities).join(", ")}`);
    if (isOwn.test(wanted) || wanted === "tomorrow") return make(asking);
    const made = known.get(wanted) ?? Promise.resolve(make(asking));
    known.set(wanted, made);
    return made;
  }

  return { name, tidy };
}
