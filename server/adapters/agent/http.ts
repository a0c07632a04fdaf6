import { call } from "@/server/adapters/http/call";
import { currentTraceparent } from "@/server/lib/observe/trace";
import { readJson } from "@/server/lib/text/json";
import type { AgentTurn } from "@/server/schema/agent";
import type { Agent, AgentOutcome } from "./agent";
import { readAnswer } from "./lenient";

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
