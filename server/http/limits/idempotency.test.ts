import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import * as testTurnRoute from "@/app/api/v1/agent/test-turn/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import * as rotateRoute from "@/app/api/v1/webhook-endpoints/[endpoint_id]/rotate-secret/route";
import * as endpointsRoute from "@/app/api/v1/webhook-endpoints/route";
import { getDb, transaction } from "@/db/client";
import { users } from "@/db/schema/auth";
import { idempotencyKeys } from "@/db/schema/idempotency";
import { inOrg } from "@/db/tenant";
import { resolvesPublicly } from "@/server/adapters/http/webhook-url";
import { action } from "@/server/http/action";
import { setEnv } from "@/tests/scene";
import { startAgent } from "@/tests/stand-ins/agent";
import { call, deactivate, newOrg, type TestCtx } from "@/tests/world";
import { runOnce } from "./idempotency";

const HOOK = { url: "https://example.com/hook", events: ["lead.created"] };

/** An agent that answers no turn before `answer` is called. */
async function slowAgent() {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const agent = await startAgent(async () => {
    await asked;
    return { body: { reply: { text: "At last" } } };
  });
  open.push(agent);
  setEnv({ AGENT_URL: agent.url });
  return { ...agent, answer };
}

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  setEnv({ AGENT_URL: "" });
  for (const one of open.splice(0)) await one.close();
});

const tryTurn = ({ token }: TestCtx, key: string, message = "Hello") =>
  call(testTurnRoute.POST, { token, body: { message }, headers: { "idempotency-key": key } });

describe("a stored answer", () => {
  async function ownerWithSecret() {
    const owner = await newOrg();
    const headers = { "idempotency-key": "the-secret" };
    const create = () => call(endpointsRoute.POST, { token: owner.token, body: HOOK, headers });
    const first = await create();
    expect(first.body.secret).toMatch(/^whsec_/);
    return { owner, create, first };
  }

  test("is not returned to an owner who has become a member", async () => {
    const { owner, create, first } = await ownerWithSecret();
    await owner.db.update(users).set({ role: "member" }).where(eq(users.id, owner.actor.id));
    const again = await create();
    expect([again.status, again.body.secret]).toEqual([403, undefined]);
    await owner.db.update(users).set({ role: "owner" }).where(eq(users.id, owner.actor.id));
    expect((await create()).body).toEqual(first.body);
  });

  test("is not returned to an account that has been deactivated", async () => {
    const { owner, create } = await ownerWithSecret();
    await deactivate(owner);
    expect((await create()).status).toBe(403);
  });

  test("of a network call is returned without calling again", async () => {
    const agent = await slowAgent();
    agent.answer();
    const ctx = await newOrg();
    const [first, second] = [await tryTurn(ctx, "turn"), await tryTurn(ctx, "turn")];
    expect([first.status, first.body.reply.text]).toEqual([200, "At last"]);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(agent.turns).toHaveLength(1);
    expect((await tryTurn(ctx, "turn", "Something else")).status).toBe(422);
  });
});

