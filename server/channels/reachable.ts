import { AppError } from "@/server/lib/errors";
import type { Lead } from "@/server/schema/lead";
import type { WriteHindrance } from "@/server/schema/lead-contact";
import type { OpenConnection } from "./open-connection";

/** Why no conversation can be started with a lead, from any connection; null if one can. */
export function hindranceOf({ blocked_at, phone, practice }: Lead): WriteHindrance | null {
  if (blocked_at) return "blocked";
  if (practice) return "practice";
  if (!phone) return "no_phone";
  return phone.startsWith("+") ? null : "no_country_code";
}

const WHY: Record<WriteHindrance, string> = {
  blocked: "This lead is blocked. Unblock it before you write to it.",
  practice: "This lead was played on a practice number, so nobody would receive the message.",
  no_phone: "This lead has no phone number to write to.",
  no_country_code: "This lead's phone number has no country code, so it can't be written to.",
  no_number: "No number is connected to write from.",
};

/** The phone at which a lead is written to. Throws 409 if the lead can't be written to, or from the practice number. */
export function requireReachablePhone(lead: Lead, connection: OpenConnection): string {
  const hindrance = hindranceOf(lead);
  if (hindrance || !lead.phone) throw new AppError("conflict", WHY[hindrance ?? "no_phone"]);
  if (connection.kind === "practice")
    throw new AppError("conflict", "The practice number can't write to real customers.");
  return lead.phone;
}
