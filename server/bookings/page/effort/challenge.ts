import { createHash } from "node:crypto";
import type { Tx } from "@/db/client";
import { invalid } from "@/lib/errors";
import { newShortToken } from "@/lib/secret/link-token";
import { iso, MINUTE_MS } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { Challenge, OnePage, type Proof } from "@/schema/public-page";
import { openPage } from "@/server/bookings/page/open-page";
import { visitorAction } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { markUsed } from "@/server/http/limits/counter";
import { isSigned, signatureOf } from "./signed";

/** 131,072 hashes on average: about a second in a phone's browser, and a flood of a thousand costs its sender minutes. */
const DIFFICULTY = 17;
const VALID_MS = 10 * MINUTE_MS;
const PURPOSE = "booking challenge";
const CHALLENGE = /^((\d{1,2})\.(\d{13})\.([\w-]{22}))\.([\w-]{43})$/;

/** A challenge for one booking of an organization; it is signed, and not stored. */
export function newChallenge(ctx: Pick<Ctx, "organization_id">, difficulty = DIFFICULTY) {
  const expires = Math.floor(now()) + VALID_MS;
  const stated = `${difficulty}.${expires}.${newShortToken()}`;
  const challenge = `${stated}.${signatureOf(PURPOSE, ctx, stated)}`;
  return { challenge, difficulty, expires_at: iso(expires) };
}

/** How many zero bits a hash begins with. */
function zeroBits(hash: Buffer): number {
  const at = hash.findIndex((byte) => byte !== 0);
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] ?? 0) - 24;
}

const hashOf = ({ challenge, nonce }: Proof): Buffer =>
  createHash("sha256").update(`${challenge}.${nonce}`).digest();

const wrong = (message: string) => invalid(["proof"], message);

/** Refuses (422) a proof that is not of this page, too old or too easy. Returns what names it, and when it ends. */
export function checkProof(ctx: Pick<Ctx, "organization_id">, proof: Proof) {
  const [, stated = "", difficulty = "", expires = "", random = "", signature = ""] =
    CHALLENGE.exec(proof.challenge) ?? [];
  if (!isSigned(PURPOSE, ctx, { stated, signature })) throw wrong("has no challenge of this page");
  if (Number(expires) <= now()) throw wrong("is too old: ask for another challenge");
  if (zeroBits(hashOf(proof)) < Number(difficulty)) throw wrong("does not fit its challenge");
  return { random, expires: Number(expires) };
}

/** Uses a proof up, once (422). A booking that fails leaves it unused. */
export async function spendProof(tx: Tx, ctx: Ctx, proof: Proof): Promise<void> {
  const { random, expires } = checkProof(ctx, proof);
  const isFresh = await markUsed(tx, `booking_proof:${ctx.organization_id}.${random}`, expires);
  if (!isFresh) throw wrong("was used before: ask for another challenge");
}

export const getChallenge = visitorAction({
  summary: "Get a challenge to solve before booking on a page",
  description:
    "Count up a `nonce` until the SHA-256 of `{challenge}.{nonce}` begins with `difficulty` zero bits: about a second in a browser, which makes floods expensive. Each serves one booking, within ten minutes.",
  input: OnePage,
  output: Challenge,
  run: async (visitor, { slug }) => newChallenge((await openPage(visitor, slug)).ctx),
});
