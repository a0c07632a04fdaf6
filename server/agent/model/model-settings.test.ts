import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import * as route from "@/app/api/v1/agent/model/route";
import { agentModels } from "@/db/schema/agent-models";
import { unseal } from "@/lib/secret/secrets";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { setEnv } from "@/tests/scene";
import { startModel } from "@/tests/stand-ins/model";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";

const KEY = "sk-live-0123456789abcdef";
const CHOICE = { provider: "openai", model: "stand-in", key: KEY };

const UNSET = {
  OPENAI_API_KEY: "",
  SHARED_CREDENTIALS_FOR: "",
  MODEL_PRIVATE_SERVERS: "",
  WEBHOOK_ALLOW_INSECURE: "false",
};
beforeEach(() => setEnv(UNSET));

async function standIn() {
  const model = await startModel();
  onTestFinished(model.close);
  setEnv({ OPENAI_URL: model.url });
  return model;
}

const put = ({ token }: TestCtx, body: object) => call(route.PUT, { token, method: "PUT", body });
const rowOf = async ({ db, organization_id }: TestCtx) =>
  (await db.select().from(agentModels).where(eq(agentModels.organization_id, organization_id)))[0];
const faults = (answer: { body: { errors?: unknown } }) => JSON.stringify(answer.body);

test("a key is tested by a real call, stored sealed, and never returned", async () => {
  const model = await standIn();
  const owner = await newOrg();
  const saved = await put(owner, CHOICE);
  expect(saved).toMatchObject({ status: 200, body: { model: { model: "stand-in", key: "own" } } });
  expect(model.asked).toHaveLength(1);
  expect(model.asked[0]?.body).toContain("hand_over");
  const row = await rowOf(owner);
  expect(JSON.stringify(row)).not.toContain(KEY);
  expect(unseal(row?.key_sealed ?? "")).toBe(KEY);
  const read = await call(route.GET, { token: owner.token });
  expect(JSON.stringify([saved.body, read.body])).not.toContain(KEY);
  expect(await call(route.DELETE, { token: owner.token, method: "DELETE" })).toMatchObject({ status: 204 });
  expect((await call(route.GET, { token: owner.token })).body).toMatchObject({ model: null });
});

test("a model speaks the language of the business's country, and English, until others are chosen", async () => {
  await standIn();
  const owner = await newOrg();
  await updateOrganization(owner, { country: "AT", language: "de" });
  const { body } = await call(route.GET, { token: owner.token });
  expect(body).toMatchObject({ usual_languages: ["de", "en"] });
  expect((await put(owner, CHOICE)).body.model.languages).toEqual(["de", "en"]);
  const chosen = { ...CHOICE, languages: ["fr"] };
  expect((await put(owner, chosen)).body.model.languages).toEqual(["fr"]);
});

test.each([
  [{ status: 401, message: `Incorrect API key provided: ${KEY}` }, "key", "is not accepted there"],
  [{ status: 404, message: "The model does not exist" }, "model", "The model does not exist"],
  [{ status: 400, message: "This model does not support tools" }, "model", "does not support tools"],
  [{ status: 500 }, "provider", "it answered 500"],
] as const)(
  "a model that can't be used is refused with the reason and not saved: %o",
  async (fault, field, reason) => {
    const model = await standIn();
    model.failNext(fault, 3);
    const owner = await newOrg();
    const refused = await put(owner, CHOICE);
    expect(refused.status).toBe(422);
    expect(faults(refused)).toContain(reason);
    expect(faults(refused)).toContain(`"${field}"`);
    expect(faults(refused)).not.toContain(KEY);
    expect(await rowOf(owner)).toBeUndefined();
  },
);

