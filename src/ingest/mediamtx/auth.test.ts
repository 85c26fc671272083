import { describe, expect, test } from "bun:test";
import { makeLog } from "../../platform/log.ts";
import { answerAuth } from "./auth.ts";
import { masked, readLine } from "./log-lines.ts";
import type { FrontEndRequest } from "./types.ts";

const alias = "abcdefghijklmnopqrstuv";
const secrets = {
  user: "nadaj",
  password: "api-password",
  readPassword: "read-password",
  whipToken: "whip-token",
  asking: "asking",
};
const asked: FrontEndRequest[] = [];
const logged: string[] = [];
const options = {
  secrets,
  async authorise(request: FrontEndRequest) {
    asked.push(request);
    if (request.key === "broken-key-1") throw new Error("the database is away");
    return request.key.startsWith("good");
  },
  knowsAlias: (given: string) => given === alias,
  log: makeLog({ level: "debug", format: "json", write: (line) => logged.push(line) }),
};

async function ask(body: unknown, method = "POST", secret = secrets.asking): Promise<number> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { authorization: `Basic ${btoa(`mediamtx:${secret}`)}` };
  const request = new Request("http://127.0.0.1/", { method, headers, ...(method === "POST" ? { body: text } : {}) });
  return (await answerAuth(request, options)).status;
}

const srt = { ip: "203.0.113.9", user: "", password: "", token: "", action: "publish", protocol: "srt", id: null };

describe("who may do what", () => {
  test.each([
    ["a good key over SRT", { ...srt, path: "live/good-key-1" }, 204],
    ["a good key over RTMPS", { ...srt, path: "live/good-key-1", protocol: "rtmp" }, 204],
    ["a bad key", { ...srt, path: "live/evil-key-1" }, 401],
    ["a good key by a protocol that is not offered", { ...srt, path: "live/good-key-1", protocol: "rtsp" }, 401],
    ["a key with a slash", { ...srt, path: "live/good/key-12" }, 401],
    ["a key with a shell in it", { ...srt, path: "live/good-key$(id)" }, 401],
    ["a key that is too short", { ...srt, path: "live/good" }, 401],
    ["no folder", { ...srt, path: "good-key-1" }, 401],
    ["nothing", { ...srt, path: "" }, 401],
    ["a viewer", { ...srt, action: "read", path: "live/good-key-1" }, 401],
    ["a viewer with the reader's password, of a key", read("live/good-key-1"), 401],
    ["our converter", read(`whip/${alias}`), 204],
    ["our converter, of a stream that is unknown", read("whip/ABCDEFGHIJKLMNOPQRSTUV"), 401],
    ["a reader with a wrong password", { ...read(`whip/${alias}`), password: "read-passwort" }, 401],
    ["our proxy", whip(`whip/${alias}`, "whip-token"), 204],
    ["a browser past our proxy", whip(`whip/${alias}`, ""), 401],
    ["a browser with a good key past our proxy", whip("live/good-key-1", "whip-token"), 401],
    ["our API client", { ...srt, action: "api", user: "nadaj", password: "api-password" }, 204],
    ["a stranger at the API", { ...srt, action: "api" }, 401],
    ["the reader at the API", { ...srt, action: "api", user: "reader", password: "read-password" }, 401],
    ["a player of recordings", { ...srt, action: "playback", user: "nadaj", password: "api-password" }, 401],
    ["whoever reads metrics", { ...srt, action: "metrics" }, 401],
  ])("%s", async (_who, body, status) => {
    expect(await ask(body)).toBe(status);
  });

  test("the rule is told who asks, by what and from where", async () => {
    asked.length = 0;
    await ask({ ...srt, path: "live/good-key-1", protocol: "rtmp" });
    expect(asked).toEqual([{ key: "good-key-1", protocol: "rtmps", address: "203.0.113.9" }]);
  });

  test("nobody but MediaMTX may ask", async () => {
    asked.length = 0;
    for (const secret of ["", "askinG", "asking2"])
      expect(await ask({ ...srt, path: "live/good-key-1" }, "POST", secret)).toBe(404);
    expect(asked).toEqual([]);
  });

  test("what is no question is refused, and so is a question whose answer fails", async () => {
    expect(await ask("{")).toBe(400);
    expect(await ask([])).toBe(400);
    expect(await ask({ ...srt, path: 7 })).toBe(400);
    expect(await ask(JSON.stringify({ ...srt, path: "x".repeat(20_000) }))).toBe(413);
    expect(await ask("", "GET")).toBe(405);
    expect(await ask({ ...srt, path: "live/broken-key-1" })).toBe(500);
    expect(logged.join("\n")).toContain("the database is away");
    expect(logged.join("\n")).not.toContain("broken-key-1");
  });
});

describe("the log", () => {
  test.each([
    ["[path live/good-key-1] stream is available", "[path live/***] stream is available"],
    ["is publishing to path 'live/good-key-1'", "is publishing to path '***'"],
    ["is publishing to path 'good-key-1'", "is publishing to path '***'"],
    ["forwarding to 'rtmp://127.0.0.1:1935/live#good-key-1'", "forwarding to 'rtmp://127.0.0.1:1935/live#***'"],
    ["dial rtsp://reader:geheim@127.0.0.1:5/whip/abc", "dial rtsp://***@127.0.0.1:5/whip/***"],
    ["srt://h:1?streamid=publish:live/good-key-1&x=1", "srt://h:1?streamid=***&x=1"],
    ['Post "http://mediamtx:xxxxx@127.0.0.1:4711/"', 'Post "http://***@127.0.0.1:4711/"'],
    ["path 'a' is wrong", "path '***' is wrong"],
    ["[SRT] [conn 1.2.3.4:5] closed: EOF", "[SRT] [conn 1.2.3.4:5] closed: EOF"],
  ])("%s", (given, expected) => {
    expect(masked(given)).toBe(expected);
  });

  test("what is known to be secret is taken out wherever it stands", () => {
    expect(masked("it was good-key-1!", ["good-key-1", "it"])).toBe("it was ***!");
  });

  test("levels and texts of its lines are read, also of lines that are not quite JSON", () => {
    const line = (level: string, message: string) => `{"timestamp":"2026","level":"${level}","message":"${message}"}`;
    expect(readLine(line("INF", "up"))).toEqual({ level: "debug", message: "up" });
    expect(readLine(line("WAR", 'a \\"b\\" \\x00'))).toEqual({ level: "warn", message: 'a "b" \\x00' });
    expect(readLine(line("ERR", "down"))).toEqual({ level: "error", message: "down" });
    expect(readLine("panic: oh")).toEqual({ level: "error", message: "panic: oh" });
    expect(readLine("ERR: no such setting").level).toBe("error");
    expect(readLine("goroutine 1 [running]:").level).toBe("debug");
  });
});

function read(path: string) {
  return { ...srt, action: "read", protocol: "rtsp", path, user: "reader", password: "read-password" };
}

function whip(path: string, token: string) {
  return { ...srt, protocol: "webrtc", path, token };
}
