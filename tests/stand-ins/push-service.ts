import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { z } from "zod";
import { selfSigned } from "./certificate";

/** A decrypted push, its headers and its time of arrival. */
type Received = { device: string; told: unknown; headers: IncomingHttpHeaders; at: number };

const Told = z.looseObject({ id: z.string(), title: z.string(), text: z.string(), path: z.string() });

type Device = { ecdh: ECDH; auth: Buffer };

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** Decrypts a push as its browser does: aes128gcm (RFC 8188) with a key from both sides' keys (RFC 8291). */
function decrypted(body: Buffer, { ecdh, auth }: Device): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

/** Whether the sender has the private key of the public key that it names, and means this service (RFC 8292). */
function isFromItsSender(authorization: string, origin: string): boolean {
  const [, token = "", k = ""] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(k, "base64url");
  const coordinates = { x: point.subarray(1, 33), y: point.subarray(33) };
  const jwk = {
    ...{ kty: "EC", crv: "P-256" },
    x: coordinates.x.toString("base64url"),
    y: coordinates.y.toString("base64url"),
  };
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const { aud } = z
    .object({ aud: z.string() })
    .parse(JSON.parse(Buffer.from(claims, "base64url").toString()));
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key, dsaEncoding: "ieee-p1363" as const };
  return aud === origin && verify("sha256", signed, options, Buffer.from(signature, "base64url"));
}

/** Starts a push service with the browsers that it serves: each push is checked and decrypted. */
export async function startPushService({ tls = false, slow_ms = 0 } = {}) {
  const devices = new Map<string, Device>();
  const received: Received[] = [];
  const refusals: number[] = [];
  const pair = selfSigned("localhost");
  let origin = "";
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = (status: number) => response.writeHead(status, { location: `${origin}/message` }).end();
    const device = devices.get(request.url ?? "");
    if (!device) return answer(404);
    const refusal = refusals.shift();
    if (refusal) return answer(refusal);
    if (!isFromItsSender(request.headers.authorization ?? "", origin)) return answer(403);
    const told = Told.parse(JSON.parse(decrypted(Buffer.concat(chunks), device)));
    received.push({ device: request.url ?? "", told, headers: request.headers, at: Date.now() });
    if (slow_ms > 0) await new Promise((resolve) => setTimeout(resolve, slow_ms));
    answer(201);
  };
  const server = tls ? createTlsServer(pair, listener) : createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the push service has no port");
  origin = `${tls ? "https://localhost" : "http://127.0.0.1"}:${address.port}`;
  return {
    ca: pair.cert,
    received,
    /** Subscribes a browser; returns what its `PushSubscription.toJSON()` would. */
    subscribe() {
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      const auth = randomBytes(16);
      devices.set(path, { ecdh, auth });
      const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") };
      return { endpoint: `${origin}${path}`, keys };
    },
    /** Answers the next pushes with this status. */
    refuse: (status: number, times = 1) => refusals.push(...Array<number>(times).fill(status)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
