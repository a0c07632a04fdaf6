import { z } from "zod";
import { notFound } from "@/lib/errors";
import { asWords } from "@/schema/name";
import { calendarText } from "@/server/adapters/calendar/write";
import { toCalendarEvent } from "@/server/bookings/calendars/event";
import { callGate } from "@/server/http/limits/overload";
import { type RouteHandler, routeHandler, visitorOf } from "@/server/http/route-handler";
import { openCalendarFile } from "./manage";
import { toShownBooking } from "./shown-booking";

const FILE = /^(.+)\.ics$/;

/** Serves an appointment as a calendar file, to whoever has the file's address. */
export const appointmentFile: RouteHandler = routeHandler((request, { token: file_name }) =>
  callGate.pass(async () => {
    const [, token] = FILE.exec(z.string().parse(file_name)) ?? [];
    if (!token) throw notFound("appointment");
    const { ctx, booking } = await openCalendarFile(visitorOf(request, "api"), token);
    if (booking.starts_at === null) throw notFound("appointment");
    const { business, location } = await toShownBooking(ctx, booking, token);
    const event = toCalendarEvent({ ...booking, starts_at: booking.starts_at, lead_name: "" }, false);
    const summary = `${event.summary}: ${asWords(business)}`;
    return new Response(calendarText([{ ...event, summary, location }]), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="appointment.ics"',
      },
    });
  }),
);
