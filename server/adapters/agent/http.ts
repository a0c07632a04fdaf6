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

const failed = (reason: string, retryable = true): AgentOutcome => ({ kind: "failed", reason, retryable });

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_BYTES) throw new Error(`the answer is larger than ${ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): AgentOutcome {
  const parsed = AgentAnswer.safeParse(JSON.parse(text));
  if (parsed.success) return { kind: "answer", ...parsed.data };
  const [issue] = parsed.error.issues;
  return failed(`the answer is not valid at ${issue?.path.join(".") || "its root"}: ${issue?.message}`);
}

function reasonOf(error: unknown, timeout_ms: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${timeout_ms} ms`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** An agent service that is asked over HTTP: 200 with an answer, 202 when it will post a message_logged event. */
export const httpAgent = ({ url, token, timeout_ms }: Config): Agent => ({
  async answer(turn: AgentTurn, idempotency_key: string): Promise<AgentOutcome> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": idempotency_key,
        },
        body: JSON.stringify(turn),
        redirect: "manual",
        signal: AbortSignal.timeout(timeout_ms),
      });
      if (response.status === 200) return parse(await readCapped(response));
      await response.body?.cancel();
      if (response.status === 202) return { kind: "later" };
      return failed(`the agent answered ${response.status}`, !FINAL.includes(response.status));
    } catch (error) {
      return failed(reasonOf(error, timeout_ms));
    }
  },
});
