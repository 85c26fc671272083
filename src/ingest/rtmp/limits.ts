/** What one publisher, and all of them together, may cost. Times in ms, sizes in bytes. */
export type RtmpLimits = {
  /** From the connection to the end of the handshake. */
  handshakeMs: number;
  /** From the handshake, or from the end of a publication, to `publish`. */
  publishMs: number;
  /** How long `authorise` may take. */
  authoriseMs: number;
  /** A publisher that sends no byte. */
  silentMs: number;
  /** A publisher that sends bytes, but no media later than before. */
  frozenMs: number;
  /** How long a connection that was told to go may stay to read why. */
  lingerMs: number;
  /** How often the times above are looked at. */
  tickMs: number;
  chunkSize: number;
  videoBytes: number;
  messageBytes: number;
  amfBytes: number;
  /** The longest message of any kind before `publish`; begun ones may take four times as much together. */
  strangerBytes: number;
  amfDepth: number;
  amfValues: number;
  chunkStreams: number;
  /** Begun messages of a publisher, together. */
  partialBytes: number;
  /** Media that wait for the verdict; past it the connection is not read until the verdict is there. */
  waitingBytes: number;
  /** Replies that the publisher does not fetch. */
  outboxBytes: number;
  keyLength: number;
  /** Connections of one address that do not publish yet; of IPv6, of one /64 network. */
  perAddress: number;
  connections: number;
  /** Averaged over `bitRateMs`. */
  bitsPerSecond: number;
  bitRateMs: number;
};

const kib = 1024;
const mib = 1024 * kib;

export const rtmpLimits: RtmpLimits = {
  handshakeMs: 5_000,
  publishMs: 10_000,
  authoriseMs: 10_000,
  silentMs: 15_000,
  frozenMs: 30_000,
  lingerMs: 2_000,
  tickMs: 250,
  chunkSize: mib,
  videoBytes: 8 * mib,
  messageBytes: 4 * mib,
  amfBytes: 64 * kib,
  strangerBytes: 64 * kib,
  amfDepth: 16,
  amfValues: 1000,
  chunkStreams: 64,
  partialBytes: 16 * mib,
  waitingBytes: 2 * mib,
  outboxBytes: 256 * kib,
  keyLength: 256,
  perAddress: 16,
  connections: 200,
  bitsPerSecond: 60_000_000,
  bitRateMs: 5_000,
};
