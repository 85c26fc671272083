import { randomBytes } from "node:crypto";
import { connect, createServer, type Server, type Socket } from "node:net";
import { second } from "../clock.ts";
import { addressesOf, type Home, publicAddresses } from "./addresses.ts";

/** An HTTP proxy of this machine alone, for one program that follows strangers' addresses. */
export type WayOut = AsyncDisposable & {
  /** With a password, for the environment of that program. */
  url: string;
  /** Hosts that it asked for and was not let to. */
  refused: ReadonlySet<string>;
};

type Door = {
  credentials: string;
  privateHosts: boolean;
  home: Home;
  refused: Set<string>;
  open: Set<Socket>;
};

type Request = { method: string; url: URL; port: number; head: string[] };

const headMax = 32 * 1024;
const connectWithinMs = 10 * second;
const idleMs = 90 * second;

/**
 * Opens a way out that leads to the public internet only: names are looked up here for each connection, and what is
 * connected to is the address that was checked. So a redirect, or a name that changes its mind, leads nowhere else.
 */
export async function openWayOut({ privateHosts, home }: Pick<Door, "privateHosts" | "home">): Promise<WayOut> {
  const password = randomBytes(24).toString("hex");
  const credentials = `Basic ${Buffer.from(`nadaj:${password}`).toString("base64")}`;
  const door: Door = { credentials, privateHosts, home, refused: new Set(), open: new Set() };
  const server = createServer((client) => meet(door, client));
  const port = await listen(server);
  return {
    url: `http://nadaj:${password}@127.0.0.1:${port}`,
    refused: door.refused,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of door.open) socket.destroy();
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

/** Reads the head of a client's one request, and takes it where it may go. */
function meet(door: Door, client: Socket): void {
  known(door, client);
  let head = Buffer.alloc(0);
  const onData = (bytes: Buffer) => {
    head = Buffer.concat([head, bytes]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return void (head.length > headMax && answer(client, "431 Request Header Fields Too Large"));
    client.off("data", onData);
    client.pause();
    const rest = head.subarray(end + 4);
    pass(door, client, head.toString("latin1", 0, end), rest).catch(() => answer(client, "502 Bad Gateway"));
  };
  client.on("data", onData);
}

async function pass(door: Door, client: Socket, head: string, rest: Buffer): Promise<void> {
  const lines = head.split("\r\n");
  if (!lines.some((line) => line.replace(/^proxy-authorization: */i, "") === door.credentials))
    return answer(client, "407 Proxy Authentication Required", 'Proxy-Authenticate: Basic realm="nadaj"');
  const request = requestIn(lines);
  if (!request) return answer(client, "400 Bad Request");
  const { url, port, method } = request;
  const addresses = isUsualPort(door, port) ? await reachable(door, url.hostname) : undefined;
  if (!addresses) {
    door.refused.add(url.hostname);
    return answer(client, "403 Forbidden");
  }
  const remote = await connected(door, addresses, port);
  if (!remote) return answer(client, "502 Bad Gateway");
  if (client.destroyed) return void remote.destroy();
  if (method === "CONNECT") client.write("HTTP/1.1 200 Connection established\r\n\r\n");
  else remote.write(rewritten(request));
  if (rest.length > 0) remote.write(rest);
  client.pipe(remote);
  remote.pipe(client);
  client.on("close", () => remote.destroy());
  remote.on("close", () => client.destroy());
}

function requestIn([first = "", ...head]: string[]): Request | undefined {
  const [method = "", target = ""] = first.split(" ");
  const url = URL.parse(method === "CONNECT" ? `http://${target}` : target);
  if (url?.protocol !== "http:" || url.hostname === "") return undefined;
  return { method, url, port: Number(url.port || 80), head };
}

/** Mail servers and the like answer on the ports below 1024. */
function isUsualPort({ privateHosts }: Door, port: number): boolean {
  return privateHosts || port === 80 || port === 443 || port >= 1024;
}

/** Undefined for what is not on the public internet, or has no address. */
async function reachable({ privateHosts, home }: Door, hostname: string): Promise<string[] | undefined> {
  const found = privateHosts ? await addressesOf(hostname) : await publicAddresses(hostname, home);
  return found && found.length > 0 ? found.map(({ address }) => address) : undefined;
}

/** The first of the addresses that takes a connection. */
async function connected(door: Door, addresses: string[], port: number): Promise<Socket | undefined> {
  for (const host of addresses.slice(0, 4)) {
    const socket = await connectTo(host, port);
    if (socket) return known(door, socket);
  }
  return undefined;
}

function connectTo(host: string, port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const late = setTimeout(() => socket.destroy(), connectWithinMs);
    socket.once("connect", () => {
      clearTimeout(late);
      resolve(socket);
    });
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      clearTimeout(late);
      resolve(undefined);
    });
  });
}

/** One request to a connection: what comes after it would be sent to the same host, whatever it names. */
function rewritten({ method, url, head }: Request): string {
  const kept = head.filter((line) => !/^(?:proxy-[a-z-]{1,40}|connection|keep-alive|host):/i.test(line));
  const lines = [`${method} ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, ...kept, "Connection: close"];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

function known<S extends Socket>({ open }: Door, socket: S): S {
  open.add(socket);
  socket.setTimeout(idleMs, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.on("close", () => open.delete(socket));
  return socket;
}

function answer(client: Socket, status: string, header = ""): void {
  client.end(`HTTP/1.1 ${status}\r\n${header ? `${header}\r\n` : ""}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}
