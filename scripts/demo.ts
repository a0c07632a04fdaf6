// `npm run demo`: a customer's whole journey on the running service (`npm start`), without accounts or the Internet.
import { createHmac, randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { bookOverWhatsapp, customer } from "./lib/customer";
import { say } from "./lib/say";
import {
  type Api,
  BASE,
  callApi,
  complain,
  type Dashboard,
  payload,
  signInToDemo,
  until,
} from "./lib/service";

type World = { api: Api; dashboard: Dashboard; organization_id: string; internal_token: string };
type Customer = ReturnType<typeof customer>;

const Endpoint = z.object({ id: z.string(), secret: z.string() });
type Endpoint = z.infer<typeof Endpoint>;
type Receipt = { headers: Record<string, string>; body: string };

const title = (text: string) => process.stdout.write(`\n${text}\n`);

/** The provider reports the last message's status, out of order; the status only moves forward. */
async function reportStatuses(
  { api }: World,
  who: Customer,
  lead_id: string,
  message_id: string,
): Promise<void> {
  const { conversations } = await api(`/conversations?lead_id=${lead_id}`);
  const where = `/conversations/${conversations[0].id}`;
  for (const status of ["read", "delivered"] as const) {
    await who.report(message_id, status);
    const { messages } = await api(where);
    const mine = messages.findLast((message: { role: string }) => message.role === "assistant");
    say("Meta -> status", `says ${status}; the message is ${mine.delivery_status}`);
  }
}

/** A customer on Twilio sends a picture, then requests a person. */
async function escalateOverTwilio({ api }: World, who: Customer): Promise<void> {
  await who.does({ type: "image" });
  await who.does({ type: "text", body: "Can I talk to a human, please?" });
  const { leads } = await api(`/leads?search=${encodeURIComponent(who.phone)}`);
  const { conversations } = await api(`/conversations?lead_id=${leads[0].id}`);
  say("stored", `conversation is ${conversations[0].status}`);
}

/** The scheduler creates, reschedules and cancels an appointment; it stays one booking. */
async function followScheduler({ organization_id }: World): Promise<void> {
  const uid = `demo-${randomBytes(6).toString("hex")}`;
  const chain = [
    ["booking_created", { uid: `${uid}-1` }],
    ["booking_rescheduled", { uid: `${uid}-2`, rescheduleUid: `${uid}-1` }],
    ["booking_cancelled", { uid: `${uid}-2` }],
  ] as const;
  for (const [name, changes] of chain) {
    const body = payload(`calcom/${name}`);
    Object.assign(body.payload, changes);
    const { status, booking_id } = await callApi(`/webhooks/scheduler?organization_id=${organization_id}`, {
      body,
    });
    say("Cal.com -> scheduler", `${body.triggerEvent} ${changes.uid}: ${status}, booking ${booking_id}`);
  }
}

/** The agent service reports an event, twice. */
async function reportAgentEvent({ organization_id, internal_token }: World, lead_id: string): Promise<void> {
  const body = {
    event: "status_update",
    organization_id,
    event_id: randomBytes(8).toString("hex"),
    data: { lead_id, status: "confirmed" },
  };
  for (let n = 0; n < 2; n++) {
    const { status } = await callApi("/webhooks/agent-event", { body, token: internal_token });
    say("agent -> agent-event", `status_update: ${status}`);
  }
}

/** The calls that the sandbox's receiver got, once no more arrive. */
async function receipts({ dashboard }: World) {
  let before = -1;
  return until("the webhooks", async () => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    const { receiver } = await dashboard.sandbox.get.query({});
    const got = receiver?.receipts ?? [];
    const isQuiet = got.length > 0 && got.length === before;
    before = got.length;
    return isQuiet ? got.toReversed() : undefined;
  });
}

/** Verifies an endpoint's webhooks, with the Standard Webhooks library and with the plain signature. */
async function verifyWebhooks(world: World, { id, secret }: Endpoint): Promise<void> {
  const verifier = new Webhook(secret);
  const counts = new Map<string, number>();
  const isOurs = ({ headers, body }: Receipt) =>
    headers["x-service-signature"] === createHmac("sha256", secret).update(body).digest("hex");
  // The demo's own endpoint sends to the same receiver, with another secret.
  const ours = (await receipts(world)).filter(isOurs);
  for (const { headers, body } of ours) {
    verifier.verify(body, headers);
    const { event } = z.object({ event: z.string() }).parse(JSON.parse(body));
    counts.set(event, (counts.get(event) ?? 0) + 1);
  }
  const page = await world.api(`/webhook-endpoints/${id}/deliveries?size=100`);
  const { total } = z.object({ total: z.number() }).parse(page);
  if (ours.length !== total) throw new Error(`${ours.length} of ${total} deliveries verify`);
  for (const [event, count] of counts)
    say("webhook receiver", `${event} x ${count}, both signatures verified`);
}

const CATALOGUE = [
  "lead.created",
  "lead.updated",
  "conversation.created",
  "conversation.updated",
  "conversation.escalated",
  "message.created",
  "booking.requested",
  "booking.created",
  "booking.rescheduled",
  "booking.cancelled",
];

/** Registers the sandbox's own receiver, which answers 200 and shows what it got. */
async function registerReceiver({ api, dashboard }: World) {
  await dashboard.sandbox.clearReceiver.mutate({});
  const { receiver } = await dashboard.sandbox.setReceiver.mutate({ answers: [200] });
  const body = { url: receiver?.url, events: CATALOGUE, description: "npm run demo" };
  return Endpoint.parse(await api("/webhook-endpoints", { body }));
}

async function numberOf({ dashboard }: World, provider: string) {
  const numbers = await dashboard.simulator.numbers.query({});
  const found = numbers.find((number) => number.provider === provider);
  if (!found) throw new Error(`the demo organization has no number of ${provider}`);
  return found;
}

async function demo(): Promise<void> {
  const world: World = await signInToDemo();
  const { api, dashboard } = world;
  title(`Frontdesk at ${BASE}; it plays the providers and a webhook receiver itself`);
  const endpoint = await registerReceiver(world);
  try {
    title("A new customer books over WhatsApp (provider B, Meta)");
    const onMeta = customer(dashboard, await numberOf(world, "provider-b"), "Meta");
    const { lead_id, last } = await bookOverWhatsapp(api, onMeta);
    await reportStatuses(world, onMeta, lead_id, last.id);
    title("Another sends a picture and wants a person (provider A, Twilio)");
    await escalateOverTwilio(world, customer(dashboard, await numberOf(world, "provider-a"), "Twilio"));
    title("The scheduler (Cal.com) and the agent service report");
    await followScheduler(world);
    await reportAgentEvent(world, lead_id);
    title("What the business's other systems were told");
    await verifyWebhooks(world, endpoint);
  } finally {
    await api(`/webhook-endpoints/${endpoint.id}`, { method: "DELETE" });
  }
}

await demo().catch(complain);
process.exit(0);
