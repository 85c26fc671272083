import { creatorApplications } from "../../../src/accounts/table.ts";
import { chatBlocks, chatLog, chatModerators } from "../../../src/chat/table.ts";
import { commentPins, comments } from "../../../src/comments/table.ts";
import { downloadChoices } from "../../../src/downloads/table.ts";
import { history } from "../../../src/library/table.ts";
import { liveSamples, streamKeys } from "../../../src/live/table.ts";
import { notifications } from "../../../src/notifications/table.ts";
import { newId } from "../../../src/platform/db/id.ts";
import { posts } from "../../../src/posts/table.ts";
import { subscriptions } from "../../../src/subscriptions/table.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../../../src/testing/factories.ts";
import type { Harness } from "../../../src/testing/harness.ts";
import { captions, type videos } from "../../../src/videos/table.ts";
import { placesOf } from "./places.ts";
import { fillPosts } from "./posts.ts";

const hour = 3_600_000;

/** A site where each page has something of each kind to show, and one person of each kind. */
export async function fillSite(harness: Harness) {
  const people = {
    viewer: await makeUser(harness, { name: "Ola", surname: "Kowalska" }),
    creator: await makeUser(harness, { name: "Wanda", role: "creator" }),
    admin: await makeUser(harness, { name: "Ewa", role: "admin" }),
  };
  const channel = await makeChannel(harness, people.creator, {
    name: "Kino „Świt” & spółka",
    description: "Filmy o świcie.\nhttps://example.org/?a=1&b=2",
    verified: true,
    links: [{ label: "Strona", url: "https://example.org/" }],
    tags: ["kino"],
  });
  const ids = await fillVideos(harness, channel.id);
  const talk = await fillTalk(harness, people, channel.id, ids.film);
  await fillStanding(harness, people, channel.id, ids);
  const clients = {
    visitor: harness.guest(),
    viewer: await loginAs(harness, people.viewer),
    creator: await loginAs(harness, people.creator),
    admin: await loginAs(harness, people.admin),
  };
  return {
    clients,
    channel,
    ids,
    post: await fillPosts(harness, people, channel.id, ids.film),
    person: people.viewer.id,
    talk,
    places: await placesOf(harness, {
      ...{ creatorId: people.creator.id, channelId: channel.id },
      ...{ videoId: ids.film ?? "", commentId: talk.comments[0] ?? "" },
    }),
  };
}

type Film = Partial<typeof videos.$inferInsert>;

async function fillVideos(harness: Harness, channelId: string): Promise<Record<string, string>> {
  const now = harness.clock.now();
  const renditions: Film["renditions"] = [
    { height: 0, state: "ready", progress: 1 },
    { height: 360, state: "running", progress: 0.4 },
    { height: 720, state: "waiting", progress: 0 },
  ];
  const description = `0:00 Początek\n0:20 <b>Koniec</b>\n${"Opis filmu z adresem https://example.org/?a=1&b=2. ".repeat(10)}`;
  const unlisted = { listedAt: null, publishedAt: null } as const;
  const unready = { ...unlisted, playableAt: null } as const;
  const films: Record<string, Film> = {
    film: { description, tags: ["kino", "świt"], categories: ["film"], thumbnailVersion: 1, thumbnailCandidates: 3 },
    grown: { adultsOnly: true, bannedByBigTech: true, ageRestriction: 16, commentsOff: true },
    running: { processing: "running", progress: 0.4, renditions, sourceName: "a & b.mp4", sourceSize: 12_345_678 },
    waiting: { ...unready, processing: "waiting", renditions, progress: 0 },
    failed: { ...unready, processing: "failed", failureCode: "DAMAGED", sourceKey: "x", sourceName: "zły.avi" },
    empty: { ...unready, processing: "none", title: "", visibility: "private", duration: null },
    planned: { ...unlisted, plannedPublishDate: now + 3 * hour },
    hidden: { listedAt: null, visibility: "non_public" },
    premiere: { listedAt: null, premiereAt: now + hour, upcomingAt: now + hour },
    showing: { premiereAt: now - 20_000, upcomingAt: now - 20_000 },
    announced: { ...unready, publishedAt: now, live: true, livestreamStartsAt: now + hour, upcomingAt: now + hour },
    onAir: { ...unready, publishedAt: now, live: true, livestreamStartedAt: now - hour, upcomingAt: now - hour },
    over: { ...unready, live: true, livestreamStartedAt: now - hour, livestreamEndedAt: now - 1000 },
    recorded: { live: true, livestreamStartedAt: now - hour, livestreamEndedAt: now - 1000 },
  };
  const ids: Record<string, string> = {};
  for (const [name, film] of Object.entries(films))
    ids[name] = (await makeVideo(harness, { id: channelId }, { title: `Film „${name}” <&> i inne`, ...film })).id;
  for (let more = 0; more < 22; more++) await makeVideo(harness, { id: channelId });
  return ids;
}

