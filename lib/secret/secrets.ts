import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "@/lib/env";

/** Sealed without its key's name, by earlier versions. */
const UNNAMED = "v1";
const VERSION = "v2";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Key = { name: string; key: Buffer };

const derived = new Map<string, Key>();

/** The key that seals under a secret; its name tells which of several secrets that is, and nothing about it. */
function keyOf(secret: string): Key {
  const known = derived.get(secret);
  if (known) return known;
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, "", `frontdesk ${purpose}`, bytes));
  const made = { name: derive("key name", 6).toString("base64url"), key: derive("sealing", 32) };
  derived.set(secret, made);
  return made;
}

/** AUTH_SECRET, which seals, and the former ones, which only open. */
export const secretRing = (): string[] => [env.AUTH_SECRET, ...env.FORMER_AUTH_SECRETS];

/** Encrypts a secret for the database: AES-256-GCM under a key derived from AUTH_SECRET, which it names. */
export function seal(secret: string): string {
  const { name, key } = keyOf(env.AUTH_SECRET);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${name}.${sealed.toString("base64url")}`;
}

function openWith(key: Buffer, payload: string): string {
  const bytes = Buffer.from(payload, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}

function openUnnamed(payload: string): string {
  let failure: unknown;
  for (const secret of secretRing()) {
    try {
      return openWith(keyOf(secret).key, payload);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** What `seal` was given; throws if its AUTH_SECRET is neither the current nor a former one, or if it was changed. */
export function unseal(sealed: string): string {
  const [version, name = "", payload = ""] = sealed.split(".");
  if (version === UNNAMED) return openUnnamed(name);
  if (version !== VERSION) throw new Error("unknown version of a sealed secret");
  const secret = secretRing().find((one) => keyOf(one).name === name);
  if (secret === undefined) throw new Error("sealed with an AUTH_SECRET that is not set");
  return openWith(keyOf(secret).key, payload);
}

/** Whether a sealed text is to be sealed anew: a former AUTH_SECRET, or an earlier version, has sealed it. */
export const isSealedAnew = (sealed: string): boolean =>
  !sealed.startsWith(`${VERSION}.${keyOf(env.AUTH_SECRET).name}.`);

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

function hashUnder(auth_secret: string, purpose: string, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", auth_secret, "", `frontdesk hash ${purpose}`, 32));
  return createHmac("sha256", key).update(secret).digest("base64url");
}

/** A hash by which a secret can be looked up; without AUTH_SECRET it reveals nothing. */
export const keyedHash = (purpose: string, secret: string): string =>
  hashUnder(env.AUTH_SECRET, purpose, secret);

/** The hashes under which it may have been stored: the current one, and those of former secrets. */
export const keyedHashes = (purpose: string, secret: string): string[] =>
  secretRing().map((auth_secret) => hashUnder(auth_secret, purpose, secret));

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether two secrets are equal, in a time that does not reveal where they differ. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** `sameSecret` for signatures, whose length is public. */
export function sameSignature(expected: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
