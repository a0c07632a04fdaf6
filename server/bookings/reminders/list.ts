import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { readPage } from "@/db/queries/page";
import { reminderSteps, reminders } from "@/db/schema/reminders";
import { inOrg, references } from "@/db/tenant";
import { Id, PageInput } from "@/schema/common";
import { ReminderPage } from "@/schema/reminder";
import { bookingById } from "@/server/bookings/store";
import { action } from "@/server/http/action";

export const listReminders = action({
  summary: "List the reminders of a booking and the customer's answers, oldest first",
  input: z.strictObject({ ...PageInput, booking_id: Id }),
  only: "practitioner",
  output: ReminderPage,
  run: async (ctx, { booking_id, ...query }) => {
    const booking = await bookingById(ctx, booking_id);
    const where = inOrg(ctx, reminders, eq(reminders.booking_id, booking.id));
    const rows = ctx.db
      .select({
        id: reminders.id,
        step_id: reminders.step_id,
        moment: reminderSteps.moment,
        offset_minutes: reminderSteps.offset_minutes,
        starts_at: reminders.starts_at,
        way: reminders.way,
        reason: reminders.reason,
        conversation_id: reminders.conversation_id,
        message_id: reminders.message_id,
        answer: reminders.answer,
        answered_at: reminders.answered_at,
        created_at: reminders.created_at,
      })
      .from(reminders)
      .innerJoin(reminderSteps, references(reminders, "step_id", reminderSteps))
      .where(where)
      .orderBy(asc(reminders.id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(reminders, where), query);
    return { reminders: items, ...page };
  },
});
