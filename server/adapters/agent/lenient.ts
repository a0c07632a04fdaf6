import { z } from "zod";
import { isTimeZone, momentOf } from "@/server/lib/time/clock";
import { AgentAnswer } from "@/server/schema/agent";
import { AgentEventInTurn } from "@/server/schema/agent-event";

/** The most events that are read one by one. */
const MOST_EVENTS = 100;
const NAIVE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/;
const TIMES = ["starts_at", "ends_at", "occurred_at"];

const Loose = z.looseObject({ event: z.string().optional(), data: z.looseObject({}).optional() });

/** A time without an offset is by the clock of `time_zone`. */
function withOffset(value: unknown, time_zone: string): unknown {
  const [, date = "", time = ""] = typeof value === "string" ? (NAIVE.exec(value) ?? []) : [];
  return date ? momentOf(date, time, time_zone) : value;
}

function timed(fields: Record<string, unknown>, time_zone: string): Record<string, unknown> {
  const read = TIMES.flatMap((name) => (name in fields ? [[name, withOffset(fields[name], time_zone)]] : []));
  return { ...fields, ...Object.fromEntries(read) };
}

/** An event whose times without an offset are by its own time zone or, if it names none, the organization's. */
function localized(event: unknown, time_zone: string): unknown {
  const { data: found } = Loose.safeParse(event);
  if (!found) return event;
  const own = found.data?.time_zone;
  const zone = typeof own === "string" && isTimeZone(own) ? own : time_zone;
  return { ...timed(found, zone), ...(found.data && { data: timed(found.data, zone) }) };
}

const faultOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join(".") || "it"}: ${issue?.message}`.slice(0, 300);

type Read = { answer: AgentAnswer; faults: string[] } | { error: z.ZodError };

/**
 * Reads an agent's answer. An event that is not valid costs only itself, and one about an appointment calls a person;
 * anything else costs the whole answer.
 */
export function readAnswer(json: unknown, time_zone: string): Read {
  const outer = z.looseObject({ events: z.array(z.unknown()).max(MOST_EVENTS).default([]) }).safeParse(json);
  if (!outer.success) return { error: outer.error };
  const faults: string[] = [];
  const events = outer.data.events.flatMap((one, index) => {
    const read = AgentEventInTurn.safeParse(localized(one, time_zone));
    if (read.success) return [localized(one, time_zone)];
    const name = Loose.safeParse(one).data?.event?.slice(0, 50) ?? "?";
    faults.push(`event ${index + 1} (${name}) was left out: ${faultOf(read.error)}`);
    return [];
  });
  // The reply may announce an appointment that was not made, so a person is called.
  const lost = faults.find((fault) => fault.includes("(booking_"));
  if (lost)
    events.push({ event: "escalation", data: { reason: `The agent's appointment can't be read: ${lost}` } });
  const whole = AgentAnswer.safeParse({ ...outer.data, events });
  return whole.success ? { answer: whole.data, faults } : { error: whole.error };
}
