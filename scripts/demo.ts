// `npm run demo`: a customer's whole way, on the running service (`npm start`), with no account and no Internet.
import { createHmac, randomBytes, randomInt } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { bookOverWhatsapp } from "./lib/customer";
import { say } from "./lib/say";
import {
  type Api,
  BASE,
  callApi,
  complain,
  payload,
  postAsMeta,
  postAsTwilio,
  SANDBOX_PORT,
  signInToDemo,
  until,
} from "./lib/service";
import { type Received, type StandIn, startStandIn } from "./lib/stand-in";

type Connection = { id: string; provider: string; address: string };
type World = { api: Api; organization_id: string; internal_token: string; standIn: StandIn };

const title = (text: string) => process.stdout.write(`\n${text}\n`);

/** Sets secrets of our own on the demo's numbers, so that we can sign as the providers would. */
async function openNumbers(api: Api) {
  const secret = randomBytes(16).toString("hex");
  const { channel_connections } = await api("/channel-connections");
  const of = (provider: string): Connection => {
    const found = channel_connections.find((one: Connection) => one.provider === provider);
    if (!found) throw new Error(`the demo organization has no number of ${provider}`);
    return found;
  };
  const set = (connection: Connection, credentials: object) =>
    api(`/channel-connections/${connection.id}`, { method: "PATCH", body: { credentials } });
  const [a, b] = [of("provider-a"), of("provider-b")];
  await set(b, { access_token: secret, app_secret: secret });
  await set(a, { account_sid: "AC00000000000000000000000000000001", auth_token: secret });
  return { a, b, secret };
}

/** The provider reports what became of the last message; its status only moves forward. */
async function reportStatuses({ api }: World, b: Connection, secret: string, lead_id: string): Promise<void> {
  const { conversations } = await api(`/conversations?lead_id=${lead_id}`);
  const where = `/conversations/${conversations[0].id}`;
  const { messages } = await api(where);
  const mine = messages.findLast((message: { role: string }) => message.role === "assistant");
  for (const name of ["status_read", "status_delivered", "status_sent"]) {
    const body = payload(`meta/${name}`);
    const { value } = body.entry[0].changes[0];
    value.metadata.phone_number_id = b.address;
    Object.assign(value.statuses[0], { id: "wamid.of-the-demo", biz_opaque_callback_data: mine.id });
    await postAsMeta(body, secret);
    const now = (await api(where)).messages.find((message: { id: string }) => message.id === mine.id);
    say("Meta -> status", `says ${value.statuses[0].status}; the message is ${now.delivery_status}`);
  }
}

/** A customer on Twilio sends a picture, then asks for a person. */
async function escalateOverTwilio({ api, standIn }: World, a: Connection, secret: string): Promise<void> {
  const number = `+1650555${randomInt(1000, 10_000)}${randomInt(10)}`;
  const fresh = (name: string, changes: object) => ({
    ...payload(`twilio/${name}`),
    From: `whatsapp:${number}`,
    WaId: number.slice(1),
    To: `whatsapp:${a.address}`,
    MessageSid: `SM${randomBytes(16).toString("hex")}`,
    ...changes,
  });
  for (const [name, text] of [
    ["inbound_media", "(sends a picture)"],
    ["inbound_text", "Can I talk to a human, please?"],
  ] as const) {
    const before = standIn.sent.length;
    await postAsTwilio(fresh(name, name === "inbound_text" ? { Body: text } : {}), secret);
    say("customer -> Twilio", text);
    await until("an answer through Twilio", async () => (standIn.sent.length > before ? true : undefined));
    const { Body = "(content template)" } = z
      .object({ Body: z.string().optional() })
      .parse(standIn.sent.at(-1)?.body);
    say("agent -> Twilio", Body);
  }
  const { leads } = await api(`/leads?search=${encodeURIComponent(number)}`);
  const { conversations } = await api(`/conversations?lead_id=${leads[0].id}`);
  say("stored", `conversation is ${conversations[0].status}`);
}

/** The scheduler books, moves and calls off; one booking all the way. */
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

/** What the webhook receiver got, each verified with the Standard Webhooks library and by the plain signature. */
async function verifyWebhooks({ standIn }: World, secret: string): Promise<void> {
  const seen: Received[] = [];
  await until("the webhooks", async () => {
    const isQuiet = standIn.hooks.length === seen.length && seen.length > 0;
    seen.splice(0, seen.length, ...standIn.hooks);
    await new Promise((resolve) => setTimeout(resolve, 700));
    return isQuiet && standIn.hooks.length === seen.length ? true : undefined;
  });
  const verifier = new Webhook(secret);
  const counts = new Map<string, number>();
  for (const { headers, body } of seen) {
    verifier.verify(
      body,
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    );
    const plain = createHmac("sha256", secret).update(body).digest("hex");
    if (headers["x-service-signature"] !== plain) throw new Error("X-Service-Signature does not verify");
    const { event } = z.object({ event: z.string() }).parse(JSON.parse(body));
    counts.set(event, (counts.get(event) ?? 0) + 1);
  }
  for (const [event, count] of counts)
    say("webhook receiver", `${event} x ${count}, both signatures verified`);
}

async function demo(): Promise<void> {
  const hook = `/hook/${randomBytes(6).toString("hex")}`;
  const standIn = await startStandIn(SANDBOX_PORT, hook);
  try {
    const world: World = { ...(await signInToDemo()), standIn };
    const { a, b, secret } = await openNumbers(world.api);
    title(
      `Frontdesk at ${BASE}; the providers and a webhook receiver are played at 127.0.0.1:${SANDBOX_PORT}`,
    );
    const catalogue = [
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
    const url = `http://127.0.0.1:${SANDBOX_PORT}${hook}`;
    const endpoint = await world.api("/webhook-endpoints", {
      body: { url, events: catalogue, description: "npm run demo" },
    });
    title("A new customer books over WhatsApp (provider B, Meta)");
    const lead_id = await bookOverWhatsapp(world, b, secret);
    await reportStatuses(world, b, secret, lead_id);
    title("Another sends a picture and wants a person (provider A, Twilio)");
    await escalateOverTwilio(world, a, secret);
    title("The scheduler (Cal.com) and the agent service report");
    await followScheduler(world);
    await reportAgentEvent(world, lead_id);
    title("What the business's other systems were told");
    await verifyWebhooks(world, endpoint.secret);
    await world.api(`/webhook-endpoints/${endpoint.id}`, { method: "DELETE" });
  } finally {
    standIn.close();
  }
}

await demo().catch(complain);
process.exit(0);
