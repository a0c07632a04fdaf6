import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { AgentTurn } from "@/schema/agent";
import { metaStatus, signedAsMeta } from "@/server/practice/meta";
import { startAgent } from "@/tests/stand-ins/agent";
import { type Judge, startProvider } from "@/tests/stand-ins/provider";
import { type Received, startReceiver } from "@/tests/stand-ins/receiver";
import { startWall } from "@/tests/stand-ins/wall";
import { type Gateway, json } from "./gateway";

export const META_SECRET = "the app secret under chaos";
export const INTERNAL_TOKEN = "the-internal-token-under-chaos";

/** A message to a customer that a provider accepted from us. */
type Sent = {
  reports: boolean;
  message_id: string;
  to: string;
  text: string;
};

const MetaSend = z.object({
  to: z.string(),
  text: z.object({ body: z.string() }),
  biz_opaque_callback_data: z.string(),
});
const TwilioSend = z.object({ To: z.string(), Body: z.string(), StatusCallback: z.url() });
const Accepted = z.object({ messages: z.tuple([z.object({ id: z.string() })]) });

function sentOf(body: unknown): Sent | undefined {
  const meta = MetaSend.safeParse(body).data;
  if (meta)
    return { reports: true, message_id: meta.biz_opaque_callback_data, to: meta.to, text: meta.text.body };
  const twilio = TwilioSend.safeParse(body).data;
  if (!twilio) return undefined;
  const message_id = new URL(twilio.StatusCallback).searchParams.get("message_id") ?? "";
  return { reports: false, message_id, to: twilio.To.replace("whatsapp:", ""), text: twilio.Body };
}

/** Whether the outside services behave well now; `below` picks by the seed. */
export type Mood = { isCalm: boolean; below: (below: number) => number };

/** True in `percent` of a hundred cases, unless everything is calm. */
const inPercent = ({ isCalm, below }: Mood, percent: number) => !isCalm && below(100) < percent;

/** The customer's last message: `#<customer>.<n>`. */
const lastOf = ({ messages }: AgentTurn): string =>
  messages.findLast(({ role }) => role === "user")?.content ?? "";

const secondsOr = (mood: Mood, ms: number) => sleep(mood.isCalm ? 0 : mood.below(ms));

/** Provider B reports each message's status: late, several times, in any order. Provider A never does. */
async function startProviders(mood: Mood, gateway: () => Gateway) {
  const sent: Sent[] = [];
  let reporting = 0;

  async function report(address: string, { to, message_id }: Sent, id: string): Promise<void> {
    reporting += 1;
    await secondsOr(mood, 3000);
    const statuses = ["delivered", "read"] as const;
    const told = statuses.slice(0, 1 + mood.below(2));
    if (inPercent(mood, 30)) told.reverse();
    if (inPercent(mood, 30)) told.push(...told);
    for (const status of told) {
      const body = metaStatus(
        address,
        { connection_id: address, phone: to, status, message_id },
        { id, opaque: message_id },
      );
      const post = { method: "POST", ...signedAsMeta(body, META_SECRET) };
      await gateway().insist("/api/v1/channels/provider-b/webhook", post);
    }
    reporting -= 1;
  }

  const judge: Judge = ({ path, body }, answer) => {
    const message = sentOf(body);
    if (!message || answer.status >= 300) return undefined;
    if (inPercent(mood, 2)) return { status: 503, body: { error: { code: 2, message: "(#2) Try again" } } };
    sent.push(message);
    const id = Accepted.safeParse(answer.body).data?.messages[0].id;
    if (id) void report(path.split("/")[2] ?? "", message, id);
    // Accepted, but we never learn that.
    return inPercent(mood, 1) ? "cut" : undefined;
  };

  const provider = await startProvider({ judge });
  return { ...provider, sent, reporting: () => reporting };
}

/** An agent that answers `re #<customer>.<n>`. Sometimes it fails, is slow, or answers later by an event. */
async function startFlakyAgent(mood: Mood, gateway: () => Gateway) {
  let owed = 0;

  async function answerLater({ organization, conversation }: AgentTurn, answer: string): Promise<void> {
    owed += 1;
    await secondsOr(mood, 2000);
    const event = {
      event: "message_logged",
      organization_id: organization.id,
      event_id: answer,
      data: { conversation_id: conversation.id, content: answer, message_id: answer, deliver: true },
    };
    await gateway().insist("/api/v1/webhooks/agent-event", json(INTERNAL_TOKEN, event));
    owed -= 1;
  }

  const promised = new Set<string>();
  const agent = await startAgent(async (turn) => {
    const answer = `re ${lastOf(turn)}`;
    if (inPercent(mood, 3)) return { status: 500, body: {} };
    if (inPercent(mood, 5)) await sleep(1500);
    if (promised.has(answer) || inPercent(mood, 8)) {
      // If asked again about the same message, it still owes only one answer.
      if (!promised.has(answer)) void answerLater(turn, answer);
      promised.add(answer);
      return { status: 202, body: {} };
    }
    return { body: { reply: { text: answer } } };
  });
  return { ...agent, owed: () => owed };
}

/** A receiver that refuses some webhooks on their first delivery. */
async function startFlakyReceiver(mood: Mood) {
  const seen = new Set<string>();
  return startReceiver({
    refuses: ({ headers }) => {
      const id = String(headers["webhook-id"]);
      const isFirst = !seen.has(id);
      seen.add(id);
      return isFirst && inPercent(mood, 3) ? 500 : undefined;
    },
  });
}

export const isSigned = ({ headers, body }: Received, secret: string): boolean =>
  headers["x-service-signature"] === createHmac("sha256", secret).update(body).digest("hex");

export type Outside = Awaited<ReturnType<typeof startOutside>>;

const portOf = (url: string) => Number(new URL(url).port);

/** A server's address through a wall. */
const through = (url: string, { host }: { host: string }): string => {
  const changed = new URL(url);
  changed.host = host;
  return changed.href.replace(/\/$/, "");
};

/** Starts the outside services, each behind its own wall. */
export async function startOutside(mood: Mood, gateway: () => Gateway) {
  const provider = await startProviders(mood, gateway);
  const agent = await startFlakyAgent(mood, gateway);
  const receiver = await startFlakyReceiver(mood);
  const walls = {
    provider: await startWall(portOf(provider.url)),
    agent: await startWall(portOf(agent.url)),
    receiver: await startWall(portOf(receiver.url)),
  };
  return {
    ...{ provider, agent, receiver, walls },
    urls: {
      provider: through(provider.url, walls.provider),
      agent: through(agent.url, walls.agent),
      receiver: through(receiver.url, walls.receiver),
    },
    close: async () => {
      for (const one of [...Object.values(walls), provider, agent, receiver]) await one.close();
    },
  };
}
