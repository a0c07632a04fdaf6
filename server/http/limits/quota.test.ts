import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GET as trpc } from "@/app/api/trpc/[trpc]/route";
import { GET as getAgent } from "@/app/api/v1/agent/route";
import { GET as exportLeads } from "@/app/api/v1/leads/export/route";
import { GET as listLeads } from "@/app/api/v1/leads/route";
import { POST as agentEvent } from "@/app/api/v1/webhooks/agent-event/route";
import { getDb } from "@/db/client";
import { newApiKey } from "@/lib/secret/api-key";
import { createKey } from "@/server/accounts/keys/actions";
import { sessionCookieName } from "@/server/http/request/session-cookie";
import { setEnv } from "@/tests/scene";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";

const setLimits = (organization: number, caller: number, others = "") =>
  setEnv({
    API_RATE_LIMIT: String(organization),
    API_RATE_LIMIT_PER_CALLER: String(caller),
    API_RATE_LIMIT_FOR: others,
  });

// Ten seconds into a minute, and the clock stands still.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 60_000) * 60_000 + 10_000 });
});
afterEach(() => {
  vi.useRealTimers();
  setLimits(0, 0);
});

const statuses = async (ctx: TestCtx, times: number, handler = listLeads) => {
  const answers: number[] = [];
  for (let n = 0; n < times; n++) answers.push((await call(handler, { token: ctx.token })).status);
  return answers;
};

test("a caller's requests over the limit are refused until the minute ends, and every answer states what is left", async () => {
  setLimits(100, 2);
  const ctx = await newOrg();
  const first = await call(listLeads, { token: ctx.token });
  expect(first.headers.get("ratelimit-policy")).toBe('"caller";q=2;w=60, "organization";q=100;w=60');
  expect(first.headers.get("ratelimit")).toBe('"caller";r=1;t=50, "organization";r=99;t=50');
  // Hot reads and all others count alike.
  expect(await statuses(ctx, 1, getAgent)).toEqual([200]);
  for (const handler of [listLeads, getAgent, exportLeads]) {
    const refused = await call(handler, { token: ctx.token });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("50");
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(refused.headers.get("ratelimit")).toBe('"caller";r=0;t=50');
    expect(refused.body.type).toBe("urn:frontdesk:problem:too_many");
  }
  vi.setSystemTime(Date.now() + 50_000);
  expect(await statuses(ctx, 1)).toEqual([200]);
});

test("an organization's callers share its limit, and nobody else does", async () => {
  setLimits(3, 100);
  const owner = await newOrg();
  expect(await statuses(owner, 2)).toEqual([200, 200]);
  expect(await statuses(await newStaff(owner), 2)).toEqual([200, 429]);
  expect(await statuses(await newOrg(), 1)).toEqual([200]);
});

test("a caller who keeps exceeding their limit uses up nothing of their colleagues'", async () => {
  setLimits(3, 1);
  const owner = await newOrg();
  expect(await statuses(owner, 5)).toEqual([200, 429, 429, 429, 429]);
  expect(await statuses(await newStaff(owner), 1)).toEqual([200]);
});

test("an organization may have a limit of its own, or none", async () => {
  const [one, other] = [await newOrg(), await newOrg()];
  setLimits(1, 0, `${one.organization_id}=2,${other.organization_id}=0`);
  expect(await statuses(one, 3)).toEqual([200, 200, 429]);
  expect(await statuses(other, 3)).toEqual([200, 200, 200]);
});

test("scripts that use up the limit lock nobody out of the dashboard", async () => {
  setLimits(1, 2);
  const ctx = await newOrg();
  expect(await statuses(ctx, 2)).toEqual([200, 429]);
  const ask = async () => {
    const headers = { cookie: `${sessionCookieName()}=${ctx.token}` };
    const request = new Request("http://localhost/api/trpc/profile.get?input=%7B%7D", { headers });
    return trpc(request, { params: Promise.resolve({}) });
  };
  const answers = [await ask(), await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[2]?.headers.get("retry-after")).toBe("50");
  expect(answers[0]?.headers.get("ratelimit")).toBe('"caller";r=1;t=50');
});

test("whole keys that are none are refused unasked after three hundred from an address, and real ones go on", async () => {
  const owner = await newOrg();
  const { key } = await createKey(owner, { name: "Real", scopes: ["leads:read"] });
  const from = (token: string, ip: string) => {
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": ip };
    const request = new Request("http://localhost/api/v1/leads", { headers });
    return listLeads(request, { params: Promise.resolve({}) });
  };
  expect((await from(key, "192.0.2.80")).status).toBe(200);
  const tries = Array.from({ length: 301 }, () => newApiKey(owner.organization_id));
  const answers: number[] = [];
  for (const made of tries) answers.push((await from(made, "192.0.2.80")).status);
  expect(answers).toEqual([...Array(300).fill(401), 429]);
  expect((await from(key, "192.0.2.80")).status).toBe(200);
  expect((await from(newApiKey(owner.organization_id), "192.0.2.81")).status).toBe(401);
});

test("the agent's events have no limit", async () => {
  setLimits(1, 1);
  const { organization_id } = await newOrg();
  for (let n = 0; n < 3; n++) {
    const data = { channel: "whatsapp", channel_id: `+1650555000${n}` };
    const body = { event: "new_lead", organization_id, data };
    const { status, headers } = await call(agentEvent, { token: "the-internal-token-of-the-tests", body });
    expect([status, headers.get("ratelimit")]).toEqual([200, null]);
  }
});

test("other processes' counts are known within seconds", async () => {
  setLimits(20, 0);
  const ctx = await newOrg();
  const key = `api_organization:${ctx.organization_id}`;
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  await getDb().execute(sql`
    insert into rate_limits (key, window_start, count) values (${key}, ${minute}::timestamptz, 18)`);
  expect(await statuses(ctx, 2)).toEqual([200, 200]);
  await vi.waitFor(async () => {
    const [row] = await getDb().execute(sql`select count from rate_limits where key = ${key}`);
    expect(row).toEqual({ count: 20 });
  }, 10_000);
  await vi.waitFor(async () => expect(await statuses(ctx, 1)).toEqual([429]));
});
