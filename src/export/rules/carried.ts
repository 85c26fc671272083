import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Archive, Carried } from "../input.ts";
import { channelsHere, filmsHere, peopleHere } from "../queries/here.ts";

/** What an archive brings of which this site has the other half. */
export async function carriedOf(ctx: Ctx, actor: Actor, site: string, archive: Archive): Promise<Carried> {
  const said = {
    subscriptions: archive["subscriptions.json"] ?? [],
    playlists: archive["playlists.json"] ?? [],
    later: (archive["watch-later.json"] ?? []).map(({ videoId }) => videoId),
    history: archive["history.json"] ?? [],
    ratings: (archive["ratings.json"] ?? []).filter(({ entityType }) => entityType === "video"),
    mutes: archive["mutes.json"] ?? [],
    follows: (archive["follows.json"] ?? []).map(({ followedId }) => followedId),
  };
  const mutesOf = (wanted: "user" | "video") =>
    said.mutes.flatMap(({ kind, targetId }) => (kind === wanted ? [targetId] : []));
  const films = await filmsHere(ctx, actor, [
    ...new Set([
      ...said.playlists.flatMap(({ videoIds }) => videoIds),
      ...said.later,
      ...said.history.map(({ videoId }) => videoId),
      ...said.ratings.map(({ entityId }) => entityId),
      ...mutesOf("video"),
    ]),
  ]);
  const addresses = [...said.subscriptions, ...said.mutes].flatMap(({ channelAddress }) => channelAddress ?? []);
  const channels = await channelsHere(ctx, [...new Set(addresses)]);
  const people = await peopleHere(ctx, [...new Set([...mutesOf("user"), ...said.follows])]);
  const isOther = (id: string) => people.has(id) && id !== actor.userId;
  const here = {
    subscriptions: said.subscriptions.flatMap(({ channelAddress = "", notifyWhen }) => {
      const channelId = channels.get(channelAddress);
      return channelId ? [{ channelId, notifyWhen }] : [];
    }),
    playlists: said.playlists.map((list) => ({ ...list, videoIds: list.videoIds.filter((id) => films.has(id)) })),
    watchLater: said.later.filter((id) => films.has(id)),
    history: said.history.filter(({ videoId }) => films.has(videoId)),
    ratings: said.ratings.flatMap(({ entityId, rating }) =>
      films.has(entityId) ? [{ videoId: entityId, rating }] : [],
    ),
    mutes: said.mutes.flatMap(({ kind, targetId, channelAddress = "" }): Carried["mutes"] => {
      const channelId = channels.get(channelAddress);
      if (kind === "channel") return channelId ? [{ kind, targetId: channelId }] : [];
      return (kind === "video" ? films.has(targetId) : isOther(targetId)) ? [{ kind, targetId }] : [];
    }),
    follows: said.follows.filter(isOther),
  };
  const { subscriptions, playlists, later, history, ratings, mutes, follows } = said;
  const all = count([subscriptions, later, history, ratings, mutes, follows], playlists);
  const known = count(
    [here.subscriptions, here.watchLater, here.history, here.ratings, here.mutes, here.follows],
    here.playlists,
  );
  return {
    ...{ site, ...here, missing: all - known },
    settings: archive["settings.json"] ?? {},
    searches: archive["saved-searches.json"] ?? [],
    notices: archive["notification-settings.json"]?.[0]?.settings ?? undefined,
  };
}

function count(lists: { length: number }[], playlists: { videoIds: string[] }[]): number {
  return [...lists, ...playlists.map(({ videoIds }) => videoIds)].reduce((sum, { length }) => sum + length, 0);
}
