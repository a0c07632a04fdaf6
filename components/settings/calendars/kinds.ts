import type { CalendarKind, GrantedKind } from "@/schema/calendar-connection";

export const CALENDAR_KINDS: readonly CalendarKind[] = ["google", "microsoft", "caldav", "calcom"];

/** Whether access is granted by the account's holder at the provider, not by typed credentials. */
export const isGranted = (kind: CalendarKind): kind is GrantedKind =>
  kind === "google" || kind === "microsoft";