test("the key is kept while provider and server stay, and is never sent elsewhere", async () => {
  const model = await standIn();
  setEnv({ MODEL_PRIVATE_SERVERS: "true" });
  const owner = await newOrg();
  await put(owner, CHOICE);
  const { key: _key, ...same } = CHOICE;
  expect(await put(owner, { ...same, instructions: "Be kind." })).toMatchObject({
    status: 200,
    body: { model: { key: "own", instructions: "Be kind." } },
  });
  const elsewhere = { provider: "compatible", model: "llama", server_url: model.url };
  expect(await put(owner, elsewhere)).toMatchObject({ status: 200, body: { model: { key: "none" } } });
  expect(model.asked.at(-1)?.headers.authorization).toBeUndefined();
  expect((await put(owner, same)).status).toBe(422);
});

test("a key that can't be unsealed must be entered again; saving without one changes nothing", async () => {
  const model = await standIn();
  setEnv({ MODEL_PRIVATE_SERVERS: "true", OPENAI_API_KEY: "sk-lent-key" });
  const { key: _key, ...keyless } = CHOICE;
  const server = { provider: "compatible", model: "llama", server_url: model.url };
  for (const [first, again] of [
    [CHOICE, keyless],
    [{ ...server, key: KEY }, server],
  ] as const) {
    const owner = await newOrg();
    await put(owner, first);
    const broken = { key_sealed: "v1:broken" };
    await owner.db
      .update(agentModels)
      .set(broken)
      .where(eq(agentModels.organization_id, owner.organization_id));
    const refused = await put(owner, { ...again, instructions: "Be kind." });
    expect([refused.status, faults(refused)]).toEqual([
      422,
      expect.stringContaining("can't be read: enter it"),
    ]);
    expect(faults(refused)).toContain('"key"');
    expect(await rowOf(owner)).toMatchObject({ ...broken, instructions: "" });
    expect(await put(owner, first)).toMatchObject({ status: 200, body: { model: { key: "own" } } });
  }
});

test("a compatible server must be public, unless MODEL_PRIVATE_SERVERS is set", async () => {
  const model = await standIn();
  const owner = await newOrg();
  for (const server_url of [
    model.url,
    "http://169.254.169.254/v1",
    "https://10.0.0.1/v1",
    "https://localhost/v1",
  ]) {
    const refused = await put(owner, { provider: "compatible", model: "llama", server_url });
    expect(refused.status).toBe(422);
    expect(faults(refused)).toContain('"server_url"');
  }
  expect(model.asked).toEqual([]);
  setEnv({ MODEL_PRIVATE_SERVERS: "true" });
  const near = { provider: "compatible", model: "llama", server_url: `${model.url}/` };
  expect(await put(owner, near)).toMatchObject({ status: 200, body: { model: { server_url: model.url } } });
});

test("the deployment's key is lent only to the organizations in SHARED_CREDENTIALS_FOR", async () => {
  const model = await standIn();
  const [named, other] = [await newOrg(), await newOrg()];
  setEnv({ OPENAI_API_KEY: "sk-lent-key", SHARED_CREDENTIALS_FOR: named.organization_id });
  const { key: _key, ...keyless } = CHOICE;
  expect(await put(named, keyless)).toMatchObject({ status: 200, body: { model: { key: "service" } } });
  expect(model.asked[0]?.headers.authorization).toBe("Bearer sk-lent-key");
  expect((await put(other, keyless)).status).toBe(422);
  expect((await call(route.GET, { token: other.token })).body).toMatchObject({ lends_keys: [] });
});

test("members can read the model's settings but not change them", async () => {
  await standIn();
  const owner = await newOrg();
  const member = await newStaff(owner);
  expect((await put(member, CHOICE)).status).toBe(403);
  expect((await call(route.DELETE, { token: member.token, method: "DELETE" })).status).toBe(403);
  expect((await call(route.GET, { token: member.token })).status).toBe(200);
});

test.each([
  [{ instructions: "a".repeat(8001) }, "instructions"],
  [{ daily_cost: 5 }, "daily_cost"],
  [{ server_url: "https://example.com/v1" }, "server_url"],
  [{ languages: [] }, "languages"],
])("invalid settings are refused: %o", async (wrong, field) => {
  const refused = await put(await newOrg(), { ...CHOICE, ...wrong });
  expect(refused.status).toBe(422);
  expect(faults(refused)).toContain(`"${field}"`);
});
