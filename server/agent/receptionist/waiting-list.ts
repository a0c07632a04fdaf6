import type { Tx } from "@/db/client";
import { AppError, invalid } from "@/lib/errors";
import type { AgentEventInTurn } from "@/schema/agent-event";
import { organizationOf } from "@/server/accounts/organization/organization";
import { type Home, leadIdOf } from "@/server/agent/event-target";
import { lockConversations } from "@/server/bookings/reminders/line";
import { putOnList } from "@/server/bookings/waiting/join";
import { answerOffer } from "@/server/bookings/waiting/offers/accept";
import { ownOffer } from "@/server/bookings/waiting/offers/held-offers";
import { rulesOfWaiting } from "@/server/bookings/waiting/rules";
import type { Ctx } from "@/server/http/ctx";
import { resourceWith } from "./people";

type DataOf<E extends AgentEventInTurn["event"]> = Extract<AgentEventInTurn, { event: E }>["data"];

/** Puts a lead on the waiting list, if the business has one and what they wait for exists. */
export async function joinList(tx: Tx, ctx: Ctx, data: DataOf<"waiting_list_join">, home: Home) {
  const lead_id = await leadIdOf(tx, ctx, data, home);
  const inTx = { ...ctx, db: tx };
  if (!(await rulesOfWaiting(inTx)).is_on) throw new AppError("conflict", "The waiting list is turned off.");
  const { services: all } = await organizationOf(inTx);
  const { services, first_on, last_on, hours, notes } = data;
  const isOffered = services.every((name) => all.some((one) => one.name === name));
  if (!isOffered) throw invalid(["data", "services"], "must name services of the business");
  const resource_id = await resourceWith(inTx, data.with);
  const joining = { lead_id, services, resource_id, first_on, last_on, hours };
  await putOnList(tx, ctx, { ...joining, notes: notes?.trim() || null, source: "agent" });
  return { lead_id };
}

/** Answers an offer to the turn's customer or, outside a turn, to the lead that the event names. */
export async function answerOwnOffer(
  tx: Tx,
  ctx: Ctx,
  { offer_id, status, ...named }: DataOf<"waiting_list_answer">,
  home: Home,
) {
  const lead_id = home.lead_id ?? (await leadIdOf(tx, ctx, named, {}));
  // Booking completes the lead's conversations, which are locked before anything else, as everywhere.
  await lockConversations(tx, ctx, lead_id);
  const found = await ownOffer(tx, ctx, { lead_id, offer_id });
  const booking = await answerOffer(tx, ctx, found, { status, by: "agent" });
  return { lead_id, booking_id: booking?.id };
}
