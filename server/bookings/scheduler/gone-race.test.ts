import { expect, test } from "vitest";
import { POST as schedulerTrigger } from "@/app/api/v1/webhooks/scheduler/route";
import type { Tx } from "@/db/client";
import { createResource, deleteResource, listResources } from "@/server/accounts/organization/resources";
import { createException, updateException } from "@/server/accounts/organization/schedule-exceptions";
import { createFeed, updateFeed } from "@/server/bookings/calendars/feed/feeds";
import { createBooking } from "@/server/bookings/create";
import { createReminderStep } from "@/server/bookings/reminders/steps";
import { createTemplate, deleteTemplate } from "@/server/conversations/sending/templates";
import { createLead } from "@/server/leads/actions";
import { inTheMiddle } from "@/tests/locks";
import { payloadText } from "@/tests/payloads";
import { call, newOrg } from "@/tests/world";

const START = "2031-01-06T09:00:00.000Z";

/** An organization with two resources, and a transaction that deletes the first. */
async function house() {
  const ctx = await newOrg();
  await createResource(ctx, { name: "Ada", kind: "person" });
  const resource_id = (await listResources(ctx, {})).resources[0]?.id ?? "";
  const { id: lead_id } = await createLead(ctx, { name: "Charles" });
  const deleting = (tx: Tx) => deleteResource({ ...ctx, db: tx }, { resource_id });
  return { ctx, resource_id, lead_id, deleting };
}

test("what is booked while a resource is deleted is with another", async () => {
  const { ctx, resource_id, lead_id, deleting } = await house();
  const input = { lead_id, starts_at: START };
  const booking = await inTheMiddle(ctx.db, deleting, () => createBooking(ctx, input));
  expect(booking.resource_id).not.toBe(resource_id);
});

test("a resource that is being deleted can't be booked", async () => {
  const { ctx, resource_id, lead_id, deleting } = await house();
  const input = { lead_id, resource_id, starts_at: START };
  const booking = inTheMiddle(ctx.db, deleting, () => createBooking(ctx, input));
  await expect(booking).rejects.toMatchObject({ code: "not_found" });
});

test("a scheduler's booking that arrives while the first resource is deleted is with the next", async () => {
  const { ctx, deleting } = await house();
  const body = JSON.parse(payloadText("calcom/booking_created.json"));
  const query = `?organization_id=${ctx.organization_id}`;
  const answer = await inTheMiddle(ctx.db, deleting, () => call(schedulerTrigger, { query, body }));
  expect(answer.status).toBe(200);
});

test("a resource that is being deleted gets no schedule exception and no calendar feed", async () => {
  const exception = { name: "Holiday", starts_on: "2031-01-06", hours: [] };
  const feed = { name: "Diary" };
  const acts = [
    async () => {
      const { ctx, resource_id, deleting } = await house();
      return inTheMiddle(ctx.db, deleting, () => createException(ctx, { ...exception, resource_id }));
    },
    async () => {
      const { ctx, resource_id, deleting } = await house();
      const { id: exception_id } = await createException(ctx, exception);
      return inTheMiddle(ctx.db, deleting, () => updateException(ctx, { exception_id, resource_id }));
    },
    async () => {
      const { ctx, resource_id, deleting } = await house();
      return inTheMiddle(ctx.db, deleting, () => createFeed(ctx, { ...feed, resource_id }));
    },
    async () => {
      const { ctx, resource_id, deleting } = await house();
      const { id: feed_id } = await createFeed(ctx, feed);
      return inTheMiddle(ctx.db, deleting, () => updateFeed(ctx, { feed_id, resource_id }));
    },
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject({ code: "not_found" });
});

test("a template that is being deleted can't become a reminder's", async () => {
  const ctx = await newOrg();
  const written = { provider: "provider-b", name: "hello", language: "en", body: "Hello" } as const;
  const { id: template_id } = await createTemplate(ctx, written);
  const step = { moment: "before", offset_minutes: 60, content: "Hello", template_id } as const;
  const deleting = (tx: Tx) => deleteTemplate({ ...ctx, db: tx }, { template_id });
  const making = inTheMiddle(ctx.db, deleting, () => createReminderStep(ctx, step));
  await expect(making).rejects.toMatchObject({ code: "invalid_input" });
});
