import { expect, test } from "vitest";
import { z } from "zod";
import * as leadsRoute from "@/app/api/v1/leads/route";
import * as secretRoute from "@/app/api/v1/scheduler/secret/route";
import * as memberRoute from "@/app/api/v1/team/members/[user_id]/route";
import { one, transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { labels } from "@/db/schema/labels";
import { byId, inOrg } from "@/db/tenant";
import { limitRate, RATE_LIMITS } from "@/server/accounts/sign-in/rate-limit";
import { action } from "@/server/http/action";
import { changesBetween } from "@/server/http/audit/changes";
import { recordAudit, toAuditActor } from "@/server/http/audit/record";
import { rowNamed } from "@/server/http/audit/rows";
import { mutation } from "@/server/http/trpc";
import { createLabel, updateLabel } from "@/server/leads/labels";
import { auditLogOf } from "@/tests/audit";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";

const origin = { ip: "192.0.2.7", user_agent: "curl/8", surface: "api" as const };

/** An action that writes a label, and then does what else it is told. */
const writing = (then: () => unknown, definition: { network?: boolean } = {}) =>
  action({
    summary: "Write a label",
    input: z.strictObject({}),
    output: z.object({ id: z.uuid() }),
    audit: "label.created",
    ...definition,
    run: (ctx) =>
      transaction(ctx.db, async (tx) => {
        const row = { organization_id: ctx.organization_id, name: "One", color: "teal" as const };
        const added = one(await tx.insert(labels).values(row).returning());
        await ctx.audit?.(tx, added);
        await then();
        return added;
      }),
  });

const labelsOf = (ctx: TestCtx) => ctx.db.select().from(labels).where(inOrg(ctx, labels));

test.each([{}, { network: true }])("a change and its row are written together: %o", async (definition) => {
  const ctx = await newOrg();
  const { id } = await writing(() => undefined, definition)({ ...ctx, origin }, {});
  const log = await auditLogOf(ctx);
  expect(log).toMatchObject([
    {
      event: "label.created",
      actor_type: "user",
      actor_id: ctx.actor.id,
      actor_name: "Test Staff",
      targets: [{ type: "label", id, name: "One" }],
      target_ids: [id],
      target_count: 1,
      remote_ip: "192.0.2.7",
      user_agent: "curl/8",
    },
  ]);
});

test.each([{}, { network: true }])("a change that fails leaves neither: %o", async (definition) => {
  const ctx = await newOrg();
  const failing = writing(() => {
    throw new Error("too late");
  }, definition);
  await expect(failing({ ...ctx, origin }, {})).rejects.toThrow("too late");
  expect([await labelsOf(ctx), await auditLogOf(ctx)]).toEqual([[], []]);
});

test("an attempt is counted, even if the change that it was made for fails", async () => {
  const ctx = await newOrg();
  const failing = writing(async () => {
    await limitRate("set_aside_organization", ctx.organization_id);
    throw new Error("too late");
  });
  for (let tries = 0; tries < RATE_LIMITS.set_aside_organization.max; tries++)
    await expect(failing({ ...ctx, origin }, {})).rejects.toThrow("too late");
  await expect(failing({ ...ctx, origin }, {})).rejects.toThrow("Too many tries");
});

test("an action that another one calls leaves no row of its own", async () => {
  const ctx = await newOrg();
  const both = action({
    summary: "Make two labels",
    input: z.strictObject({}),
    output: z.void(),
    audit: "label.created",
    run: async (inner) => {
      for (const name of ["One", "Two"]) await createLabel(inner, { name, color: "teal" });
    },
  });
  await both({ ...ctx, origin }, {});
  expect(await auditLogOf(ctx)).toHaveLength(1);
});

test("a mutation that does not say what the audit log tells can't be in the router", () => {
  const silent = action({
    summary: "Do it",
    input: z.strictObject({}),
    output: z.void(),
    run: async () => undefined,
  });
  expect(() => mutation(silent)).toThrow('"Do it" does not say what the audit log tells of it: audit');
});

test("a row tells which fields changed, from what to what", async () => {
  const ctx = await newOrg();
  const { id: label_id } = await createLabel(ctx, { name: "Old", color: "teal" });
  await updateLabel({ ...ctx, origin }, { label_id, name: "New" });
  expect((await auditLogOf(ctx))[0]).toMatchObject({
    event: "label.updated",
    targets: [{ type: "label", id: label_id, name: "New" }],
    changes: { name: { from: "Old", to: "New", hidden: false } },
  });
});

test.each([{}, { network: true }])(
  "what others change meanwhile is not told as one's own: %o",
  async (definition) => {
    const ctx = await newOrg();
    const { id: label_id } = await createLabel(ctx, { name: "Old", color: "teal" });
    const isIt = byId(ctx, labels, label_id);
    const overtaken = action({
      summary: "Paint a label that somebody renames at the same time",
      input: z.strictObject({ label_id: z.uuid() }),
      output: z.void(),
      audit: "label.updated",
      rows: rowNamed(labels, "label_id"),
      ...definition,
      run: async (inner) => {
        await ctx.db.update(labels).set({ name: "Theirs" }).where(isIt);
        await transaction(inner.db, async (tx) => {
          await tx.update(labels).set({ color: "red" }).where(isIt);
          await inner.audit?.(tx);
        });
      },
    });
    await overtaken({ ...ctx, origin }, { label_id });
    expect((await auditLogOf(ctx))[0]?.changes).toEqual({
      color: { from: "teal", to: "red", hidden: false },
    });
  },
);

test("a role's change by the API is told with the member's name", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  const params = { user_id: member.actor.id };
  const { token } = owner;
  await call(memberRoute.PATCH, { token, params, method: "PATCH", body: { role: "practitioner" } });
  expect(await auditLogOf(owner)).toMatchObject([
    {
      event: "member.updated",
      targets: [{ type: "user", id: member.actor.id, name: "Test Staff" }],
      changes: { role: { from: "member", to: "practitioner", hidden: false } },
    },
  ]);
});

