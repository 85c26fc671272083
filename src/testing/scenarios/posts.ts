import type { Harness } from "../harness.ts";
import { makePost } from "../posts.ts";
import { idOf, type People, type Person } from "./people.ts";
import type { Entities } from "./world.ts";

type Channels = { channel: { id: string }; closed: { id: string } };

/** Posts of the user, of the channels, and of whoever asks. */
export function postEntities(harness: Harness, people: People, { channel, closed }: Channels): Entities {
  const made = async (author: Person, overrides: Parameters<typeof makePost>[2] = {}) =>
    (await makePost(harness, { id: idOf(author) }, overrides)).id;
  const someone = (asking: Person) => (asking.id === undefined ? people.user : asking);
  const removed = (by: Person) => ({ deletedAt: harness.clock.now(), deletedBy: idOf(by) });
  return {
    post: () => made(people.user),
    newPost: () => made(people.user),
    myPost: (asking) => made(someone(asking)),
    channelPost: () => made(people.owner, { channelId: channel.id }),
    newChannelPost: () => made(people.owner, { channelId: channel.id }),
    closedPost: () => made(people.owner, { channelId: closed.id }),
    newRemovedPost: () => made(people.user, removed(people.user)),
    myRemovedPost: (asking) => made(someone(asking), removed(someone(asking))),
  };
}
