import { z } from "zod";
import { currentTraceparent } from "@/lib/observe/trace";
import { readJson } from "@/lib/text/json";
import { isTimeZone, momentOf } from "@/lib/time/clock";
import { AgentAnswer, type AgentTurn } from "@/schema/agent";
import { AgentEventInTurn } from "@/schema/agent-event";
import { call } from "@/server/adapters/http/call";
import type { Agent, AgentOutcome } from "./agent";

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
function readAnswer(json: unknown, time_zone: string): Read {
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
  // The reply may announce what was not done, so a person is called.
  const lost = faults.find((fault) => /\((?:booking|waiting_list)_/.test(fault));
  if (lost)
    events.push({ event: "escalation", data: { reason: `What the agent did can't be read: ${lost}` } });
  const whole = AgentAnswer.safeParse({ ...outer.data, events });
  return whole.success ? { answer: whole.data, faults } : { error: whole.error };
}

type Config = {
  url: string;
  /** Sent as Authorization: Bearer. */
  token: string;
  /** For the whole call: connecting, headers and body. Milliseconds. */
  timeout_ms: number;
};

const MAX_ANSWER_BYTES = 1024 * 1024;

/** Statuses that a retry can't change: the token is not accepted, the URL is wrong, or the turn is invalid. */
const FINAL = [401, 403, 404, 422];

const failed = (reason: string, retryable = true): AgentOutcome => ({ kind: "failed", reason, retryable });

function outcomeOf(answer: string, time_zone: string): AgentOutcome {
  const json = readJson(answer);
  if (json === undefined) return failed("the answer is not JSON");
  const read = readAnswer(json, time_zone);
  if ("answer" in read)
    return { kind: "answer", ...read.answer, ...(read.faults.length > 0 && { faults: read.faults }) };
  const [issue] = read.error.issues;
  return failed(`the answer is not valid at ${issue?.path.join(".") || "its root"}: ${issue?.message}`);
}

/** An agent service called over HTTP: 200 with an answer, or 202 if it will post a message_logged event. */
export const httpAgent = ({ url, token, timeout_ms }: Config): Agent => ({
  async answer(turn: AgentTurn, idempotency_key: string): Promise<AgentOutcome> {
    const traceparent = currentTraceparent();
    const { status_code, failure, answer, is_cut } = await call({
      url,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": idempotency_key,
        ...(traceparent && { traceparent }),
      },
      body: JSON.stringify(turn),
      timeout_ms,
      max_answer_bytes: MAX_ANSWER_BYTES,
      readsBody: (status) => status === 200,
    });
    if (failure)
      return failed(failure.kind === "timeout" ? `no answer within ${timeout_ms} ms` : failure.message);
    if (status_code === 202) return { kind: "later" };
    if (status_code !== 200) return failed(`the agent answered ${status_code}`, !FINAL.includes(status_code));
    return is_cut
      ? failed(`the answer is larger than ${MAX_ANSWER_BYTES} bytes`)
      : outcomeOf(answer, turn.organization.time_zone);
  },
});
