import { afterAll, beforeAll } from "vitest";
import { DAY_MS } from "@/lib/time/clock";
import { createResource } from "@/server/accounts/organization/resources";
import { createBooking } from "@/server/bookings/create";
import { createLead } from "@/server/leads/actions";
import { startCalCom } from "@/tests/stand-ins/calendars/calcom";
import { newOrg } from "@/tests/world";
import { connectCalendar, syncCalendarNow } from "./connections";

const WEEK = Object.fromEntries([..."0123456"].map((day) => [day, [{ from: "08:00", to: "18:00" }]]));

const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T${time}:00.000Z`;

/** A Cal.com server for the tests of a file, and clinics connected to it. */
export function calComClinics() {
  let server: Awaited<ReturnType<typeof startCalCom>>;
  let days = 2;
  beforeAll(async () => {
    server = await startCalCom();
  });
  afterAll(() => server.close());

  /** A clinic whose second chair is the event type, and a customer. Each test has its own day at the account. */
  async function connected() {
    const services = [{ name: "Check-up", duration_minutes: 60 }];
    const ctx = await newOrg({ time_zone: "UTC", opening_hours: WEEK, horizon_days: 365, services });
    const chair = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
    const { server_url, api_key } = server.access;
    const { id: calendar_id } = await connectCalendar(ctx, {
      ...{ kind: "calcom", server_url, api_key, external_id: server.calendar.id },
      ...{ resource_id: chair.id, takes_appointments: true },
    });
    const lead = await createLead(ctx, { name: "Grace Hopper", email: "grace@example.com" });
    const day = days++;
    return {
      ctx,
      chair,
      calendar_id,
      at: (time: string) => inDays(day, time),
      sync: () => syncCalendarNow(ctx, { calendar_id }),
      book: (starts_at: string) =>
        createBooking(ctx, { lead_id: lead.id, services: ["Check-up"], starts_at, resource_id: chair.id }),
      there: () => server.live().filter(({ start }) => start.startsWith(inDays(day, "00:00").slice(0, 10))),
    };
  }
  return { server: () => server, connected };
}
