import "../app/features.ts";
import { parseArgs } from "node:util";
import { users } from "../accounts/table.ts";
import { openContext } from "../app/context.ts";
import { randomText } from "../platform/db/id.ts";
import { lockDataFolder } from "../platform/db/lock.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { createAdmin } from "../site/rules/setup.ts";
import type { Command } from "./commands.ts";
import { complain } from "./complain.ts";
import { makeAds } from "./demo/ads.ts";
import { demoVideos } from "./demo/content.ts";
import { fillWithLife } from "./demo/life.ts";
import { makeOwnLists } from "./demo/own.ts";
import { makeChannels, makePeople } from "./demo/people.ts";
import { makePlaylists } from "./demo/playlists.ts";
import { fillFeed } from "./demo/posts.ts";
import { reportSome } from "./demo/reports.ts";
import { makeSearchable } from "./demo/search.ts";
import { makeSections } from "./demo/sections.ts";
import { makeStatistics } from "./demo/statistics.ts";
import { makeTastes } from "./demo/taste.ts";
import { makeTeam } from "./demo/team.ts";
import { writeTickets } from "./demo/tickets.ts";
import { makeVideos } from "./demo/videos.ts";

const adminEmail = "admin@example.org";

export const demoCommand: Command = {
  name: "demo",
  usage: "[--videos N]",
  about: "fills an empty data folder with a small site to look at",
  async run(args, config) {
    const { values } = parseArgs({ args, options: { videos: { type: "string" } } });
    const count = values.videos === undefined ? demoVideos.length : Number(values.videos);
    if (!Number.isInteger(count) || count < 1 || count > demoVideos.length)
      return complain(`--videos is a number from 1 to ${demoVideos.length}`);
    const shortestFirst = demoVideos.toSorted((a, b) => a.seconds - b.seconds);
    const wanted = count === demoVideos.length ? demoVideos : shortestFirst.slice(0, count);
    using _lock = lockDataFolder(config);
    await using ctx = await openContext(config);
    await migrateSafely(ctx);
    if ((await ctx.db.$count(users)) > 0) return complain("The data folder is in use: the demo wants an empty one.");
    const password = randomText(12);
    await createAdmin(ctx, { email: adminEmail, name: "Admin", password });
    const people = await makePeople(ctx);
    const channelIds = await makeChannels(ctx, people);
    await makeTeam(ctx, people, channelIds);
    const ids = await makeVideos(ctx, wanted, channelIds);
    await fillWithLife(ctx, wanted, ids, channelIds, people);
    await makePlaylists(ctx, wanted, ids, channelIds, people);
    await fillFeed(ctx, wanted, ids, channelIds, people);
    await makeSections(ctx);
    await reportSome(ctx, people);
    await writeTickets(ctx, people, adminEmail);
    await makeOwnLists(ctx, adminEmail, ids, channelIds);
    await makeSearchable(ctx, wanted, ids, adminEmail);
    await makeTastes(ctx, ids, people, adminEmail);
    await makeStatistics(ctx, ids);
    await makeAds(ctx, channelIds);
    process.stdout.write(
      `${ids.length} videos in ${channelIds.length} channels. Log in as ${adminEmail} with the password ${password}\n`,
    );
    return 0;
  },
};
