import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import * as keyRoute from "@/app/api/v1/api-keys/[key_id]/route";
import * as keysRoute from "@/app/api/v1/api-keys/route";
import * as sessionsRoute from "@/app/api/v1/auth/me/sessions/route";
import * as conversationsRoute from "@/app/api/v1/leads/[lead_id]/conversations/route";
import * as leadRoute from "@/app/api/v1/leads/[lead_id]/route";
import * as exportRoute from "@/app/api/v1/leads/export/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import * as memberRoute from "@/app/api/v1/team/members/[user_id]/route";
import { apiKeys } from "@/db/schema/api-keys";
import { organizations } from "@/db/schema/organizations";
import { byId, ownOrg } from "@/db/tenant";
import { type ApiKeyScope, SCOPES } from "@/schema/api-key-scope";
import { createLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { call as procedure } from "@/tests/http/procedures";
import { setEnv } from "@/tests/scene";
import { deactivate, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { createKey, getKey, listKeyRequests, listKeys, revokeKey, rotateKey, updateKey } from "./actions";

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

type Asked = {
  method?: string;
  params?: Record<string, string>;
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
};

/** Calls a route at its own path, as a key's scopes go by that. */
async function ask(handler: Handler, path: string, token: string, asked: Asked = {}) {
  const { method = asked.body ? "POST" : "GET", params = {}, query = "", headers = {} } = asked;
  const request = new Request(`http://localhost/api/v1/${path}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "x-forwarded-for": "192.0.2.7",
      ...(asked.body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: asked.body === undefined ? undefined : JSON.stringify(asked.body),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

const makeKey = (
  owner: TestCtx,
  scopes: ApiKeyScope[] = ["leads:read", "leads:write"],
  expires_at?: string,
) => createKey(owner, { name: "CRM", scopes, expires_at });

const leadsBy = (key: string) => ask(leadsRoute.GET, "leads", key);

const rowOf = async (owner: TestCtx, id: string) =>
  (
    await owner.db
      .select()
      .from(apiKeys)
      .where(byId(owner, apiKeys, id))
  )[0];

let owner: TestCtx;
beforeEach(async () => {
  owner = await newOrg();
});

describe("a key", () => {
  test("is stored as a hash, and shown only to its maker, once", async () => {
    const { key, id, start, last_four } = await makeKey(owner);
    expect(key).toMatch(/^fd_live_\w{55}$/);
    expect([key.startsWith(start), key.endsWith(last_four)]).toEqual([true, true]);
    expect(JSON.stringify(await rowOf(owner, id))).not.toContain(key);
    expect(await getKey(owner, { key_id: id })).not.toHaveProperty("key");
    const { api_keys } = await listKeys(owner, {});
    expect(api_keys).toMatchObject([
      { id, name: "CRM", state: "active", created_by: { id: owner.actor.id } },
    ]);
  });

  test("reads and writes what its scopes name, one record, a page and a file alike", async () => {
    const lead = await createLead(owner, { name: "Ada" });
    const { key } = await makeKey(owner);
    expect((await leadsBy(key)).body).toMatchObject({ leads: [{ id: lead.id }], total: 1 });
    const one = { params: { lead_id: lead.id } };
    expect((await ask(leadRoute.GET, `leads/${lead.id}`, key, one)).body).toMatchObject({ name: "Ada" });
    const renamed = { ...one, method: "PATCH", body: { name: "Ada King" } };
    expect((await ask(leadRoute.PATCH, `leads/${lead.id}`, key, renamed)).status).toBe(200);
    expect((await ask(exportRoute.GET, "leads/export", key)).body).toContain("Ada King");
    const { events } = await listEvents(owner, {});
    expect(events.at(-1)).toMatchObject({ data: { changed_by: "CRM (API key)" } });
  });

  test("without the scope is refused, with the scope's name", async () => {
    const { key } = await makeKey(owner, ["leads:write", "bookings:read"]);
    const { status, body } = await leadsBy(key);
    expect([status, body.detail]).toEqual([403, "This API key does not have the scope leads:read."]);
    expect((await ask(exportRoute.GET, "leads/export", key)).status).toBe(403);
  });

  test("writes to a lead only with the scope for conversations", async () => {
    const lead = await createLead(owner, { name: "Ada" });
    const { key } = await makeKey(owner);
    const asked = { params: { lead_id: lead.id }, body: { connection_id: lead.id, content: "Hello" } };
    for (const word of ["conversations", "%63onversations"]) {
      const { status, body } = await ask(conversationsRoute.POST, `leads/${lead.id}/${word}`, key, asked);
      expect([status, body.detail]).toEqual([
        403,
        "This API key does not have the scope conversations:write.",
      ]);
    }
  });

  test("can neither make owners, nor change them, nor let anybody in again", async () => {
    const { key } = await makeKey(owner, ["team:write"]);
    const [colleague, gone] = [await newStaff(owner), await newStaff(owner)];
    await deactivate(gone);
    const change = (user: TestCtx, body: object) =>
      ask(memberRoute.PATCH, `team/members/${user.actor.id}`, key, {
        ...{ method: "PATCH", params: { user_id: user.actor.id }, body },
      });
    const answers = [
      await change(colleague, { role: "owner" }),
      await change(owner, { role: "member" }),
      await change(gone, { is_active: true }),
      await change(colleague, { role: "practitioner" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 200]);
  });

  test("works on when its maker has left", async () => {
    const second = await newStaff(owner, "owner");
    const { key } = await makeKey(second);
    await deactivate(second);
    expect((await leadsBy(key)).status).toBe(200);
  });

  test("is refused at once when it is revoked, when it has expired, and while its organization is suspended", async () => {
    const { key, id } = await makeKey(owner);
    expect((await leadsBy(key)).status).toBe(200);
    const set = (fields: Partial<typeof apiKeys.$inferInsert>) =>
      owner.db
        .update(apiKeys)
        .set(fields)
        .where(byId(owner, apiKeys, id));
    await set({ expires_at: "2026-01-01T00:00:00Z" });
    expect((await leadsBy(key)).body).toMatchObject({ status: 401, detail: "This API key has expired." });
    await set({ expires_at: null });
    const suspend = (suspended_at: string | null) =>
      owner.db.update(organizations).set({ suspended_at }).where(ownOrg(owner));
    await suspend("2026-01-01T00:00:00Z");
    expect((await leadsBy(key)).status).toBe(403);
    await suspend(null);
    await revokeKey(owner, { key_id: id });
    expect((await leadsBy(key)).body).toMatchObject({ status: 401, detail: "This API key was revoked." });
    const gone = await ask(leadRoute.GET, `leads/${id}`, key, { params: { lead_id: id } });
    expect(gone.status).toBe(401);
  });

  test("that is mistyped is refused without asking the database", async () => {
    const { key } = await makeKey(owner);
    const execute = vi.spyOn(owner.db._.session, "prepareQuery");
    const { status, body } = await leadsBy(`${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`);
    expect([status, body.detail]).toEqual([401, "This API key is mistyped or cut off."]);
    expect(execute).not.toHaveBeenCalled();
    execute.mockRestore();
  });

  test("of another organization finds nothing of this one", async () => {
    const lead = await createLead(owner, { name: "Ada" });
    const { key } = await makeKey(await newOrg());
    expect((await leadsBy(key)).body).toMatchObject({ total: 0 });
    const found = await ask(leadRoute.GET, `leads/${lead.id}`, key, { params: { lead_id: lead.id } });
    expect(found.status).toBe(404);
  });

  test("in an address is refused, also if the request has another", async () => {
    const { key } = await makeKey(owner);
    const { status, body } = await ask(leadsRoute.GET, "leads", key, { query: `?api_key=${key}` });
    expect([status, body.detail]).toEqual([400, expect.stringContaining("revoke it")]);
  });
});

describe("what is a person's", () => {
  test("is no key's: sessions, keys, and the dashboard's procedures", async () => {
    const { key, id } = await makeKey(owner, SCOPES);
    const refusal = expect.stringContaining("No API key may do this");
    const one = { params: { key_id: id } };
    const answers = [
      await ask(sessionsRoute.GET, "auth/me/sessions", key),
      await ask(keysRoute.GET, "api-keys", key),
      await ask(keysRoute.POST, "api-keys", key, { body: { name: "More", scopes: SCOPES } }),
      await ask(keyRoute.PATCH, `api-keys/${id}`, key, { ...one, method: "PATCH", body: { name: "Mine" } }),
    ];
    for (const { status, body } of answers) expect([status, body.detail]).toEqual([403, refusal]);
    const asked = await procedure(key, { name: "organization.get", type: "query", input: z.object({}) }, {});
    expect(asked.error?.data.problem.code).toBe("forbidden");
  });

  test("only owners make, see, change, rotate and revoke keys", async () => {
    const { id: key_id } = await makeKey(owner);
    const member = await newStaff(owner);
    for (const act of [
      () => makeKey(member),
      () => listKeys(member, {}),
      () => getKey(member, { key_id }),
      () => updateKey(member, { key_id, name: "Mine" }),
      () => rotateKey(member, { key_id }),
      () => revokeKey(member, { key_id }),
      () => listKeyRequests(member, { key_id }),
    ])
      await expect(act).rejects.toMatchObject({ code: "forbidden" });
  });

  test("whoever proved who they are long ago is asked for the password before a key is made", async () => {
    const stale = { ...owner, actor: { ...owner.actor, is_stale: true } };
    await expect(makeKey(stale)).rejects.toMatchObject({ code: "password_needed" });
  });
});

describe("rotating", () => {
  test("makes a key that may do the same, and the old one works for as long as was chosen", async () => {
    const old = await makeKey(owner);
    const fresh = await rotateKey(owner, { key_id: old.id, overlap_hours: 2 });
    expect(fresh).toMatchObject({ name: "CRM", scopes: old.scopes, expires_at: null, state: "active" });
    expect([(await leadsBy(old.key)).status, (await leadsBy(fresh.key)).status]).toEqual([200, 200]);
    const { api_keys } = await listKeys(owner, {});
    expect(api_keys.map(({ id, state }) => [id, state])).toEqual([
      [fresh.id, "active"],
      [old.id, "rotated"],
    ]);
    const hours = (Date.parse(api_keys[1]?.expires_at ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(2, 1);
    await expect(rotateKey(owner, { key_id: old.id })).rejects.toMatchObject({ code: "conflict" });
  });

  test("with no overlap ends the old key at once", async () => {
    const old = await makeKey(owner);
    const fresh = await rotateKey(owner, { key_id: old.id, overlap_hours: 0 });
    expect([(await leadsBy(old.key)).status, (await leadsBy(fresh.key)).status]).toEqual([401, 200]);
  });

  test("does not give the old key more time than it had", async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const old = await makeKey(owner, ["leads:read"], soon);
    const fresh = await rotateKey(owner, { key_id: old.id, overlap_hours: 48 });
    expect([(await getKey(owner, { key_id: old.id })).expires_at, fresh.expires_at]).toEqual([soon, soon]);
  });
});

test("a change of scopes and expiry applies to the next request; the past is no expiry", async () => {
  const { key, id: key_id } = await makeKey(owner);
  await updateKey(owner, { key_id, scopes: ["bookings:read"] });
  expect((await leadsBy(key)).status).toBe(403);
  const past = { key_id, expires_at: "2026-01-01T00:00:00Z" };
  await expect(updateKey(owner, past)).rejects.toMatchObject({ code: "invalid_input" });
  await revokeKey(owner, { key_id });
  await expect(updateKey(owner, { key_id, name: "Late" })).rejects.toMatchObject({ code: "conflict" });
});

test("when and from where a key was last used is written, and again only after five minutes", async () => {
  setEnv({ TRUST_PROXY: "true" });
  const { key, id } = await makeKey(owner);
  await leadsBy(key);
  await vi.waitFor(async () => expect((await rowOf(owner, id))?.last_used_from).toBe("192.0.2.7"));
  const used = (minutes: number) =>
    owner.db
      .update(apiKeys)
      .set({ last_used_at: sql`now() - make_interval(mins => ${minutes})`, last_used_from: "before" })
      .where(byId(owner, apiKeys, id));
  await used(4);
  await leadsBy(key);
  expect((await rowOf(owner, id))?.last_used_from).toBe("before");
  await used(6);
  await leadsBy(key);
  await vi.waitFor(async () => expect((await rowOf(owner, id))?.last_used_from).toBe("192.0.2.7"));
});

test("the latest requests of a key are kept, without their queries, and also those that were refused", async () => {
  const { key, id: key_id } = await makeKey(owner, ["leads:read"]);
  await ask(leadsRoute.GET, "leads", key, { query: "?search=secret" });
  await ask(leadsRoute.POST, "leads", key, {
    body: { name: "Ada" },
    headers: { "x-request-id": "request-of-a-key" },
  });
  const { requests } = await vi.waitFor(
    async () => {
      const kept = await listKeyRequests(owner, { key_id });
      expect(kept.requests).toHaveLength(2);
      return kept;
    },
    { timeout: 8000, interval: 200 },
  );
  expect(requests).toMatchObject([
    { method: "POST", path: "/api/v1/leads", status: 403, request_id: "request-of-a-key" },
    { method: "GET", path: "/api/v1/leads", status: 200 },
  ]);
});

test("a key has a limit of its own, and counts towards its organization's", async () => {
  setEnv({ API_RATE_LIMIT_PER_CALLER: "3", API_RATE_LIMIT: "5" });
  const [one, other] = [await makeKey(owner), await makeKey(owner)];
  const statuses = async (key: string, times: number) => {
    const seen: number[] = [];
    for (let n = 0; n < times; n++) seen.push((await leadsBy(key)).status);
    return seen;
  };
  expect(await statuses(one.key, 4)).toEqual([200, 200, 200, 429]);
  expect(await statuses(other.key, 3)).toEqual([200, 200, 429]);
});

test("an Idempotency-Key of one key is not another's", async () => {
  const [one, other] = [await makeKey(owner), await makeKey(owner)];
  const asked = { body: { name: "Ada" }, headers: { "idempotency-key": "the-same" } };
  const [first, again, others] = [
    await ask(leadsRoute.POST, "leads", one.key, asked),
    await ask(leadsRoute.POST, "leads", one.key, asked),
    await ask(leadsRoute.POST, "leads", other.key, asked),
  ];
  expect(again.body.id).toBe(first.body.id);
  expect(others.body.id).not.toBe(first.body.id);
});
