import type { CalendarKind, GrantedKind } from "@/server/schema/calendar-connection";

export const CALENDAR_KINDS: readonly CalendarKind[] = ["google", "microsoft", "caldav", "calcom"];

/** Whether an account is opened by asking its holder there, not by what is typed. */
export const isGranted = (kind: CalendarKind): kind is GrantedKind =>
  kind === "google" || kind === "microsoft";
