import { createHash, randomBytes } from "node:crypto";

// Letters and digits alone, so that a double click selects the whole key.
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = BigInt(DIGITS.length);

/** What every key begins with; scanners for leaked secrets look for it. */
export const KEY_PREFIX = "fd_live_";
// How many digits 160 bits, an organization's id and the 32 bits of the checksum need.
const [SECRET, ORGANIZATION, CHECKSUM] = [27, 22, 6];
const SHAPE = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${SECRET + ORGANIZATION + CHECKSUM}}$`);
/** Long enough to be a key, or most of one. */
const IN_TEXT = new RegExp(`${KEY_PREFIX}[0-9A-Za-z]{12,}`, "g");

function toDigits(bytes: Buffer, length: number): string {
  let left = BigInt(`0x${bytes.toString("hex")}`);
  let digits = "";
  for (let n = 0; n < length; n++) {
    digits = DIGITS.charAt(Number(left % BASE)) + digits;
    left /= BASE;
  }
  return digits;
}

const numberOf = (digits: string): bigint =>
  [...digits].reduce((sum, digit) => sum * BASE + BigInt(DIGITS.indexOf(digit)), 0n);

/** The UUID that these digits stand for; whatever else they stand for is nobody's id. */
function uuidOf(digits: string): string {
  const hex = numberOf(digits).toString(16).padStart(32, "0").slice(-32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const checksumOf = (text: string): string =>
  toDigits(createHash("sha256").update(text).digest().subarray(0, 4), CHECKSUM);

/** 160 random bits, the organization that the key is looked up in, and a checksum. */
export function newApiKey(organization_id: string): string {
  const organization = Buffer.from(organization_id.replaceAll("-", ""), "hex");
  const text = KEY_PREFIX + toDigits(randomBytes(20), SECRET) + toDigits(organization, ORGANIZATION);
  return text + checksumOf(text);
}

/** What the database stores of a key: as nobody can guess 160 bits, a fast hash is enough. */
export const hashApiKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Where a key is looked up, and by what; null if it is mistyped or cut off. */
export function parseApiKey(key: string): { organization_id: string; secret_hash: string } | null {
  if (!SHAPE.test(key) || checksumOf(key.slice(0, -CHECKSUM)) !== key.slice(-CHECKSUM)) return null;
  const start = KEY_PREFIX.length + SECRET;
  const organization_id = uuidOf(key.slice(start, start + ORGANIZATION));
  return { organization_id, secret_hash: hashApiKey(key) };
}

/** What people recognize a key by. */
export const startAndEnd = (key: string) => ({
  start: key.slice(0, KEY_PREFIX.length + 4),
  last_four: key.slice(-4),
});

/** A text in which no key can be read. */
export const withoutKeys = (text: string): string =>
  text.includes(KEY_PREFIX) ? text.replace(IN_TEXT, "[key]") : text;
