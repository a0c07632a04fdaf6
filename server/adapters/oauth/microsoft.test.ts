import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { agreeAt } from "@/tests/http/oauth";
import { type OpenIdProvider, startOpenId } from "@/tests/stand-ins/openid";
import { microsoft } from "./microsoft";
import type { Client } from "./provider";
import { runProviderContract } from "./provider.contract";

const TENANT = "0f5b3a3e-6a1f-4c93-9d0a-2a7d0c0f1111";
const OTHER_TENANT = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";
const CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";
const PLACES = { address: "/common/v2.0", declared: "/{tenantid}/v2.0" };

let standIn: OpenIdProvider;
const issuerOf = (tid: string) => `${standIn.origin}/${tid}/v2.0`;
const create = (change: Partial<Client> = {}) => microsoft({ ...standIn.client, ...change });
const ada = () => ({
  iss: issuerOf(TENANT),
  tid: TENANT,
  oid: "11111111-2222-4333-8444-555555555555",
  sub: "pairwise-subject",
  email: "ada@clinic.example",
  name: "Ada Lovelace",
});

beforeAll(async () => {
  standIn = await startOpenId(PLACES);
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.claims = ada();
  delete standIn.key.issuer;
});

runProviderContract(() => ({
  create,
  standIn,
  identity: {
    provider: "microsoft",
    issuer: issuerOf(TENANT),
    subject: ada().oid,
    email: "ada@clinic.example",
    email_is_vouched: false,
    full_name: "Ada Lovelace",
  },
  unreachable: () => microsoft({ ...standIn.client, issuer: "http://127.0.0.1:9/common/v2.0" }),
}));

async function saying(claims: Record<string, unknown>, provider = create()) {
  standIn.claims = { ...ada(), ...claims };
  const { request } = await agreeAt(provider);
  return provider.exchange(request);
}
const untrusted = { code: "unauthorized" };

describe("the address", () => {
  const personal = () => ({ tid: CONSUMERS, iss: issuerOf(CONSUMERS) });
  test.each<[string, () => Record<string, unknown>, boolean]>([
    ["a tenant that says nothing of the domain", () => ({}), false],
    ["a tenant that has not proved the domain", () => ({ xms_edov: false }), false],
    ["a tenant that says no as a number", () => ({ xms_edov: 0 }), false],
    ["a tenant that says no in words", () => ({ xms_edov: "false" }), false],
    ["a tenant whose own the domain is", () => ({ xms_edov: true }), true],
    ["a tenant whose own the domain is, as a number", () => ({ xms_edov: "1" }), true],
    [
      "a tenant that claims email_verified, which Microsoft never says",
      () => ({ email_verified: true }),
      false,
    ],
    ["a personal account", personal, true],
    ["a personal account without an address", () => ({ ...personal(), email: undefined }), false],
  ])("of %s is vouched for or not", async (_, claims, email_is_vouched) => {
    expect(await saying(claims())).toMatchObject({ email_is_vouched });
  });
});

describe("the tenant", () => {
  test("is part of an identity: the same address and name in another tenant are another person", async () => {
    const mine = await saying({});
    const theirs = await saying({ tid: OTHER_TENANT, iss: issuerOf(OTHER_TENANT) });
    expect(theirs.email).toBe(mine.email);
    expect([theirs.issuer, mine.issuer]).toEqual([issuerOf(OTHER_TENANT), issuerOf(TENANT)]);
  });

  test("without an object id, the person's subject in this app is the key", async () => {
    expect(await saying({ oid: undefined })).toMatchObject({ subject: "pairwise-subject" });
  });

  test.each<[string, () => Record<string, unknown>]>([
    ["another tenant's issuer", () => ({ iss: issuerOf(OTHER_TENANT) })],
    ["another tenant's id", () => ({ tid: OTHER_TENANT })],
    ["no tenant", () => ({ tid: undefined })],
    ["a tenant that is no id", () => ({ tid: "common", iss: issuerOf("common") })],
    ["the place for the tenant", () => ({ tid: "{tenantid}", iss: issuerOf("{tenantid}") })],
    ["an issuer elsewhere", () => ({ iss: `https://evil.example/${TENANT}/v2.0` })],
    ["an older issuer", () => ({ iss: `https://sts.windows.net/${TENANT}/` })],
  ])("a token with %s is not trusted", async (_, claims) => {
    await expect(saying(claims())).rejects.toMatchObject(untrusted);
  });

  test("a single-tenant installation trusts no other tenant's tokens", async () => {
    const one = await startOpenId({ address: `/${TENANT}/v2.0` });
    onTestFinished(() => one.close());
    const provider = microsoft(one.client);
    const from = async (tid: string, issuer_tid = tid) => {
      one.claims = { ...ada(), tid, iss: `${one.origin}/${issuer_tid}/v2.0` };
      return provider.exchange((await agreeAt(provider)).request);
    };
    expect(await from(TENANT)).toMatchObject({ issuer: `${one.origin}/${TENANT}/v2.0` });
    await expect(from(OTHER_TENANT)).rejects.toMatchObject(untrusted);
    await expect(from(OTHER_TENANT, TENANT)).rejects.toMatchObject(untrusted);
  });
});

test("a key of personal accounts is not valid for another tenant", async () => {
  const tied = await startOpenId(PLACES);
  onTestFinished(() => tied.close());
  const issuer = (tid: string) => `${tied.origin}/${tid}/v2.0`;
  tied.key.issuer = issuer(CONSUMERS);
  const provider = microsoft(tied.client);
  const from = async (tid: string) => {
    tied.claims = { ...ada(), tid, iss: issuer(tid) };
    return provider.exchange((await agreeAt(provider)).request);
  };
  expect(await from(CONSUMERS)).toMatchObject({ issuer: issuer(CONSUMERS) });
  await expect(from(TENANT)).rejects.toMatchObject(untrusted);
});

test("a wrong redirect_uri is the caller's fault, although Microsoft reports invalid_client", async () => {
  standIn.refusal = { error: "invalid_client", error_codes: [50_011] };
  onTestFinished(() => {
    standIn.refusal = null;
  });
  await expect(saying({})).rejects.toMatchObject({ code: "invalid_input" });
});
