/** Commands of a publisher (RTMP 1.0, 7.2), and those that encoders say beside them. */
import { type Amf, type AmfObject, isAmfObject } from "./amf0.ts";
import {
  command,
  control,
  type Outgoing,
  onStatus,
  peerBandwidth,
  streamBegin,
  writtenChunkSize,
} from "./chunk-writer.ts";
import { messageType } from "./messages.ts";
import { ProtocolError } from "./types.ts";

/** What a command may do to its connection. */
type Publisher = {
  app: string | undefined;
  streams: number;
  readonly publication: { readonly streamId: number } | undefined;
  send(message: Outgoing): void;
  publish(streamId: number, request: { app: string; key: string }): void;
  unpublish(): void;
  refuse(verdict: { refuse: string; description: string }): void;
  reject(why: "refused", code: string, description: string): void;
};

type Call = { streamId: number; transaction: number; object: Amf; rest: Amf[] };

const window = 2_500_000;
/** A publisher needs one stream; encoders that try again on the same connection make a few. */
const mostStreams = 32;

/** Throws ProtocolError for what is no command, or comes before `connect`. */
export function answerCommand(
  publisher: Publisher,
  streamId: number,
  values: Amf[],
  limits: { keyLength: number },
): void {
  const [name, transaction, object, ...rest] = values;
  if (typeof name !== "string") throw new ProtocolError("a command without a name");
  const call: Call = { streamId, transaction: typeof transaction === "number" ? transaction : 0, object, rest };
  if (publisher.app === undefined && name !== "connect") throw new ProtocolError("a command before connect");
  switch (name) {
    case "connect":
      connect(publisher, call);
      break;
    case "releaseStream":
    case "FCPublish":
      result(publisher, call, undefined);
      break;
    case "createStream":
      createStream(publisher, call);
      break;
    case "publish":
      publish(publisher, call, limits.keyLength);
      break;
    case "FCUnpublish":
    case "closeStream":
      publisher.unpublish();
      break;
    case "deleteStream":
      if (rest[0] === publisher.publication?.streamId) publisher.unpublish();
      break;
    case "play":
    case "play2":
      publisher.reject("refused", "NetStream.Play.Failed", "Playing is not allowed here.");
      break;
    default:
      unknown(publisher, call);
  }
}

/** 7.2.1.1. `tcUrl` is not needed; Enhanced RTMP: a list of codecs is answered with ours. */
function connect(publisher: Publisher, call: Call): void {
  if (publisher.app !== undefined) throw new ProtocolError("a second connect");
  const asked: AmfObject = isAmfObject(call.object) ? call.object : {};
  const app = typeof asked.app === "string" ? asked.app : "";
  publisher.app = withoutQuery(app).split("/").filter(Boolean).join("/");
  publisher.send(control(messageType.windowAcknowledgementSize, window));
  publisher.send(peerBandwidth(window));
  publisher.send(control(messageType.setChunkSize, writtenChunkSize));
  publisher.send(streamBegin(0));
  const properties: AmfObject = { fmsVer: "FMS/3,5,7,7009", capabilities: 31 };
  if (asked.fourCcList !== undefined) properties.fourCcList = ["avc1", "mp4a"];
  const code = "NetConnection.Connect.Success";
  const information = { level: "status", code, description: "Connected.", objectEncoding: 0 };
  publisher.send(command(0, ["_result", call.transaction, properties, information]));
}

function createStream(publisher: Publisher, call: Call): void {
  if (publisher.streams >= mostStreams) throw new ProtocolError("too many streams");
  publisher.streams += 1;
  result(publisher, call, publisher.streams);
}

/** 7.2.2.6. The type (live, record, append) is not looked at: what becomes of a stream is not the encoder's choice. */
function publish(publisher: Publisher, call: Call, keyLength: number): void {
  const name = call.rest[0];
  const key = typeof name === "string" ? withoutQuery(name) : "";
  if (publisher.publication) {
    const description = "This connection publishes already.";
    publisher.send(onStatus(call.streamId, "error", "NetStream.Publish.BadName", description));
  } else if (key === "" || key.length > keyLength) {
    publisher.refuse({ refuse: "BadName", description: "The stream key is missing or not valid." });
  } else publisher.publish(call.streamId, { app: publisher.app ?? "", key });
}

function result(publisher: Publisher, call: Call, value: Amf): void {
  publisher.send(command(0, ["_result", call.transaction, null, value]));
}

/** Who expects no answer has transaction 0 (7.1.1). */
function unknown(publisher: Publisher, call: Call): void {
  if (call.transaction === 0) return;
  const information = { level: "error", code: "NetConnection.Call.Failed", description: "Not supported." };
  publisher.send(command(0, ["_error", call.transaction, null, information]));
}

/** Encoders append `?…` for servers that check names and passwords there. */
function withoutQuery(text: string): string {
  return text.split("?", 1)[0] ?? "";
}
