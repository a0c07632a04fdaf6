import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { createLead } from "@/server/leads/actions";
import { subscribed } from "@/tests/webhooks";
import { newOrg } from "@/tests/world";
import { listEvents } from "./feed";

test("the feed has the same ids and envelopes, in pages, by type", async () => {
  const ctx = await newOrg();
  const { deliver, receiver } = await subscribed(ctx);
  for (const name of ["Ada", "Bob", "Cy"]) await createLead(ctx, { name });
  await deliver();
  const first = await listEvents(ctx, { type: "lead.created", limit: 2 });
  expect(first.has_more).toBe(true);
  const second = await listEvents(ctx, { type: "lead.created", limit: 2, after: first.next_after ?? "" });
  const fed = [...first.events, ...second.events];
  expect(fed.map((event) => event.data.name)).toEqual(["Ada", "Bob", "Cy"]);
  const pushed = receiver.received.slice(1).map(({ body }) => JSON.parse(body));
  expect(pushed.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    fed.toSorted((a, b) => a.id.localeCompare(b.id)),
  );
  expect(await listEvents(ctx, { after: second.next_after ?? "" })).toMatchObject({
    events: [],
    next_after: second.next_after,
  });
});

test("an event that commits late does not slip behind a reader's cursor", async () => {
  const ctx = await newOrg();
  let commit = () => {};
  const early = transaction(ctx.db, async (tx) => {
    await createLead({ ...ctx, db: tx }, { name: "Early, but slow" });
    await new Promise<void>((resolve) => {
      commit = resolve;
    });
  });
  await expect.poll(() => commit.name).not.toBe("commit");
  await createLead(ctx, { name: "Late, but quick" });
  const before = await listEvents(ctx, {});
  expect(before.events).toEqual([]);
  commit();
  await early;
  const after = await listEvents(ctx, {});
  expect(after.events.map((event) => event.data.name)).toEqual(["Early, but slow", "Late, but quick"]);
});