type People = Record<"viewer" | "creator" | "admin", { id: string }>;

/** Comments of every kind below a film, and a post. */
async function fillTalk(harness: Harness, people: People, channelId: string, videoId = "") {
  const createdAt = harness.clock.now();
  const { viewer, creator } = people;
  const rows = Array.from({ length: 21 }, (_, index) => ({
    id: newId(createdAt + index),
    videoId,
    ownerChannelId: channelId,
    userId: index % 2 ? creator.id : viewer.id,
    channelId: index % 2 ? channelId : null,
    content: `Uwaga ${index}\n<script> <b>od 0:20</b> https://example.org/`,
    createdAt: createdAt - index * 1000,
  }));
  const [first = "", second = ""] = rows.map(({ id }) => id);
  const reply = { videoId, ownerChannelId: channelId, userId: viewer.id, parentId: first, content: "Tak", createdAt };
  const post = newId(createdAt);
  await harness.ctx.write(async (tx) => {
    await tx.db.insert(posts).values({ id: post, message: "Jutro", userId: viewer.id, createdAt });
    const changed = [
      { replies: 3, likes: 12, rating: 12, editedAt: createdAt },
      { crossedAt: createdAt, crossedReason: "spam" },
      { heldAt: createdAt, heldFor: "links" as const },
      { emptiedAt: createdAt, content: "" },
    ];
    for (const [index, row] of rows.entries()) await tx.db.insert(comments).values({ ...row, ...changed[index] });
    await tx.db
      .insert(comments)
      .values(
        Array.from({ length: 3 }, (_, n) => ({ ...reply, id: newId(createdAt + n), answersId: n ? first : null })),
      );
    await tx.db.insert(commentPins).values({ subjectId: videoId, commentId: first, pinnedAt: createdAt });
    const types = ["new_video", "live_starting_now", "video_rate", "new_comment", "comment_reply"] as const;
    for (const person of Object.values(people))
      await tx.db.insert(notifications).values(
        Array.from({ length: 25 }, (_, index) => ({
          id: newId(createdAt + index),
          userId: person.id,
          type: types[index % types.length] ?? "new_video",
          subjectId: `${index}`,
          personal: index % 5 > 1,
          details: {},
          videoId,
          channelId,
          createdAt,
          updatedAt: createdAt - index,
        })),
      );
    await tx.db.insert(chatModerators).values({ channelId, userId: viewer.id, createdAt });
    const until = createdAt + 400 * 24 * hour;
    const block = { userId: viewer.id, scope: "channel", scopeId: channelId, channelId, until, createdAt } as const;
    await tx.db.insert(chatBlocks).values({ id: newId(), ...block, byUserId: creator.id });
    const entry = { channelId, byUserId: creator.id, targetUserId: viewer.id, createdAt };
    await tx.db.insert(chatLog).values([
      { id: newId(), ...entry, action: "block", text: "<b>zły</b>", scope: "channel", until },
      { id: newId(), ...entry, action: "slow", seconds: 10 },
    ]);
  });
  return { comments: [first, second], post };
}

async function fillStanding(
  harness: Harness,
  people: People,
  channelId: string,
  ids: Record<string, string>,
): Promise<void> {
  const createdAt = harness.clock.now();
  const { film = "", onAir = "" } = ids;
  await harness.ctx.write(async (tx) => {
    await tx.db.insert(captions).values({ videoId: film, lang: "pl", label: "polski", createdAt });
    await tx.db.insert(downloadChoices).values({ videoId: film, allowed: true });
    for (const { id: userId } of Object.values(people)) {
      await tx.db.insert(subscriptions).values({ userId, channelId, notifyWhen: "daily", createdAt });
      await tx.db.insert(history).values({ userId, videoId: film, seconds: 20, watchedAt: createdAt });
    }
    const samples = Array.from({ length: 30 }, (_, index) => ({
      videoId: onAir,
      at: createdAt - index * 10_000,
      viewers: index * 100,
      bitrate: 2_500_000,
    }));
    await tx.db.insert(liveSamples).values(samples);
    await tx.db.insert(streamKeys).values({ id: newId(), channelId, hash: "x", hint: "abcd", createdAt });
    const application = { userId: people.viewer.id, message: "Chcę <pokazywać> góry", state: "open" } as const;
    await tx.db.insert(creatorApplications).values({ id: newId(), ...application, createdAt });
  });
}
