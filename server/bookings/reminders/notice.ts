import { z } from "zod";
import type { Db } from "@/db/client";
import { BookingNotice, type NoticeHindrance } from "@/schema/booking-notice";
import { Id } from "@/schema/common";
import type { Lead } from "@/schema/lead";
import { mailsCustomers } from "@/server/accounts/customer-mails";
import { confirmationsOf, mailAddressOf, tellsCustomers } from "@/server/bookings/notices/confirmation";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { phoneFormatter } from "@/server/leads/phones";
import { leadById } from "@/server/leads/store";
import { type Line, lastLine } from "./line";

/** Why no message can tell a customer of an appointment now, and the line on which a note for staff can stand. */
type Writing = { line: Line | undefined; hindrance: NoticeHindrance | null };

async function writingTo(tx: Db, ctx: Ctx, lead: Lead, isOn: boolean): Promise<Writing> {
  if (lead.blocked_at) return { line: undefined, hindrance: "blocked" };
  if (lead.opted_out_at) return { line: undefined, hindrance: "opted_out" };
  if (!isOn) return { line: undefined, hindrance: "unreachable" };
  const line = await lastLine(tx, ctx, lead);
  if (!line) return { line, hindrance: "unreachable" };
  return { line, hindrance: line.is_outside ? "window_closed" : null };
}

/** How a customer would be told now of a change to an appointment. What tells them asks this, and so do the forms. */
export async function noticeTo(tx: Db, ctx: Ctx, lead: Lead) {
  const settings = await confirmationsOf(ctx);
  const { line, hindrance } = await writingTo(tx, ctx, lead, settings.confirms_by_message);
  const ways: BookingNotice["ways"] = hindrance === null ? ["message"] : [];
  const isMailed = settings.confirms_by_email && mailAddressOf(lead) !== null && (await mailsCustomers(ctx));
  if (isMailed) ways.push("email");
  if (ways.length > 0) return { line, ways, hindrance: null };
  return { line, ways, hindrance: tellsCustomers(settings) ? hindrance : ("off" as const) };
}

export const getBookingNotice = action({
  summary: "Get how a lead would be told now of a change to an appointment, or why nothing would tell them",
  input: z.strictObject({ lead_id: Id }),
  only: "practitioner",
  output: BookingNotice,
  run: async (ctx, { lead_id }) => {
    const lead = await leadById(ctx, lead_id);
    const { line, ways, hindrance } = await noticeTo(ctx.db, ctx, lead);
    const format = await phoneFormatter(ctx.db, ctx, [lead.phone]);
    return {
      ...{ ways, hindrance, channel: ways.includes("message") ? (line?.channel ?? null) : null },
      ...{ name: lead.name, phone: lead.phone, formatted_phone: format(lead.phone) },
    };
  },
});
