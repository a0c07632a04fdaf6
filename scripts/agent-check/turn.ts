import { randomUUID } from "node:crypto";
import { addDays, dateOf, MINUTE_MS, momentOf } from "@/lib/time/clock";
import type { AgentTurn } from "@/schema/agent";
import type { Message } from "@/schema/conversation";
import type { Service } from "@/schema/service";
import { addTo, inventedTurn } from "@/server/adapters/agent/synthetic-turn";

/** UTC+10 all year: 9 a.m. there is the previous evening in UTC, so confusing the two shows. */
export const TIME_ZONE = "Australia/Brisbane";

export const serviceOf = (name: string, duration_minutes: number): Service => ({
  name,
  duration_minutes,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  capacity: 1,
});

export const CLEANING = serviceOf("Cleaning", 30);
const SERVICES = [serviceOf("Check-up", 30), CLEANING, serviceOf("Whitening", 60)];
const names = (services: Service[]) => services.map(({ name }) => name);

/** The moment at which that time zone's clock shows `time`, `days` days from today. */
const timeIn = (days: number, time: string): string =>
  momentOf(addDays(dateOf(Date.now(), TIME_ZONE), days), time, TIME_ZONE);

const endOf = (starts_at: string, { duration_minutes }: Service): string =>
  new Date(Date.parse(starts_at) + duration_minutes * MINUTE_MS).toISOString();

/** Six open slots on two days. */
const openSlots = () =>
  [3, 4].flatMap((days) =>
    ["09:00", "10:00", "14:00"].map((time) => {
      const starts_at = timeIn(days, time);
      return { starts_at, ends_at: endOf(starts_at, CLEANING), services: names(SERVICES) };
    }),
  );

type Appointment = AgentTurn["appointments"][number];

/** The customer's appointment in five days. It can be moved to three times, unless it can't be changed. */
export const appointmentOf = (can_change = true): Appointment => {
  const starts_at = timeIn(5, "10:00");
  return {
    id: randomUUID(),
    title: CLEANING.name,
    services: [CLEANING.name],
    starts_at,
    ends_at: endOf(starts_at, CLEANING),
    can_change,
    free_times: can_change ? [timeIn(6, "09:00"), timeIn(6, "15:00"), timeIn(7, "09:30")] : [],
  };
};

const PHONE = "+61255501234";

/** A conversation with a customer whose name and address are known, without messages yet. */
export const newTurn = (): AgentTurn =>
  inventedTurn({
    organization: {
      id: randomUUID(),
      name: "Harbour Dental",
      time_zone: TIME_ZONE,
      language: "en",
      services: SERVICES,
      open_slots: openSlots(),
      confirms_by_email: false,
      waiting_list: true,
      facts: { address: null, opening_hours: {}, exceptions: [], people: [] },
    },
    lead: { name: "Ada Lovelace", phone: PHONE, email: "ada@example.com" },
  });

type Said = Pick<Message, "role" | "content"> & { metadata?: Message["metadata"] };

export function addMessage(turn: AgentTurn, { role, content, metadata = { type: "text" } }: Said): void {
  if (role === "user") addTo(turn, { role, content, metadata: { handled: true, ...metadata } });
  else addTo(turn, { role, content, metadata, delivery_status: "delivered" });
}

export function turnSaying(...lines: string[]): AgentTurn {
  const turn = newTurn();
  for (const content of lines) addMessage(turn, { role: "user", content });
  return turn;
}
