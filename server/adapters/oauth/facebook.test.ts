import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { agreeAt } from "@/tests/http/oauth";
import { type Facebook, startFacebook } from "@/tests/stand-ins/facebook";
import { FAULTS } from "@/tests/stand-ins/faults";
import { facebook } from "./facebook";
import type { Client } from "./provider";
import { runProviderContract } from "./provider.contract";

const ADA = { id: "10158000000000001", name: "Ada Lovelace", email: "Ada@example.com" };

let standIn: Facebook;
const create = (change: Partial<Client> = {}) => facebook({ ...standIn.client, ...change });

beforeAll(async () => {
  standIn = await startFacebook();
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.person = ADA;
});
afterEach(() => {
  standIn.inspected = {};
  standIn.fault = null;
});

const ada = {
  provider: "facebook" as const,
  issuer: "https://www.facebook.com",
  subject: ADA.id,
  email: "ada@example.com",
  email_is_vouched: false,
  full_name: "Ada Lovelace",
};

runProviderContract(() => ({
  create,
  standIn,
  identity: ada,
  unreachable: () => facebook({ ...standIn.client, graph_url: "http://127.0.0.1:9" }),
}));

async function signIn(provider = create()) {
  const { request } = await agreeAt(provider);
  return provider.exchange(request);
}

test("a person without an address or a name is accepted", async () => {
  standIn.person = { id: ADA.id };
  expect(await signIn()).toEqual({ ...ada, email: null, full_name: null });
});

test.each([
  ["is not valid", { is_valid: false }],
  ["was given to another app", { app_id: "999" }],
  ["is another person's than the profile", { user_id: "10158000000000002" }],
  ["is nobody's", { user_id: undefined }],
])("a token that %s is not trusted", async (_, inspected) => {
  standIn.inspected = inspected;
  await expect(signIn()).rejects.toMatchObject({ code: "unauthorized" });
});

test("app ids and user ids may be numbers", async () => {
  standIn.person = { ...ADA, id: "1015" };
  standIn.inspected = { app_id: Number(standIn.client.client_id), user_id: 1015 };
  expect(await signIn()).toMatchObject({ subject: "1015" });
});

test.each(["/debug_token", "/me"].flatMap((at) => FAULTS.map((kind) => ({ at, kind }))))(
  "$at that is $kind is a bad gateway",
  async (fault) => {
    const hurried = create({ timeout_ms: 300 });
    const { request } = await agreeAt(hurried);
    standIn.fault = fault;
    await expect(hurried.exchange(request)).rejects.toMatchObject({ code: "bad_gateway" });
  },
);
