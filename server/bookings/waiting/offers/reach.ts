import type { Tx } from "@/db/client";
import { PAGE_CHANNEL } from "@/schema/booking-page";
import type { Lead } from "@/schema/lead";
import type { WaitingHindrance } from "@/schema/waiting";
import { mailsCustomers, takeCustomerMail, takeTypedMail } from "@/server/accounts/customer-mails";
import { mailAddressOf } from "@/server/bookings/notices/confirmation";
import { type Line, lastLine } from "@/server/bookings/reminders/line";
import type { Ctx } from "@/server/http/ctx";

type Way = { way: "message"; line: Line } | { way: "email"; address: string };

/** How an offer reaches a customer now: in their conversation while they can be answered freely, else by mail; or why not. */
export async function wayTo(tx: Tx, ctx: Ctx, lead: Lead): Promise<Way | { hindrance: WaitingHindrance }> {
  if (lead.blocked_at) return { hindrance: "blocked" };
  if (lead.opted_out_at) return { hindrance: "opted_out" };
  const line = await lastLine(tx, ctx, lead);
  if (line && !line.is_outside) return { way: "message", line };
  const address = mailAddressOf(lead);
  if (address === null || !(await mailsCustomers({ ...ctx, db: tx })))
    return { hindrance: line ? "window_closed" : "unreachable" };
  const isTyped = lead.channel_id?.startsWith(PAGE_CHANNEL);
  const isTaken = await (isTyped ? takeTypedMail(tx, ctx, address) : takeCustomerMail(tx, ctx));
  return isTaken ? { way: "email", address } : { hindrance: "mail_limit" };
}

export type Reached = Way;