test("twenty keyed test turns, while the agent hangs, hold no database connection", async () => {
  const agent = await slowAgent();
  const [ctx, other] = [await newOrg(), await newOrg()];
  const turns = Array.from({ length: 20 }, (_, n) => tryTurn(ctx, `turn-${n}`));
  await vi.waitFor(() => expect(agent.turns).toHaveLength(20), 5000);
  const busy = await getDb().execute(
    sql`select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(busy).toHaveLength(0);
  expect((await call(leadsRoute.GET, { token: other.token })).status).toBe(200);
  agent.answer();
  for (const { status } of await Promise.all(turns)) expect(status).toBe(200);
});

test("of fifty concurrent requests with one key only one calls the agent; the others are told that it still runs", async () => {
  const agent = await slowAgent();
  const ctx = await newOrg();
  let refused = 0;
  const turns = Array.from({ length: 50 }, async () => {
    const answer = await tryTurn(ctx, "one");
    if (answer.status === 409) refused++;
    return answer;
  });
  await vi.waitFor(() => expect(refused).toBe(49), 5000);
  agent.answer();
  const statuses = (await Promise.all(turns)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  expect(agent.turns).toHaveLength(1);
});

describe("a network call without a stored answer", () => {
  const claim = (ctx: TestCtx, run: () => Promise<{ status_code: number; answer: unknown }>) =>
    runOnce(ctx, { key: "lost", request: "the same", network: true }, run);
  const answered = async () => ({ status_code: 200, answer: "done" });

  /** Simulates a process that died midway: the time for the call is over. */
  const die = (ctx: TestCtx) =>
    ctx.db.update(idempotencyKeys).set({ running_until: sql`now()` }).where(inOrg(ctx, idempotencyKeys));

  test("is reported as running, and after its process died as having an unknown outcome; it is not repeated", async () => {
    const ctx = await newOrg();
    void claim(ctx, () => new Promise(() => {}));
    await vi.waitFor(async () =>
      expect(await ctx.db.$count(idempotencyKeys, inOrg(ctx, idempotencyKeys))).toBe(1),
    );
    await expect(claim(ctx, answered)).rejects.toThrow(/still running/);
    await die(ctx);
    const again = vi.fn(answered);
    await expect(claim(ctx, again)).rejects.toThrow(/outcome is not known/);
    expect(again).not.toHaveBeenCalled();
  });

  test("has an unknown outcome immediately if it failed midway", async () => {
    const ctx = await newOrg();
    await expect(claim(ctx, () => Promise.reject(new Error("it broke")))).rejects.toThrow("it broke");
    await expect(claim(ctx, answered)).rejects.toThrow(/outcome is not known/);
  });

  test("may be repeated after a day", async () => {
    const ctx = await newOrg();
    await expect(claim(ctx, () => Promise.reject(new Error("it broke")))).rejects.toThrow();
    await ctx.db
      .update(idempotencyKeys)
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where(inOrg(ctx, idempotencyKeys));
    expect(await claim(ctx, answered)).toEqual(await answered());
  });

  test("may be repeated immediately if its input was refused", async () => {
    const ctx = await newOrg();
    expect((await tryTurn(ctx, "again", "")).status).toBe(422);
    expect((await tryTurn(ctx, "again")).status).toBe(200);
  });
});

test("a database-only action stores its answer in the transaction of its effect", async () => {
  const ctx = await newOrg();
  const { body } = await call(endpointsRoute.POST, { token: ctx.token, body: HOOK });
  const rotate = () =>
    call(rotateRoute.POST, {
      token: ctx.token,
      params: { endpoint_id: body.id },
      body: {},
      headers: { "idempotency-key": "rotate" },
    });
  await ctx.db.execute(
    sql`alter table idempotency_keys add constraint unanswered check (status_code is null) not valid`,
  );
  const secretOf = async () =>
    (await ctx.db.execute(sql`select secret_sealed from webhook_endpoints where id = ${body.id}`))[0];
  const before = await secretOf();
  expect((await rotate()).status).toBe(500);
  expect(await secretOf()).toEqual(before);
  await ctx.db.execute(sql`alter table idempotency_keys drop constraint unanswered`);
  expect((await rotate()).body.secret).toBe((await rotate()).body.secret);
});

describe("network calls are refused", () => {
  const PLACE = { input: z.strictObject({}), output: z.void(), summary: "Look a name up" };
  const lookUp = async () =>
    void (await resolvesPublicly(new URL("https://localhost.example"), { allow_insecure: false }));

  test("inside a transaction", async () => {
    await expect(transaction(getDb(), lookUp)).rejects.toThrow("a transaction holds a connection");
  });

  test("in an action that does not declare them, with or without a key", async () => {
    const ctx = await newOrg();
    await expect(action({ ...PLACE, run: lookUp })(ctx, {})).rejects.toThrow('"Look a name up" is not');
    await expect(action({ ...PLACE, network: true, run: lookUp })(ctx, {})).resolves.toBeUndefined();
  });

  test("but not after the commit", async () => {
    const later = new Promise((resolve, reject) => {
      void transaction(getDb(), async (tx) => tx.afterCommit(() => void lookUp().then(resolve, reject)));
    });
    await expect(later).resolves.toBeUndefined();
  });
});
