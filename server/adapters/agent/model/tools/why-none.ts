import { exceptionOn, hasOpeningHours } from "@/lib/time/opening-hours";
import type { Bench } from "@/server/adapters/agent/model/turn-context";

type Asked = { service?: string; with?: string; from?: string; to?: string };

/** Why a whole day has no free times: it is closed, and what that is called. */
function whyClosed({ turn }: Bench, date: string): string | undefined {
  const { opening_hours, exceptions } = turn.organization.facts;
  const exception = exceptionOn(exceptions, date);
  if (exception) return exception.hours.length === 0 ? `closed on ${date}: ${exception.name}` : undefined;
  return hasOpeningHours({ opening_hours }) && (opening_hours[new Date(date).getUTCDay()] ?? []).length === 0
    ? "closed on that day of the week"
    : undefined;
}

/** Why nothing is free as it was asked for, as far as the business's facts tell. */
export function whyNone(bench: Bench, asked: Asked): string {
  const { people } = bench.turn.organization.facts;
  const closed = asked.from && asked.from === asked.to ? whyClosed(bench, asked.from) : undefined;
  if (closed) return closed;
  const person = people.find(({ name }) => name === asked.with);
  const { services } = person ?? {};
  if (services && asked.service && !services.includes(asked.service))
    return `${asked.with} does not offer ${asked.service}`;
  return person ? `${person.name} has no free time then` : "everything is taken then, or it is too far ahead";
}
