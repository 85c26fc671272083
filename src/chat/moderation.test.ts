import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { act, answerTo, crew, join, say } from "../testing/chat.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { type Listening, listen } from "../testing/listen.ts";

let harness: Harness;
let site: Listening;

beforeAll(async () => {
  harness = await startHarness();
  site = listen(harness);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});

const hello = { t: "say", text: "Dzień dobry" };

describe("who may do what", () => {
  test("the same answer for each action and each person", async () => {
    const on = await crew(harness);
    const anna = await join(site, on.annaClient, on.video.id);
    const message = (await say(anna, "Kontrowersyjna")).id;
    const people = {
      guest: await join(site, harness.guest(), on.video.id),
      user: await join(site, on.bogdanClient, on.video.id),
      moderator: await join(site, on.moderatorClient, on.video.id),
      owner: await join(site, on.ownerClient, on.video.id),
      staff: await join(site, on.staffClient, on.video.id),
      admin: await join(site, on.adminClient, on.video.id),
    };
    const actions = {
      cross: { what: "cross", message },
      uncross: { what: "uncross", message },
      pin: { what: "pin", message },
      unpin: { what: "unpin" },
      blockHere: { what: "block", message, scope: "video", duration: "m1" },
      blockInChannel: { what: "block", message, scope: "channel", duration: "m1" },
      blockEverywhere: { what: "block", message, scope: "site", duration: "m1" },
      unblock: { what: "unblock", message },
      slow: { what: "slow", seconds: 0 },
      appoint: { what: "appoint", message },
      dismiss: { what: "dismiss", message },
      off: { what: "off", off: false },
    };
    const allowed: Record<string, string[]> = {};
    for (const [who, ear] of Object.entries(people)) {
      allowed[who] = [];
      for (const [name, action] of Object.entries(actions)) {
        const answer = await act(ear, action);
        if (answer === "done") allowed[who].push(name);
        else expect([who, name, answer]).toEqual([who, name, "FORBIDDEN"]);
      }
    }
    const order = ["cross", "uncross", "pin", "unpin", "blockHere", "blockInChannel", "unblock", "slow"];
    const everything = Object.keys(actions);
    expect(allowed).toEqual({
      guest: [],
      user: [],
      moderator: order,
      owner: [...order, "appoint", "dismiss", "off"],
      staff: [...order.slice(0, 6), "blockEverywhere", "unblock", "slow", "off"],
      admin: everything,
    });
  });

  test("nobody keeps those above in order, nobody blocks oneself", async () => {
    const on = await crew(harness);
    const [moderator, owner, staff] = [
      await join(site, on.moderatorClient, on.video.id),
      await join(site, on.ownerClient, on.video.id),
      await join(site, on.staffClient, on.video.id),
    ];
    const byOwner = (await say(owner, "Jestem u siebie")).id;
    const byOwnersChannel = (await say(owner, "Kanał", on.channel.id)).id;
    const byModerator = (await say(moderator, "Pilnuję")).id;
    const block = (message: string) => ({ what: "block", message, scope: "channel", duration: "h1" });
    for (const message of [byOwner, byOwnersChannel]) {
      expect(await act(moderator, block(message))).toBe("FORBIDDEN");
      expect(await act(moderator, { what: "cross", message })).toBe("FORBIDDEN");
      expect(await act(moderator, { what: "delete", message })).toBe("FORBIDDEN");
    }
    expect(await act(moderator, block(byModerator))).toBe("FORBIDDEN");
    expect(await act(owner, block(byModerator))).toBe("done");
    expect(await act(staff, block(byOwner))).toBe("done");
  });

  test("nobody lifts a block of oneself, by a message or over the API", async () => {
    const on = await crew(harness);
    const [moderator, owner] = [
      await join(site, on.moderatorClient, on.video.id),
      await join(site, on.ownerClient, on.video.id),
    ];
    const message = (await say(moderator, "Pilnuję")).id;
    expect(await act(owner, { what: "block", message, scope: "channel", duration: "h1" })).toBe("done");
    expect(await act(moderator, { what: "unblock", message })).toBe("FORBIDDEN");
    const path = `/channels/${on.channel.id}/unblock-user`;
    expect((await on.moderatorClient.api("POST", path, { userId: on.moderator.id })).status).toBe(403);
    expect(await answerTo(moderator, hello)).toBe("CHAT_BLOCKED");
    expect(await act(owner, { what: "unblock", message })).toBe("done");
    expect(await answerTo(moderator, hello)).toBe("ack");
  });

  test("a message of another chat does not exist in this one", async () => {
    const [here, there] = [await crew(harness), await crew(harness)];
    const anna = await join(site, there.annaClient, there.video.id);
    const message = (await say(anna, "Gdzie indziej")).id;
    const owner = await join(site, here.ownerClient, here.video.id);
    for (const what of ["cross", "pin", "delete", "unblock"])
      expect(await act(owner, { what, message })).toBe("NOT_FOUND");
  });
});

describe("the channel's page", () => {
  test("appoints and dismisses moderators, shows the log, lifts blocks; strangers go home", async () => {
    const on = await crew(harness);
    const path = `/manage-channel/${on.channel.id}/chat`;
    const anna = await join(site, on.annaClient, on.video.id);
    const moderator = await join(site, on.moderatorClient, on.video.id);
    const message = (await say(anna, "<b>Zły</b> żart <i>tak")).id;
    await act(moderator, { what: "block", message, scope: "channel", duration: "y100" });
    const shown = (await on.ownerClient.get(path)).text;
    for (const text of ["Mirek", "Anna", "Zły żart tak", "na stałe"]) expect(shown).toContain(text);
    expect((await on.annaClient.get(path)).status).toBe(302);
    expect((await on.annaClient.post(path, { action: "unblock", userId: on.anna.id })).status).toBe(302);
    expect(await answerTo(anna, hello)).toBe("CHAT_BLOCKED");
    expect((await on.ownerClient.post(path, { action: "unblock", userId: on.anna.id })).status).toBe(303);
    expect(await answerTo(anna, hello)).toBe("ack");
    expect((await on.ownerClient.post(path, { action: "dismiss", userId: on.moderator.id })).status).toBe(303);
    expect(await act(moderator, { what: "cross", message })).toBe("FORBIDDEN");
    const wrong = await on.ownerClient.post(path, { action: "invite", email: "nikt@" });
    expect([wrong.status, wrong.text.includes('value="nikt@"')]).toEqual([422, true]);
  });
});

test("what a channel does not want in its chats is said by nobody but those who keep order there", async () => {
  const on = await crew(harness);
  const path = `/manage-channel/${on.channel.id}/chat`;
  const saved = await on.ownerClient.post(path, { action: "words", words: "Złodzieje\ntanie leki" });
  expect(saved.location).toBe(`${path}?done=saved`);
  expect((await on.ownerClient.get(path)).text).toContain(">Złodzieje\ntanie leki</textarea>");
  const [anna, owner] = [await join(site, on.annaClient, on.video.id), await join(site, on.ownerClient, on.video.id)];
  expect(await answerTo(anna, { t: "say", text: "ZŁODZIEJE!" })).toBe("WORD_REFUSED");
  expect(await answerTo(anna, { t: "say", text: "Tanie buty" })).toBe("ack");
  expect(await answerTo(owner, { t: "say", text: "złodzieje" })).toBe("ack");
  const long = await on.ownerClient.post(path, { action: "words", words: "a".repeat(2001) });
  expect([long.status, long.text.includes('id="f-words-issue"')]).toEqual([422, true]);
});
