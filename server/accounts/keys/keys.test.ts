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
import { SCOPES } from "@/schema/api-key-scope";
import { createLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { askWithKey as ask, leadsBy, makeKey } from "@/tests/http/keys";
import { call as procedure } from "@/tests/http/procedures";
import { deactivate, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { getKey, listKeyRequests, listKeys, revokeKey, rotateKey, updateKey } from "./actions";

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
