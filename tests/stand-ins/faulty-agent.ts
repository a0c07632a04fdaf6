import { readJson } from "@/lib/text/json";
import { AgentAnswer, AgentTurn } from "@/schema/agent";
import { readMetadata } from "@/schema/message-metadata";
import { converse } from "@/server/adapters/agent/receptionist/receptionist";

export const AGENT_TOKEN = "the-token-of-the-check";

/** A turn with its idempotency key, the customer's last words, and the id of what they tapped. */
export type Asked = { turn: AgentTurn; key: string; said: string; tapped: string | undefined };

/** What an agent does wrong: `before` runs before it checks the request, `answer` replaces the right answer. */
export type Fault = {
  before?: (body: string, request: Request) => Response | undefined;
  answer?: (asked: Asked, right: AgentAnswer) => unknown;
};

function askedOf(turn: AgentTurn, key: string): Asked {
  const last = turn.messages.findLast(({ role }) => role === "user");
  const metadata = last && readMetadata(last);
  const tapped = metadata?.author === "customer" ? metadata.reply?.id : undefined;
  return { turn, key, said: last?.content ?? "", tapped };
}

/** The built-in receptionist as an agent service, with one fault or none. */
export const agentWith =
  ({ before, answer = (_, right) => right }: Fault = {}) =>
  async (request: Request): Promise<Response> => {
    const body = await request.text();
    const early = before?.(body, request);
    if (early) return early;
    if (request.headers.get("authorization") !== `Bearer ${AGENT_TOKEN}`)
      return Response.json({ error: "another token" }, { status: 401 });
    const { data: turn } = AgentTurn.safeParse(readJson(body));
    if (!turn) return Response.json({ error: "not a turn" }, { status: 400 });
    const asked = askedOf(turn, request.headers.get("idempotency-key") ?? "");
    const right = AgentAnswer.parse(converse(turn));
    // What it asks for has no fault yet: that is in the answer to which it leads.
    const answered = right.wants_slots ? right : await answer(asked, right);
    return answered instanceof Response ? answered : Response.json(answered);
  };
