import { expect, test } from "bun:test";
import { pageRoutes } from "../app/routes.ts";
import { makePost, talk } from "../testing/comments.ts";
import { loginAs, makeChannel, makePlaylist, makeUser, makeVideo } from "../testing/factories.ts";
import { makeFindable } from "../testing/findable.ts";
import { startHarness } from "../testing/harness.ts";

/** It stands in the name of the person, of their channel, and in all that they made. */
const name = "Zyndram";

/** Where one looks after what one chose oneself; and feeds, which are the same for all. */
const own = [
  ...["/account/privacy", "/account/notifications", "/favourites", "/feed/followed-by-me"],
  ...["/subscriptions/channels", "/subscriptions/channels.opml", "/rss.xml", "/sitemap.xml"],
];

test("whoever mutes a person and their channel meets them on no page and in no list", async () => {
  await using harness = await startHarness();
  const noisy = await makeUser(harness, { name, role: "creator" });
  const channel = await makeChannel(harness, noisy, { name: `${name} nadaje` });
  const reader = await makeUser(harness);
  const [them, me] = [await loginAs(harness, noisy), await loginAs(harness, reader)];
  const film = await makeFindable(harness, channel, { title: `${name} gra`, tags: ["szachy"], categories: ["music"] });
  // The channel stands in the index of searches too.
  await them.api("PATCH", `/channels/${channel.id}`, { description: "Muzyka i szachy" });
  const ahead = harness.clock.now() + 3_600_000;
  const live = { live: true, livestreamStartsAt: ahead, upcomingAt: ahead, listedAt: null, playableAt: null };
  await makeVideo(harness, channel, { ...live, title: `${name} na żywo` });
  await makePlaylist(harness, noisy, { name: `Lista ${name}`, videoIds: [film] });
  // They are followed, their film is liked, seen, kept, and in a list of one's own: all that was before.
  await me.post(`/user/${noisy.id}/follow`, { follow: "1" });
  await me.api("POST", `/channels/${channel.id}/subscribe`);
  await me.api("POST", `/videos/${film}/rate`, { rating: 1 });
  const quiet = await talk(harness);
  const mine = await makePlaylist(harness, reader, { videoIds: [quiet.video.id, film] });
  const wall = await makePost(harness, reader.id);
  const words = await quiet.said(me, "Początek");
  await quiet.said(them, `Mówi ${name}`);
  await quiet.said(them, `${name} odpowiada`, { parentCommentId: words._id });
  await quiet.said(them, `${name} jako kanał`, { commentAs: "channel", channelId: channel.id });
  await quiet.said(them, `${name} na ścianie`, { postId: wall });
  await them.post("/feed", { message: `Wpis: ${name}` });
  await them.post("/feed", { message: `Wpis kanału: ${name}`, as: channel.id });
  await harness.runJobs();
  const before = (await me.api("GET", "/notifications")).text;

  const pages = pageRoutes
    .filter(
      ({ method, path, guard }) => method === "GET" && !path.includes(":") && (guard === "-" || guard === "loggedin"),
    )
    .map(({ path }) => path)
    .filter((path) => !own.includes(path));
  const asked = [
    ...pages,
    ...["/search?query=zyndram", "/search?query=zyndram&entity=users", "/search?query=zyndram&entity=channels"],
    ...[
      "/tags/szachy",
      "/categories?name=music",
      "/feed?of=followed",
      "/feed?of=subscriptions",
      "/tv/search?query=zyndram",
    ],
    ...[`/watch/${quiet.video.id}`, `/watch/${quiet.video.id}?playlistId=${mine.id}`, `/feed/post/${wall}`],
    ...["/search/suggestions?query=zynd", "/channels?query=zyndram", "/feed/featured-users?query=zyndram"],
    ...[
      "/api/videos",
      "/api/search?query=zyndram",
      "/api/search/suggestions?query=zynd",
      "/api/playlists",
      "/api/posts",
    ],
    ...[`/api/comments?videoId=${quiet.video.id}`, `/api/comments?parentId=${words._id}`, "/api/notifications"],
    ...["/api/feed-authors?limit=20&offset=0", "/api/channels", `/api/playlists/${mine.id}/videos`],
  ];
  const meeting = async () => {
    const met: string[] = [];
    for (const path of asked) {
      harness.clock.advance(3000);
      const { status, text } = await me.get(path);
      if (status >= 500) throw new Error(`${path}: ${status}`);
      // What one asks for oneself is said back.
      if (text.replaceAll(/query=[^"&]*|value="[^"]*"/g, "").includes(name)) met.push(path);
    }
    return met;
  };
  expect((await meeting()).length).toBeGreaterThan(20);
  expect(before).toContain(name);
  await me.post(`/user/${noisy.id}/mute`, { mute: "1" });
  await me.api("POST", "/auth/block-channel", { channelId: channel.id });
  await quiet.said(them, `${name} po raz drugi`, { parentCommentId: words._id });
  await them.post("/feed", { message: `Nowy wpis: ${name}` });
  await harness.runJobs();
  expect(await meeting()).toEqual([]);
});
