import { Agent as Connections, request } from "undici";
import { describeError } from "@/server/adapters/http/describe-error";
import { assertNetwork } from "@/server/lib/network";
import { currentTraceparent } from "@/server/lib/trace";
import { AgentAnswer, type AgentTurn } from "@/server/schema/agent";
import type { Agent, AgentOutcome } from "./agent";

type Config = {
  url: string;
  /** Sent as Authorization: Bearer. */
  token: string;
  /** For the whole call: connecting, headers and body. Milliseconds. */
  timeout_ms: number;
};

const ANSWER_BYTES = 1024 * 1024;

/** Answers that a repetition can't change: the agent does not know us, or the address is wrong. */
const FINAL = [401, 403, 404, 422];

/** The call's own timeout is the only one. */
const connections = new Connections({ connect: { timeout: 0 }, headersTimeout: 0, bodyTimeout: 0 });

const failed = (reason: string, retryable = true): AgentOutcome => ({ kind: "failed", reason, retryable });

/** The text of an answer, or null when it is too large; what is too large is not read on. */
async function readCapped(body: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function outcomeOf(text: string | null): AgentOutcome {
  if (text === null) return failed(`the answer is larger than ${ANSWER_BYTES} bytes`);
  const json = toJson(text);
  if (json === undefined) return failed("the answer is not JSON");
  const parsed = AgentAnswer.safeParse(json);
  if (parsed.success) return { kind: "answer", ...parsed.data };
  const [issue] = parsed.error.issues;
  return failed(`the answer is not valid at ${issue?.path.join(".") || "its root"}: ${issue?.message}`);
}

const reasonOf = (error: unknown, timeout_ms: number): string =>
  error instanceof Error && error.name === "TimeoutError"
    ? `no answer within ${timeout_ms} ms`
    : describeError(error);

/** An agent service that is asked over HTTP: 200 with an answer, 202 when it will post a message_logged event. */
export const httpAgent = ({ url, token, timeout_ms }: Config): Agent => ({
  async answer(turn: AgentTurn, idempotency_key: string): Promise<AgentOutcome> {
    assertNetwork();
    const traceparent = currentTraceparent();
    try {
      const { statusCode, body } = await request(url, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": idempotency_key,
          ...(traceparent && { traceparent }),
        },
        body: JSON.stringify(turn),
        signal: AbortSignal.timeout(timeout_ms),
        dispatcher: connections,
      });
      if (statusCode === 200) return outcomeOf(await readCapped(body));
      // Nobody reads on, so an error of the connection that is let go concerns nobody.
      body.on("error", () => {}).destroy();
      if (statusCode === 202) return { kind: "later" };
      return failed(`the agent answered ${statusCode}`, !FINAL.includes(statusCode));
    } catch (error) {
      return failed(reasonOf(error, timeout_ms));
    }
  },
});
