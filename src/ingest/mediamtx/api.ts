import { z } from "zod";

const Props = z.object({ width: z.number().optional(), height: z.number().optional() });
const Path = z.object({
  name: z.string(),
  available: z.boolean().optional(),
  ready: z.boolean().optional(),
  source: z.object({ type: z.string(), id: z.string() }).nullish(),
  tracks: z.array(z.string()).nullish(),
  tracks2: z.array(z.object({ codec: z.string(), codecProps: Props.nullish() })).nullish(),
  inboundBytes: z.number().optional(),
  bytesReceived: z.number().optional(),
});
const Paths = z.object({ pageCount: z.number(), items: z.array(Path) });
const Forwards = z.object({ items: z.array(z.object({ state: z.string(), lastError: z.string().default("") })) });
const Connection = z.object({ remoteAddr: z.string() });
const Info = z.object({ version: z.string().optional() });

export type MediaMtxPath = {
  name: string;
  ready: boolean;
  source: { type: string; id: string } | undefined;
  codecs: string[];
  /** The picture's, such as `1280x720`; empty until it is known. */
  size: string;
  bytes: number;
};

/** What of MediaMTX's control API (`/v3`) this program uses. Every call throws when there is no proper answer. */
export type MediaMtxApi = {
  version(): Promise<string | undefined>;
  paths(): Promise<MediaMtxPath[]>;
  /** The last fault of a path's forward; undefined while it runs. */
  forwardFault(name: string): Promise<string | undefined>;
  /** The publisher's address without its port. */
  address(source: { type: string; id: string }): Promise<string>;
  kick(source: { type: string; id: string }): Promise<void>;
};

const kinds: Record<string, string> = {
  rtmpConn: "rtmpconns",
  rtmpsConn: "rtmpsconns",
  srtConn: "srtconns",
  webRTCSession: "webrtcsessions",
  rtspSession: "rtspsessions",
  rtspsSession: "rtspssessions",
  moqSession: "moqsessions",
};
const pageSize = 500;
const mostPages = 20;
const patience = 3000;

/** A client of the API at that address; user and password may be part of it. */
export function mediaMtxApi(address: string): MediaMtxApi {
  const url = new URL(address);
  const authorization =
    url.username || url.password
      ? `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString("base64")}`
      : undefined;
  // own text: the operator's settings
  const base = `${url.origin}${url.pathname.replace(/\/+$/, "")}/v3`;

  async function call(method: "GET" | "POST", path: string): Promise<Response> {
    const answer = await fetch(base + path, {
      method,
      headers: authorization ? { authorization } : {},
      signal: AbortSignal.timeout(patience),
      redirect: "error",
    });
    if (!answer.ok && !(method === "POST" && answer.status === 404)) {
      await answer.body?.cancel();
      throw new Error(`MediaMTX answered ${answer.status}`);
    }
    return answer;
  }
  const get = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
    schema.parse(await (await call("GET", path)).json());

  return {
    version: async () => (await get("/info", Info)).version?.replace(/^v/, ""),
    async paths() {
      const found: MediaMtxPath[] = [];
      for (let page = 0; page < mostPages; page++) {
        const answer = await get(`/paths/list?itemsPerPage=${pageSize}&page=${page}`, Paths);
        for (const item of answer.items) {
          found.push({
            name: item.name,
            ready: item.available ?? item.ready ?? false,
            source: item.source ?? undefined,
            codecs: item.tracks2?.map(({ codec }) => codec) ?? item.tracks ?? [],
            size: sizeOf(item.tracks2 ?? []),
            bytes: item.inboundBytes ?? item.bytesReceived ?? 0,
          });
        }
        if (page + 1 >= answer.pageCount) break;
      }
      return found;
    },
    async forwardFault(name) {
      const { items } = await get(`/paths/forward/list?path=${encodeURIComponent(name)}`, Forwards);
      return items.find(({ state }) => state === "error")?.lastError;
    },
    async address(source) {
      const kind = kinds[source.type];
      if (!kind) return "";
      const { remoteAddr } = await get(`/${kind}/get/${encodeURIComponent(source.id)}`, Connection);
      return remoteAddr.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
    },
    async kick(source) {
      const kind = kinds[source.type];
      if (kind) await (await call("POST", `/${kind}/kick/${encodeURIComponent(source.id)}`)).body?.cancel();
    },
  };
}

function sizeOf(tracks: { codecProps?: z.output<typeof Props> | null | undefined }[]): string {
  const props = tracks.find(({ codecProps }) => codecProps?.width && codecProps.height)?.codecProps;
  return props ? `${props.width}x${props.height}` : "";
}
