import { describe, expect, test } from "bun:test";
import type { Problem } from "../../platform/problem.ts";
import { onlyH264 } from "./sdp.ts";
import { type StandIn, startStandIn } from "./testing/stand-in.ts";

const offer = `${[
  "v=0",
  "o=- 1 2 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  "a=group:BUNDLE 0 1",
  "m=audio 9 UDP/TLS/RTP/SAVPF 111",
  "a=rtpmap:111 opus/48000/2",
  "m=video 9 UDP/TLS/RTP/SAVPF 96 97 102 103 104",
  "a=mid:1",
  "a=rtpmap:96 VP8/90000",
  "a=rtcp-fb:96 nack pli",
  "a=rtpmap:97 rtx/90000",
  "a=fmtp:97 apt=96",
  "a=rtpmap:102 H264/90000",
  "a=rtcp-fb:102 nack pli",
  "a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f",
  "a=rtpmap:103 rtx/90000",
  "a=fmtp:103 apt=102",
  "a=rtpmap:104 ulpfec/90000",
  "a=candidate:1 1 udp 1 127.0.0.1 5000 typ host",
].join("\r\n")}\r\n`;

const publisher = { key: "secret-key-0001", address: "203.0.113.9", sessions: "/live/whip/v1/" };

describe("an offer", () => {
  test("keeps H.264 and its retransmission, sound and addresses, and nothing else of the picture", () => {
    const kept = onlyH264(offer) ?? "";
    expect(kept).toContain("m=video 9 UDP/TLS/RTP/SAVPF 102 103\r\n");
    expect(kept).toContain("m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=rtpmap:111 opus/48000/2\r\n");
    expect(kept).toContain("a=mid:1\r\n");
    expect(kept).toContain("a=candidate:1");
    expect(kept.match(/:(96|97|104) /)).toBeNull();
    expect(kept.endsWith("\r\n") && !kept.endsWith("\r\n\r\n")).toBe(true);
    expect(onlyH264(offer.replaceAll("\r\n", "\n"))).toBe(kept);
  });

  test("without H.264 or without a picture is none", () => {
    expect(onlyH264(offer.replace("H264/90000", "H265/90000"))).toBeUndefined();
    expect(onlyH264(offer.slice(0, offer.indexOf("m=video")))).toBeUndefined();
    expect(onlyH264("")).toBeUndefined();
  });
});

describe("the proxy", () => {
  test("passes an offer on under another name than the key, and the session with it", async () => {
    await using it = await running();
    const answer = await it.frontEnd.whip.offer(post(offer), publisher);
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
      201,
      "application/sdp",
      "v=0\r\n",
    ]);
    const location = answer.headers.get("location") ?? "";
    expect(location).toMatch(/^\/live\/whip\/v1\/[0-9a-f-]{36}$/);
    const id = location.split("/").at(-1) ?? "";
    const patch = new Request("http://x", {
      method: "PATCH",
      body: "a=candidate:1",
      headers: { "content-type": "application/trickle-ice-sdpfrag" },
    });
    expect((await it.frontEnd.whip.session(patch, id, publisher.key)).status).toBe(204);
    const end = () => new Request("http://x", { method: "DELETE" });
    await expect(code(it.frontEnd.whip.session(end(), id, "another-key-1"))).resolves.toBe("404 NOT_FOUND");
    await expect(code(it.frontEnd.whip.session(end(), crypto.randomUUID(), publisher.key))).resolves.toBe(
      "404 NOT_FOUND",
    );
    expect((await it.frontEnd.whip.session(end(), id, publisher.key)).status).toBe(200);
    const sent = await it.offers();
    expect(sent.map(({ method }) => method)).toEqual(["POST", "PATCH", "DELETE"]);
    expect(sent[0]).toMatchObject({ from: "203.0.113.9", body: onlyH264(offer) ?? "" });
    expect(sent[0]?.path).toMatch(/^\/whip\/[A-Za-z0-9_-]{22}\/whip$/);
    expect(JSON.stringify(sent) + it.logged.join("\n")).not.toContain(publisher.key);
  });

  test("refuses what is no offer, too much, without H.264, or not allowed", async () => {
    await using it = await running(async () => false);
    const refused = (request: Request) => code(it.frontEnd.whip.offer(request, publisher));
    expect(await refused(post(offer, "text/plain"))).toBe("415 WHIP_NOT_SDP");
    expect(await refused(post(offer + "a=x\r\n".repeat(20_000)))).toBe("413 WHIP_TOO_LARGE");
    expect(await refused(post(offer.replace("H264/", "VP9/")))).toBe("422 WHIP_NO_H264");
    expect(await refused(post(offer))).toBe("403 WHIP_REFUSED");
    expect(await refused(new Request("http://x"))).toBe("405 METHOD_NOT_ALLOWED");
    expect(await it.offers()).toEqual([]);
  });

  test("refuses a second publisher of a key, unless the newest wins", async () => {
    const first = {
      name: `live/${publisher.key}`,
      available: true,
      source: { type: "rtmpsConn", id: "11111111-0000-0000-0000-000000000001" },
      tracks2: [{ codec: "H264" }],
      inboundBytes: 1,
    };
    await using it = await running();
    await it.paths([first]);
    await it.until("the first", () => it.frontEnd.publishers().length === 1);
    expect(await code(it.frontEnd.whip.offer(post(offer), publisher))).toBe("409 WHIP_BUSY");
    await using newest = await running(async () => true, true);
    await newest.paths([first]);
    await newest.until("the first", () => newest.frontEnd.publishers().length === 1);
    expect((await newest.frontEnd.whip.offer(post(offer), publisher)).status).toBe(201);
    await newest.until("the kick", async () => (await newest.kicks()).length > 0);
    expect((await newest.kicks())[0]).toBe("/v3/rtmpsconns/kick/11111111-0000-0000-0000-000000000001");
  });

  test("says that it is off while MediaMTX does not run", async () => {
    await using it = await startStandIn({ behaviour: "dies" });
    expect(await code(it.frontEnd.whip.offer(post(offer), publisher))).toBe("503 WHIP_OFF");
  });
});

async function running(authorise = async () => true, newestWins = false): Promise<StandIn> {
  const it = await startStandIn({ authorise, newestWins });
  await it.until("running", () => it.frontEnd.status().state === "running");
  return it;
}

function post(body: string, type = "application/sdp"): Request {
  return new Request("http://x", { method: "POST", body, headers: { "content-type": type } });
}

async function code(answer: Promise<Response>): Promise<string> {
  return answer.then(
    ({ status }) => String(status),
    (problem: Problem) => `${problem.status} ${problem.code}`,
  );
}
