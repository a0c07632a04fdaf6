import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const toText = (bytes: Buffer) => bytes.toString("base64url");

/** CBOR (RFC 8949), as much of it as a passkey needs: integers, byte strings, texts and maps. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
type Cbor = number | string | Buffer | Map<number | string, Cbor>;
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const PRESENT = 1;
const VERIFIED = 4;
const WITH_CREDENTIAL = 64;

/** A software authenticator with one passkey (P-256, no attestation), used by a browser on `origin`. */
export function newAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const rpIdHash = sha256(new URL(origin).hostname);
  let uses = 0;

  const flags = (more = 0) => Buffer.from([PRESENT | VERIFIED | more]);
  const counter = () => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(uses++);
    return bytes;
  };
  const clientData = (type: "webauthn.create" | "webauthn.get", challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const credential = { id: toText(id), rawId: toText(id), type: "public-key", clientExtensionResults: {} };

  return {
    /** What `navigator.credentials.create` returns, as JSON; with `x5c` it claims to be certified. */
    create({ challenge }: { challenge: string }, { from = origin, x5c = false } = {}) {
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        rpIdHash,
        flags(WITH_CREDENTIAL),
        counter(),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      const attestation = new Map<string, Cbor>([
        ["fmt", x5c ? "packed" : "none"],
        ["attStmt", new Map(x5c ? [["x5c", Buffer.from("a certificate")]] : [])],
        ["authData", authData],
      ]);
      const response = {
        clientDataJSON: toText(clientData("webauthn.create", challenge, from)),
        attestationObject: toText(cbor(attestation)),
        transports: ["internal"],
      };
      return { ...credential, response };
    },
    /** What `navigator.credentials.get` returns, as JSON. */
    get({ challenge }: { challenge: string }, { from = origin } = {}) {
      const client = clientData("webauthn.get", challenge, from);
      const authenticatorData = Buffer.concat([rpIdHash, flags(), counter()]);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: toText(client),
        authenticatorData: toText(authenticatorData),
        signature: toText(signature),
      };
      return { ...credential, response };
    },
  };
}
