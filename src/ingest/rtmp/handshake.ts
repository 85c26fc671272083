import { ProtocolError } from "./types.ts";

const packet = 1536;
/** The version of plain RTMP; 6 and above were once given to encrypted kinds. */
const version = 3;
/** Values from here on are reserved so that text protocols can be told apart (5.2.2). */
const notRtmp = 32;

/**
 * The server's side of the handshake (RTMP 1.0, 5.2): C0 and C1 are answered with S0, S1 and S2; C2 is read and not judged.
 * S1 says version zero where the undocumented digest handshake puts the server's, so clients that would check a digest
 * (ffmpeg, librtmp) fall back to the plain one.
 */
export class Handshake {
  private readonly received = new Uint8Array(1 + packet + packet);
  private length = 0;
  private answered = false;

  /** What to answer, if anything, and the bytes after C2 once it is over. Throws ProtocolError when this is not RTMP. */
  push(bytes: Uint8Array): { answer?: Uint8Array; rest?: Uint8Array } {
    const taken = Math.min(bytes.length, this.received.length - this.length);
    this.received.set(bytes.subarray(0, taken), this.length);
    this.length += taken;
    if (this.length > 0 && (this.received[0] ?? notRtmp) >= notRtmp) throw new ProtocolError("not RTMP");
    const answer = this.answered || this.length < 1 + packet ? undefined : this.answer();
    return {
      ...(answer && { answer }),
      ...(this.length === this.received.length && { rest: bytes.subarray(taken) }),
    };
  }

  private answer(): Uint8Array {
    this.answered = true;
    const answer = new Uint8Array(1 + packet + packet);
    answer[0] = version;
    crypto.getRandomValues(answer.subarray(1 + 8, 1 + packet));
    // S2 is C1 again; its second field is the time at which C1 was read, of which no client makes use.
    answer.set(this.received.subarray(1, 1 + packet), 1 + packet);
    return answer;
  }
}
