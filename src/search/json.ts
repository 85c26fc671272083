import { channelJson } from "../channels/json.ts";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { userPictureUrl } from "../platform/media-urls.ts";
import { listedVideoJson } from "../videos/json.ts";
import type { Answer } from "./queries/answer.ts";
import type { FoundPerson } from "./queries/names.ts";
import type { SmartList } from "./queries/smart-lists.ts";

/** What a search found, as the API gives it. */
export function answerJson(ctx: Ctx, answer: Answer) {
  return {
    videos: answer.videos.map((row) => {
      const quote = answer.quotes.get(row.number);
      return { ...listedVideoJson(ctx, row), ...(quote ? { caption: quote } : {}) };
    }),
    channels: answer.channels.map((channel) => channelJson(ctx, channel)),
    users: answer.people.map((person) => personJson(ctx, person)),
    counts: answer.counts,
    meant: answer.meant ?? null,
    next: answer.next ?? null,
  };
}

function personJson(ctx: Ctx, person: FoundPerson) {
  const { id, name, channels } = person;
  return { _id: id, name, avatarUrl: userPictureUrl(ctx, person, 96), channels: channels.map(({ slug }) => slug) };
}

/** A saved search as its owner is given it. `fresh`: how many videos it found since they last looked. */
export function smartListJson(list: SmartList, fresh: number) {
  return {
    _id: list.id,
    name: list.name,
    filters: list.filters,
    fresh,
    feed: smartListFeed(list),
    createdAt: iso(list.createdAt),
    updatedAt: iso(list.updatedAt),
  };
}

/** The address of its feed, with the key that opens it for readers that are not logged in. */
export function smartListFeed({ id, feedKey }: Pick<SmartList, "id" | "feedKey">): string {
  return `/smart-lists/${id}/rss.xml?key=${feedKey}`;
}
