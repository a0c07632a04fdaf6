// An agent that books: PORT=4000 INTERNAL_AUTH_TOKEN=… npx tsx agent.ts, then AGENT_URL=http://127.0.0.1:4000.
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

type Turn = {
  organization: {
    time_zone: string;
    services: { name: string }[];
    open_slots: { starts_at: string; services?: string[] }[];
  };
  appointments: { starts_at: string }[];
  offers: { id: string; starts_at: string }[];
  messages: { role: string; content: string; metadata: { reply?: { id: string } } }[];
};
const { PORT = "4000", INTERNAL_AUTH_TOKEN } = process.env;
if (!INTERNAL_AUTH_TOKEN) throw new Error("INTERNAL_AUTH_TOKEN is missing");
const hash = (text = "") => createHash("sha256").update(text).digest();
const KEY = hash(`Bearer ${INTERNAL_AUTH_TOKEN}`);
const say = (text: string, more: object = {}, events: object[] = []) => ({
  reply: { text, ...more },
  events,
});
const handOver = (text: string, reason: string) => say(text, {}, [{ event: "escalation", data: { reason } }]);

function answer({ organization, appointments, offers, messages }: Turn) {
  const { services, open_slots, time_zone } = organization;
  const last = messages.findLast(({ role }) => role === "user");
  const said = last?.content.toLowerCase() ?? "";
  const tapped = last?.metadata.reply?.id ?? "";
  const [kind, index, time] = tapped.split("|");
  const clock = (at: string) =>
    new Date(at).toLocaleString("en-GB", {
      timeZone: time_zone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
    });

  const [, reply, offer_id] = /^(accept|decline):([^:]+):/.exec(tapped) ?? [];
  if (reply) {
    const offer = offers.find(({ id }) => id === offer_id);
    if (!offer) return say("That time is not held for you any more. You stay on the waiting list.");
    const status = reply === "accept" ? "accepted" : "declined";
    const text =
      reply === "accept" ? `You are booked: ${clock(offer.starts_at)}.` : "You stay on the waiting list.";
    return say(text, {}, [{ event: "waiting_list_answer", data: { offer_id, status } }]);
  }
  if (/person|human/.test(said))
    return handOver("A person will answer you here.", "The customer asked for a person.");
  if (appointments.length > 0 && /move|cancel|change/.test(said))
    return handOver("Our team will see to it here.", "The customer wants to change an appointment.");
  const service =
    services[kind ? Number(index) : services.findIndex(({ name }) => said.includes(name.toLowerCase()))];
  if (!service && services.length > 0 && open_slots.length > 0) {
    const rows = services
      .slice(0, 10)
      .map(({ name }, n) => ({ id: `service|${n}`, title: name.slice(0, 24) }));
    return say("What can we do for you?", { list: { button: "Services", sections: [{ rows }] } });
  }
  const slots = open_slots.filter((slot) => service && (slot.services?.includes(service.name) ?? true));
  if (!service || slots.length === 0)
    return handOver("A person will find you a time.", "There is no free time to offer.");
  if (kind === "time" && slots.some((slot) => slot.starts_at === time))
    return say(`${service.name} is booked: ${clock(time ?? "")}.`, {}, [
      { event: "booking_request", data: { service: service.name, starts_at: time, confirmed: true } },
    ]);
  const buttons = slots.slice(0, 3).map(({ starts_at }) => ({
    id: `time|${services.indexOf(service)}|${starts_at}`,
    title: clock(starts_at),
  }));
  return say(`These are free for ${service.name}:`, { buttons });
}

/** What was sent; null if it is larger than 1 MiB. */
async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > 2 ** 20) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

createServer(async (request, response) => {
  const end = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (!timingSafeEqual(hash(request.headers.authorization), KEY)) return end(401, { error: "another token" });
  try {
    const body = await bodyOf(request);
    if (body === null) return response.writeHead(413, { connection: "close" }).end(() => request.destroy());
    const turn: Turn = JSON.parse(body);
    end(200, answer(turn));
  } catch {
    end(400, { error: "not a turn" });
  }
}).listen(Number(PORT), "127.0.0.1");
