import { expect, test } from "bun:test";
import { connect } from "node:net";
import { openWayOut } from "./way-out.ts";

function fileServer() {
  const seen: string[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      seen.push(`${request.method} ${pathname}${search} ${request.headers.get("proxy-authorization") ?? "-"}`);
      return new Response("x".repeat(100_000));
    },
  });
  return { seen, server, url: `http://127.0.0.1:${server.port}` };
}

/** What a proxy answers to a head, as it came. */
function asked(proxy: string, head: string): Promise<string> {
  const { hostname, port } = new URL(proxy);
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(Number(port), hostname, () => socket.write(head));
    socket.on("data", (bytes) => {
      said += bytes.toString();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(said));
  });
}

test("what is asked for is brought, without the password of the way itself", async () => {
  const { seen, server, url } = fileServer();
  await using way = await openWayOut({ privateHosts: true, home: { siteUrl: undefined } });
  const answer = await fetch(`${url}/film.mp4?a=1`, { proxy: way.url });
  expect((await answer.text()).length).toBe(100_000);
  expect(seen).toEqual(["GET /film.mp4?a=1 -"]);
  expect(way.refused.size).toBe(0);
  const target = `127.0.0.1:${server.port}`;
  const tunnel = `CONNECT ${target} HTTP/1.1\r\nProxy-Authorization: ${authOf(way.url)}\r\n\r\n`;
  const through = await asked(way.url, `${tunnel}GET /tunnel HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(through).toStartWith("HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 200 OK");
  await server.stop(true);
});

test("nothing private is reached, by name, by number, in a tunnel or at an odd port; nor without the password", async () => {
  const { seen, server, url } = fileServer();
  await using way = await openWayOut({ privateHosts: false, home: { siteUrl: "https://1.1.1.1" } });
  const auth = `Proxy-Authorization: ${authOf(way.url)}\r\n\r\n`;
  const port = server.port;
  for (const target of [
    ...[`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, `http://0x7f.1:${port}/`, `http://[::1]:${port}/`],
    ...[`http://[::ffff:127.0.0.1]:${port}/`, "http://169.254.169.254/latest/meta-data/", "http://8.8.8.8:25/"],
    ...["http://1.1.1.1/", "http://0x1010101/"],
  ])
    expect(await asked(way.url, `GET ${target} HTTP/1.1\r\n${auth}`)).toStartWith("HTTP/1.1 403 ");
  expect(await asked(way.url, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n${auth}`)).toStartWith("HTTP/1.1 403 ");
  for (const target of ["ftp://127.0.0.1/", "file:///etc/passwd", "/", "*"])
    expect(await asked(way.url, `GET ${target} HTTP/1.1\r\n${auth}`)).toStartWith("HTTP/1.1 400 ");
  expect(await asked(way.url, `GET ${url}/ HTTP/1.1\r\n\r\n`)).toStartWith("HTTP/1.1 407 ");
  expect(await asked(way.url, `GET ${url}/ HTTP/1.1\r\nX: ${"x".repeat(40_000)}`)).toStartWith("HTTP/1.1 431 ");
  expect(seen).toEqual([]);
  expect([...way.refused]).toContain("127.0.0.1");
  await server.stop(true);
});

function authOf(url: string): string {
  const { username, password } = new URL(url);
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}
