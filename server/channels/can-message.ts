import type { Tx } from "@/db/client";
import type { Ctx } from "@/server/http/ctx";
import { hindranceOf } from "@/server/leads/phones";
import { findReach, type Reach } from "@/server/leads/search/numbers";
import { AppError } from "@/server/lib/errors";
import type { Lead } from "@/server/schema/lead";
import type { WriteHindrance } from "@/server/schema/lead-contact";
import type { OpenConnection } from "./open-connection";

const WHY: Record<WriteHindrance, string> = {
  blocked: "This lead is blocked. Unblock it before you write to it.",
  practice: "This lead was played on a practice number, so nobody would receive the message.",
  no_phone: "This lead has no phone number to write to.",
  no_country_code: "This lead's phone number has no country code, so it can't be written to.",
  others_number:
    "Another lead has this phone number. Write to that lead, or merge the two if they are one person.",
  no_number: "No number is connected to write from.",
};

/** How a lead is written to. Throws 409 if it can't be written to, or not from the practice number. */
export async function requireReach(tx: Tx, ctx: Ctx, lead: Lead, connection: OpenConnection): Promise<Reach> {
  const hindrance = hindranceOf(lead);
  if (hindrance) throw new AppError("conflict", WHY[hindrance]);
  if (connection.kind === "practice")
    throw new AppError("conflict", "The practice number can't write to real customers.");
  const reach = await findReach(tx, ctx, lead);
  if (!reach) throw new AppError("conflict", WHY.others_number);
  return reach;
}