test("of a secret only its change is told", async () => {
  const owner = await newOrg();
  const body = { secret: "a secret of the scheduler" };
  expect((await call(secretRoute.POST, { token: owner.token, body })).status).toBeLessThan(300);
  const log = await auditLogOf(owner);
  expect(log.map(({ changes }) => changes)).toEqual([
    { scheduler_secret: { from: null, to: null, hidden: true } },
  ]);
});

test("daily work by the API leaves no row: it has histories of its own", async () => {
  const owner = await newOrg();
  expect((await call(leadsRoute.POST, { token: owner.token, body: { name: "Ada" } })).status).toBe(201);
  expect(await auditLogOf(owner)).toEqual([]);
});

test("a row names twenty records at most, and how many there were", async () => {
  const ctx = await newOrg();
  const targets = Array.from({ length: 25 }, () => ({ type: "conversation", id: newId(), name: null }));
  const { organization_id } = ctx;
  const actor = toAuditActor(ctx.actor);
  await recordAudit(ctx.db, "conversations.changed", { organization_id, actor, origin, targets });
  const [row] = await auditLogOf(ctx);
  expect([row?.targets.length, row?.target_ids.length, row?.target_count]).toEqual([20, 20, 25]);
});

test("a long value is cut, and a field that stays as it was is not told", () => {
  const changes = changesBetween(
    { name: "A", notice: "", key_sealed: "a", hours: { "1": [] }, updated_at: "1" },
    { name: "A", notice: "x".repeat(300), key_sealed: "b", hours: { "2": [] }, updated_at: "2" },
  );
  expect(changes).toEqual({
    notice: { from: "", to: `${"x".repeat(199)}…`, hidden: false },
    key: { from: null, to: null, hidden: true },
    hours: { from: '{"1":[]}', to: '{"2":[]}', hidden: false },
  });
});
