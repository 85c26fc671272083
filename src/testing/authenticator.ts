import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Asked = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };

/** A device that keeps one passkey, as WebAuthn has it: what it makes and signs is what browsers send. */
export function makeAuthenticator({ origin = "http://localhost:3000", domain = "localhost" } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = "";
  /** Present, and known by a finger or a PIN. */
  const flags = { verified: true };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function data(extra: Buffer, made: number): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flag = 0x01 | (flags.verified ? 0x04 : 0) | made;
    return Buffer.concat([createHash("sha256").update(domain).digest(), Buffer.from([flag]), counted, extra]);
  }

  return {
    flags,
    /** What another copy of the device would say: it counts from there on. */
    setCounter(to: number) {
      counter = to;
    },
    make({ challenge, user }: Asked) {
      userHandle = user?.id ?? "";
      const length = Buffer.from([0, id.length]);
      const authData = data(Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]), 0x40);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText("fmt"), cborText("none"), cborText("attStmt"), Buffer.from([0xa0])],
        ...[cborText("authData"), cborBytes(authData)],
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      };
      return { ...identity(id), response, clientExtensionResults: {} };
    },
    sign({ challenge }: Asked) {
      counter += 1;
      const said = clientData("webauthn.get", challenge);
      const authData = data(Buffer.alloc(0), 0);
      const signed = Buffer.concat([authData, createHash("sha256").update(said).digest()]);
      const response = {
        clientDataJSON: said.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        userHandle,
      };
      return { ...identity(id), response, clientExtensionResults: {} };
    },
  };
}

const identity = (id: Buffer) => ({
  id: id.toString("base64url"),
  rawId: id.toString("base64url"),
  type: "public-key",
});

/** `{ kty: EC2, alg: ES256, crv: P-256, x, y }`. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const point = (text: string) => cborBytes(Buffer.from(text, "base64url"));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}
