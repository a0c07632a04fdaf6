import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { factors } from "@/db/schema/factors";
import { byId } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError, unavailableIn } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { type NewPasskey, type PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "@/schema/factor";
import { type Addressee, issueToken, useToken as spendToken } from "@/server/accounts/sign-in/account-token";
import type { FactorOwner } from "./owner";
import type { OwnedFactor } from "./rows";

// Loaded when the first passkey comes: with what it brings, it is as large as all the rest of signing in.
const library = () => import("@simplewebauthn/server");
const helpers = () => import("@simplewebauthn/server/helpers");

/** The site that passkeys belong to: PUBLIC_URL's host. */
const site = () => {
  const { hostname, origin } = new URL(env.PUBLIC_URL);
  return { rpID: hostname, origin };
};

const credentialsOf = (owned: OwnedFactor[]) =>
  owned.flatMap(({ credential_id, transports }) =>
    credential_id === null ? [] : [{ id: credential_id, transports }],
  );

// The library encodes a challenge's text; browsers return it so.
const newChallenge = async (db: Db, owner: Addressee, purpose: "add_passkey" | "use_passkey") =>
  (await issueToken(db, owner, purpose)).token;

/** What a browser needs to make a passkey for an account. Authenticators that have one for it are left out. */
export async function creationOf(
  db: Db,
  owner: Addressee & { full_name: string },
  owned: OwnedFactor[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: "Frontdesk",
    rpID: site().rpID,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.full_name,
    challenge: await newChallenge(db, owner, "add_passkey"),
    timeout: 300_000,
    attestationType: "none",
    excludeCredentials: credentialsOf(owned),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return PasskeyCreation.parse(options);
}

/** What a browser needs to use one of an account's passkeys. */
export async function requestOf(db: Db, owner: Addressee, owned: OwnedFactor[]): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site().rpID,
    allowCredentials: credentialsOf(owned),
    challenge: await newChallenge(db, owner, "use_passkey"),
    timeout: 300_000,
    userVerification: "preferred",
  });
  return PasskeyRequest.parse(options);
}

/** Uses up the challenge that a browser signed, if it was made for this account and purpose. */
async function spend(db: Db, owner: FactorOwner, purpose: "add_passkey" | "use_passkey", signed: string) {
  const { decodeClientDataJSON, isoBase64URL } = await helpers();
  const { challenge } = decodeClientDataJSON(signed);
  await spendToken(db, isoBase64URL.toUTF8String(challenge), purpose, owner.id);
  return challenge;
}

function refused(err: unknown): undefined {
  if (unavailableIn(err)) throw err;
  log.info({ err }, "passkey refused");
}

const badPasskey = () => new AppError("conflict", "This passkey could not be added. Try again.");

/** A certificate names addresses of revocation lists, which nobody's browser may let us call. */
async function hasCertificate(attestation: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  return decodeAttestationObject(isoBase64URL.toBuffer(attestation)).get("attStmt").get("x5c") !== undefined;
}

/** The columns of a new passkey that a browser made for this account, after our challenge. */
export async function newPasskey(db: Db, owner: FactorOwner, { credential }: NewPasskey) {
  const { id, rawId, response } = credential;
  const challenge = await spend(db, owner, "add_passkey", response.clientDataJSON).catch(refused);
  if (challenge === undefined) throw badPasskey();
  const { rpID, origin } = site();
  const verify = async () => {
    if (await hasCertificate(response.attestationObject)) return undefined;
    const { verifyRegistrationResponse } = await library();
    return verifyRegistrationResponse({
      response: { id, rawId, type: "public-key", response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    });
  };
  const verified = await verify().catch(refused);
  if (!verified?.verified) throw badPasskey();
  const made = verified.registrationInfo.credential;
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey).toString("base64url"),
    counter: made.counter,
    transports: response.transports ?? [],
  };
}

/** Whether a browser has signed our challenge with one of these passkeys; notes that it was used. */
export async function spendPasskey(
  db: Db,
  owner: FactorOwner,
  owned: OwnedFactor[],
  { id, rawId, response }: PasskeyAnswer,
): Promise<boolean> {
  const challenge = await spend(db, owner, "use_passkey", response.clientDataJSON).catch(refused);
  const passkey = owned.find(({ credential_id }) => credential_id === id);
  if (challenge === undefined || !passkey?.public_key) return false;
  const { rpID, origin } = site();
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId, type: "public-key", response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id,
      publicKey: Buffer.from(passkey.public_key, "base64url"),
      counter: passkey.counter ?? 0,
    },
    requireUserVerification: false,
  }).catch(refused);
  if (!verified?.verified) return false;
  const counter = verified.authenticationInfo.newCounter;
  const isLater = sql`(${counter}::bigint = 0 or ${factors.counter} < ${counter}::bigint)`;
  const used = await db
    .update(factors)
    .set({ counter, last_used_at: sql`now()` })
    .where(byId(owner, factors, passkey.id, isLater))
    .returning({ id: factors.id });
  return used.length > 0;
}
