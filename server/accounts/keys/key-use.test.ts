import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import * as leadsRoute from "@/app/api/v1/leads/route";
import { apiKeys } from "@/db/schema/api-keys";
import { byId } from "@/db/tenant";
import { askWithKey as ask, leadsBy, makeKey } from "@/tests/http/keys";
import { setEnv } from "@/tests/scene";
import { newOrg, type TestCtx } from "@/tests/world";
import { listKeyRequests } from "./actions";

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
