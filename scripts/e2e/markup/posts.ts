import { authors, follows } from "../../../src/following/table.ts";
import type { Harness } from "../../../src/testing/harness.ts";
import { makePost } from "../../../src/testing/posts.ts";

type People = Record<"viewer" | "creator" | "admin", { id: string }>;

/** Posts of each kind, more than a page of them, people who follow each other, and one who is featured. */
export async function fillPosts(harness: Harness, people: People, channelId: string, videoId = ""): Promise<string> {
  const createdAt = harness.clock.now();
  const message = "Wpis <b>pogrubiony</b> i <i>pochylony</i>\nhttps://example.org/?a=1&b=2 <script>x</script>";
  for (let more = 0; more < 21; more++) await makePost(harness, people.creator, { channelId });
  const { id } = await makePost(harness, people.viewer, {
    message,
    videoId,
    likes: 3,
    dislikes: 1,
    hiddenFromHome: true,
  });
  await makePost(harness, people.creator, { channelId, message, videoId, editedAt: createdAt });
  await makePost(harness, people.admin, { message });
  await harness.ctx.write(async (tx) => {
    await tx.db.insert(authors).values([
      { userId: people.viewer.id, lastPostAt: createdAt, followersCount: 1, featuredAt: createdAt },
      { userId: people.admin.id, lastPostAt: createdAt },
    ]);
    await tx.db.insert(follows).values([
      { userId: people.admin.id, followedId: people.viewer.id, createdAt },
      { userId: people.viewer.id, followedId: people.admin.id, createdAt },
    ]);
  });
  return id;
}
