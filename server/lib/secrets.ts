import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "./env";

const VERSION = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keys = new Map<string, Buffer>();

function sealingKey(): Buffer {
  const known = keys.get(env.AUTH_SECRET);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", env.AUTH_SECRET, "", "frontdesk sealing", 32));
  keys.set(env.AUTH_SECRET, key);
  return key;
}

/** Encrypts a secret for the database: AES-256-GCM under a key derived from AUTH_SECRET. */
export function seal(secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString("base64url")}`;
}

/** What `seal` was given; throws if AUTH_SECRET has changed or the text was tampered with. */
export function unseal(sealed: string): string {
  const [version, payload = ""] = sealed.split(".");
  if (version !== VERSION) throw new Error("unknown version of a sealed secret");
  const bytes = Buffer.from(payload, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}

/** What `seal` was given; undefined where `unseal` throws. */
export function opened(sealed: string): string | undefined {
  try {
    return unseal(sealed);
  } catch {
    return undefined;
  }
}

/** A token that only this installation can derive, always the same for `purpose` and `id`; it need not be stored. */
export const derivedToken = (purpose: string, id: string): string =>
  Buffer.from(hkdfSync("sha256", env.AUTH_SECRET, "", `frontdesk ${purpose} ${id}`, 18)).toString(
    "base64url",
  );

/** A hash by which a secret can be looked up; without AUTH_SECRET it reveals nothing. */
export function keyedHash(purpose: string, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", env.AUTH_SECRET, "", `frontdesk hash ${purpose}`, 32));
  return createHmac("sha256", key).update(secret).digest("base64url");
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether two secrets are equal, in a time that does not reveal where they differ. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** `sameSecret` for signatures, whose length is public. */
export function sameSignature(expected: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
