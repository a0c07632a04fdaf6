import { POST } from "@/app/api/v1/webhooks/scheduler/route";
import { listBookings } from "@/server/bookings/actions";
import { payloadText } from "./payloads";
import { call, type TestCtx } from "./world";

export const calcomPayload = (name: string) => JSON.parse(payloadText(`calcom/${name}.json`));

export type TriggerChanges = { triggerEvent?: string; createdAt?: string; payload?: Record<string, unknown> };

export const calcomTrigger = (name: string, changes: TriggerChanges = {}) => {
  const published = calcomPayload(name);
  return { ...published, ...changes, payload: { ...published.payload, ...changes.payload } };
};

export const sendTrigger = (ctx: TestCtx, body: object, headers: Record<string, string> = {}) =>
  call(POST, { body, query: `?organization_id=${ctx.organization_id}`, headers });

export const createdTrigger = (uid: string, at: string) =>
  calcomTrigger("booking_created", { createdAt: at, payload: { uid } });
export const movedTrigger = (uid: string, from: string, at: string, label = "BOOKING_RESCHEDULED") =>
  calcomTrigger("booking_rescheduled", {
    triggerEvent: label,
    createdAt: at,
    payload: { uid, rescheduleUid: from },
  });
export const cancelledTrigger = (uid: string, at: string, requestReschedule = false) =>
  calcomTrigger("booking_cancelled", { createdAt: at, payload: { uid, requestReschedule } });

/** An hour of the day of the published payloads. */
export const hourOf = (hour: number) => `2024-01-01T${String(hour).padStart(2, "0")}:00:00.000Z`;

export const bookingsMade = async (ctx: TestCtx) => (await listBookings(ctx, {})).bookings;
