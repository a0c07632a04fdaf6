import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { transaction } from "@/db/client";
import { users } from "@/db/schema/auth";
import { byId } from "@/db/tenant";
import { noteTime } from "@/lib/time/time";
import type { Metadata } from "@/schema/common";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { fitReply } from "@/server/adapters/messaging/text/fit";
import { addReply } from "@/server/agent/reply";
import { createBooking } from "@/server/bookings/create";
import { createReminderStep } from "@/server/bookings/reminders/steps";
import { sendReminders } from "@/server/bookings/reminders/sweep";
import { tellBooking } from "@/server/bookings/reminders/tell-booking";
import { updateBooking } from "@/server/bookings/update";
import { lockConversation } from "@/server/conversations/writes";
import { updateLead } from "@/server/leads/actions";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { scene } from "@/tests/scene";
import { confirmBookingByMail } from "./confirmation";

openMailbox();

// No reminder is sent at night.
beforeEach(() => {
  const noon = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;
  noteTime({ database_ms: Date.parse(noon), read_at: performance.now() });
});
afterEach(() => noteTime());

const ENGLISH =
  /\b(?:you|your|are|with|appointment|booked|time|new|where|to|change|cancel|cancelled|move|please|choose|is|the|options?|more|i'll|come|at|get|in touch|monday|tuesday|december|january|start|again|hello)\b/i;
const STARTS_AT = "2099-12-07T15:00:00.000Z";
const LATER = "2099-12-08T15:00:00.000Z";

/** Everything that is sent to a customer in an appointment's life, from the booking to its end. */
async function life(set: (one: Awaited<ReturnType<typeof scene>>) => Promise<unknown>) {
  const one = await scene(undefined, ["10:00"]);
  const { ctx, id } = one;
  await ctx.db
    .update(users)
    .set({ is_verified: true })
    .where(byId(ctx, users, ctx.actor.id));
  await updateOrganization(ctx, { name: "Ostra" });
  const { lead_id } = await one.read();
  const email = `ada-${crypto.randomUUID()}@example.com`;
  await updateLead(ctx, { lead_id, email });
  await set(one);
  for (const channel of ["conversation", "email"] as const)
    await createReminderStep(ctx, {
      ...{ moment: "before", offset_minutes: 120, channel, is_on: true, has_buttons: channel !== "email" },
      content: "{{service}}: {{next_appointment}}",
    });
  const booking = await createBooking(ctx, { lead_id, starts_at: STARTS_AT, outside_opening_hours: true });
  const input = { organization_id: ctx.organization_id, booking_id: booking.id };
  const tell = async () => {
    await tellBooking(input);
    await confirmBookingByMail(input);
  };
  await tell();
  await updateBooking(ctx, { booking_id: booking.id, starts_at: LATER, outside_opening_hours: true });
  await tell();
  await sendReminders(Date.parse(LATER) - 7_200_000);
  await mailsTo(email);
  await updateBooking(ctx, { booking_id: booking.id, status: "cancelled" });
  await tell();
  await transaction(ctx.db, async (tx) => {
    const choices = {
      buttons: [
        { id: "1", title: "10:00" },
        { id: "2", title: "" },
      ],
    };
    await addReply(tx, ctx, await lockConversation(tx, ctx, id), { text: "", ...choices });
  });
  await one.write("STOP");
  for (let n = 0; n < 8; n++) await one.send();
  const mails = await mailsTo(email);
  const messages = await ctx.db.execute<{ content: string; metadata: Metadata }>(sql`
    select content, metadata from messages
    where organization_id = ${ctx.organization_id}::uuid and role = 'assistant'`);
  const texts = [
    ...messages.flatMap(({ content, metadata }) => [content, JSON.stringify(metadata.buttons ?? "")]),
    ...mails.flatMap(({ headers, text }) => [String(headers.subject), text]),
  ];
  return {
    texts: texts.map((text) =>
      text.replaceAll(/"id":"[^"]*"/g, "").replaceAll(/STOP|START|Europe\/\w+/g, ""),
    ),
    mails,
    messages,
  };
}

test.each(["es", "pt", "de", "fr"])(
  "a customer who speaks %s gets nothing in English in an appointment's whole life",
  async (language) => {
    const { texts, mails, messages } = await life(async ({ ctx, read }) =>
      updateLead(ctx, { lead_id: (await read()).lead_id, language }),
    );
    expect(messages.length).toBeGreaterThanOrEqual(6);
    expect(mails.length).toBeGreaterThanOrEqual(4);
    expect(texts.filter((text) => ENGLISH.test(text))).toEqual([]);
  },
);

test("a customer of no known language gets the organization's", async () => {
  const { texts } = await life(({ ctx }) => updateOrganization(ctx, { language: "de" }));
  expect(texts.filter((text) => ENGLISH.test(text))).toEqual([]);
  expect(texts.join()).toContain("Ihr Termin bei Ostra ist gebucht: Montag, 7. Dezember 2099 um");
});

test("choices without a text get one in the customer's language", () => {
  const reply = { text: "", buttons: [{ id: "1", title: "10:00" }] };
  expect(fitReply(reply, "provider-b", "fr").contents[0]?.text).toBe("Veuillez choisir :");
});
