import { createHmac, createPublicKey } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { agreeAt } from "@/tests/http/oauth";
import { FAULTS } from "@/tests/stand-ins/faults";
import { type OpenIdProvider, startOpenId } from "@/tests/stand-ins/openid";
import { google } from "./google";
import type { Client } from "./provider";
import { runProviderContract } from "./provider.contract";

const ADA = { sub: "113577", email: "Ada@gmail.com", email_verified: true, name: "Ada Lovelace" };

let standIn: OpenIdProvider;
const create = (change: Partial<Client> = {}) => google({ ...standIn.client, ...change });

beforeAll(async () => {
  standIn = await startOpenId();
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.claims = ADA;
  standIn.forge = (token) => token;
});

const ada = () => ({
  provider: "google" as const,
  issuer: standIn.origin,
  subject: "113577",
  email: "ada@gmail.com",
  email_is_vouched: true,
  full_name: "Ada Lovelace",
});

runProviderContract(() => ({
  create,
  standIn,
  identity: ada(),
  unreachable: () => google({ ...standIn.client, issuer: "http://127.0.0.1:9" }),
}));

/** Signs in once. */
async function signIn(change: { nonce?: string; code_verifier?: string } = {}) {
  const { request } = await agreeAt(create());
  return create().exchange({ ...request, ...change });
}
const saying = (claims: Record<string, unknown>) => {
  standIn.claims = { ...ADA, ...claims };
  return signIn();
};
const untrusted = { code: "unauthorized" };

describe("the address", () => {
  test.each([
    ["gmail.com", {}, true],
    ["a domain that Google hosts", { email: "ada@clinic.example", hd: "clinic.example" }, true],
    ["a foreign domain that was verified once", { email: "ada@clinic.example" }, false],
    ["gmail.com, not verified", { email_verified: false }, false],
    ["gmail.com, verified in words only", { email_verified: "true" }, false],
    [
      "a hosted domain, not verified",
      { email: "a@clinic.example", hd: "clinic.example", email_verified: false },
      false,
    ],
    ["a domain that only ends alike", { email: "ada@notgmail.com" }, false],
  ])("of %s is vouched for or not", async (_, claims, email_is_vouched) => {
    expect(await saying(claims)).toMatchObject({ email_is_vouched });
  });

  test("may be missing or invalid, and so may the name", async () => {
    const nothing = { email: null, email_is_vouched: false, full_name: null };
    expect(await saying({ email: undefined, name: undefined })).toMatchObject(nothing);
    expect(await saying({ email: "ada", name: " \u0000 " })).toMatchObject({ ...nothing, full_name: null });
  });
});

describe("the id_token", () => {
  test("may name the issuer without its scheme, and identifies the same person", async () => {
    const iss = standIn.origin.replace("http://", "");
    expect(await saying({ iss })).toEqual(ada());
  });

  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => Record<string, unknown>]>([
    ["made for another client", () => ({ aud: "another-client" })],
    ["made for nobody", () => ({ aud: undefined })],
    ["shared with another client that it was given to", () => ({ aud: ["our-client-id", "b"], azp: "b" })],
    ["shared, without saying whom it was given to", () => ({ aud: ["our-client-id", "b"] })],
    ["of another issuer", () => ({ iss: "https://accounts.evil.example" })],
    ["of an issuer whose name goes on", () => ({ iss: `${standIn.origin}.evil.example` })],
    ["that has expired", () => ({ iat: now() - 7200, exp: now() - 3600 })],
    ["that never expires", () => ({ exp: undefined })],
    ["made an hour ago", () => ({ iat: now() - 3600 })],
    ["made in an hour", () => ({ iat: now() + 3600 })],
    ["that does not say when it was made", () => ({ iat: undefined })],
    ["that is not valid yet", () => ({ nbf: now() + 3600 })],
    ["without a subject", () => ({ sub: undefined })],
    ["of an empty subject", () => ({ sub: "" })],
  ])("%s is not trusted", async (_, claims) => {
    await expect(saying(claims())).rejects.toMatchObject(untrusted);
  });

  test("of another sign-in (a wrong nonce) is not trusted", async () => {
    await expect(signIn({ nonce: "another sign-in's" })).rejects.toMatchObject(untrusted);
    await expect(saying({ nonce: undefined })).rejects.toMatchObject(untrusted);
  });

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const reheaded = (token: string, header: object) => `${encode(header)}.${token.split(".")[1]}`;
  const publicPem = () =>
    createPublicKey({ key: { ...standIn.key, d: undefined }, format: "jwk" })
      .export({ type: "spki", format: "pem" })
      .toString();
  test.each<[string, (token: string) => string]>([
    ["without a signature (alg none)", (token) => `${reheaded(token, { alg: "none" })}.`],
    [
      "signed with the public key as if it were a secret (HS256)",
      (token) => {
        const signed = reheaded(token, { alg: "HS256", kid: standIn.key.kid });
        return `${signed}.${createHmac("sha256", publicPem()).update(signed).digest("base64url")}`;
      },
    ],
    ["signed with a key that nobody knows", (token) => `${reheaded(token, { alg: "RS256", kid: "x" })}.c2ln`],
    [
      "whose claims were changed after it was signed",
      (token) => {
        const [header, payload = "", signature] = token.split(".");
        const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
        return `${header}.${encode({ ...Object(claims), sub: "the victim" })}.${signature}`;
      },
    ],
  ])("%s is not trusted", async (_, forge) => {
    standIn.forge = forge;
    await expect(signIn()).rejects.toMatchObject(untrusted);
  });

  test.each(["", "garbage", "a.b.c"])("that is %j counts as the provider's failure", async (token) => {
    standIn.forge = () => token;
    await expect(signIn()).rejects.toMatchObject({ code: "bad_gateway" });
  });
});

test("a code with a code_challenge is refused without its verifier and with a wrong one", async () => {
  await expect(signIn({ code_verifier: undefined })).rejects.toMatchObject({ code: "invalid_input" });
  await expect(signIn({ code_verifier: "x".repeat(43) })).rejects.toMatchObject({ code: "invalid_input" });
});

test.each(FAULTS)("keys that are %s are a bad gateway", async (kind) => {
  const fresh = await startOpenId();
  onTestFinished(() => fresh.close());
  const provider = google({ ...fresh.client, timeout_ms: 300 });
  const { request } = await agreeAt(provider);
  fresh.fault = { kind, at: "/jwks" };
  await expect(provider.exchange(request)).rejects.toMatchObject({ code: "bad_gateway" });
});

test("a discovery document with a foreign issuer is a bad gateway", async () => {
  const fresh = await startOpenId({ declared: "@evil.example" });
  onTestFinished(() => fresh.close());
  await expect(agreeAt(google(fresh.client))).rejects.toMatchObject({ code: "bad_gateway" });
});
