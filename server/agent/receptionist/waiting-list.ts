import type { Tx } from "@/db/client";
import { AppError, invalid } from "@/lib/errors";
import type { AgentEventInTurn } from "@/schema/agent-event";
import { organizationOf } from "@/server/accounts/organization/organization";
import { lockConversations } from "@/server/bookings/reminders/line";
import { answerOffer } from "@/server/bookings/waiting/accept";
import { ownOffer } from "@/server/bookings/waiting/held-offers";
import { putOnList } from "@/server/bookings/waiting/join";
import { rulesOfWaiting } from "@/server/bookings/waiting/rules";
import type { Ctx } from "@/server/http/ctx";
import { resourceWith } from "./people";

type DataOf<E extends AgentEventInTurn["event"]> = Extract<AgentEventInTurn, { event: E }>["data"];

type Joining = Omit<DataOf<"waiting_list_join">, "lead_id"> & { lead_id: string };

/** Puts a lead on the waiting list, if the business has one and what they wait for exists. */
export async function joinList(tx: Tx, ctx: Ctx, { lead_id, ...wish }: Joining): Promise<void> {
  const inTx = { ...ctx, db: tx };
  if (!(await rulesOfWaiting(inTx)).is_on) throw new AppError("conflict", "The waiting list is turned off.");
  const { services: all } = await organizationOf(inTx);
  const { services, first_on, last_on, hours, notes } = wish;
  const isOffered = services.every((name) => all.some((one) => one.name === name));
  if (!isOffered) throw invalid(["data", "services"], "must name services of the business");
  const resource_id = await resourceWith(inTx, wish.with);
  const joining = { lead_id, services, resource_id, first_on, last_on, hours };
  await putOnList(tx, ctx, { ...joining, notes: notes?.trim() || null, source: "agent" });
}

type Answering = Pick<DataOf<"waiting_list_answer">, "offer_id" | "status"> & { lead_id: string };

/** Answers an offer to a lead; returns the id of the appointment if it is accepted. */
export async function answerOwnOffer(tx: Tx, ctx: Ctx, { status, ...named }: Answering) {
  // Booking completes the lead's conversations, which are locked before anything else, as everywhere.
  await lockConversations(tx, ctx, named.lead_id);
  const found = await ownOffer(tx, ctx, named);
  return (await answerOffer(tx, ctx, found, { status, by: "agent" }))?.id;
}
