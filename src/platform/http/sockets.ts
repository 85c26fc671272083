/** WebSockets on the site's own port: a page's route decides about the upgrade, Bun keeps the connection. */
export type Socket = Bun.ServerWebSocket<Connection>;

/** What happens on one connection; made by the route that upgrades it. */
export type Connection = {
  open(socket: Socket, server: Publisher): void;
  message(socket: Socket, text: string): void;
  close(socket: Socket): void;
};

/** Sends one text to everybody who subscribed to a topic at this server. */
export type Publisher = { publish(topic: string, text: string): unknown };

type Upgrader = (connection: Connection) => boolean;

const open = new Set<Socket>();
const upgraders = new WeakMap<Request, Upgrader>();
const upgraded = new WeakSet<Request>();

const frameMaxBytes = 4096;
/** A browser that reads too slowly is cut off at this backlog; it comes back and asks for what it missed. */
const backlogMaxBytes = 1024 * 1024;
/** Pings go out well before a proxy's usual minute of patience. */
const idleSeconds = 45;

/** Lets the routes upgrade this request, if it asks for that; called by the listening server before routing. */
export function offerUpgrade(request: Request, server: Bun.Server<Connection>): boolean {
  if (request.method !== "GET" || request.headers.get("upgrade")?.toLowerCase() !== "websocket") return false;
  upgraders.set(request, (connection) => server.upgrade(request, { data: connection }));
  return true;
}

/** Turns the request into a connection; false when it asks for none, or nothing listens (a test's client). */
export function upgrade(request: Request, connection: Connection): boolean {
  const done = upgraders.get(request)?.(connection) ?? false;
  if (done) upgraded.add(request);
  return done;
}

/** Whether the request became a connection, so that it gets no answer. */
export function wasUpgraded(request: Request): boolean {
  return upgraded.has(request);
}

/** What `Bun.serve` is told about WebSockets; `server` is asked for when the first connection opens. */
export function socketHandler(server: () => Publisher): Bun.WebSocketHandler<Connection> {
  return {
    maxPayloadLength: frameMaxBytes,
    backpressureLimit: backlogMaxBytes,
    closeOnBackpressureLimit: true,
    idleTimeout: idleSeconds,
    sendPings: true,
    perMessageDeflate: false,
    open(socket) {
      open.add(socket);
      socket.data.open(socket, server());
    },
    message(socket, message) {
      if (typeof message === "string") socket.data.message(socket, message);
      else socket.close(1003, "text only");
    },
    close(socket) {
      open.delete(socket);
      socket.data.close(socket);
    },
  };
}

/** Sends everybody away because the server stops; browsers come back after a moment, each at another. */
export function closeSockets(): void {
  for (const socket of [...open]) socket.close(1012, "restarting");
}

/** Whether a browser's page of this very site asks: another site's page may not use its visitor's session. */
export function isOwnOrigin(request: Request, siteOrigin: string): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  if (origin === siteOrigin) return true;
  const host = request.headers.get("host");
  return host !== null && URL.parse(origin)?.host === host;
}
