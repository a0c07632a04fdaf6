import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { signedMeta, signedTwilio } from "@/tests/messages/senders";
import { formPayload } from "@/tests/payloads";
import { textTo } from "@/tests/whatsapp";
import { type Gateway, json } from "./gateway";
import type { Mood, Outside } from "./outside";
import type { Line, Tenant } from "./tenants";

/** A customer, with the numbers of their messages in the order in which they were acknowledged. */
export type Customer = {
  name: string;
  phone: string;
  tenant: Tenant;
  number: Line;
  acknowledged: number[];
};

/** A lead that staff created through the API, with a successful answer. */
type MadeLead = { tenant: Tenant; id: string; phone: string };

/** After this many messages, another customer replaces this one. */
const MOST_LINES = 8;
const ANSWER_MS = 5000;
const LOOK_MS = 50;
const STAFF_MS = 1000;

const Id = z.object({ id: z.string() });

function postOf({ number, phone, name }: Customer, n: number, public_url: string) {
  const path = `/api/v1/channels/${number.provider}/webhook`;
  const text = `#${name}.${n}`;
  if (number.provider === "provider-b") {
    const timestamp = Math.floor(Date.now() / 1000);
    const id = `wamid.chaos.${name}.${n}`;
    const body = textTo(number.address, { from: phone.slice(1), id, text, timestamp });
    return { path, init: { method: "POST", ...signedMeta(body, number.secret) } };
  }
  const MessageSid = `SM${`${name}${n}`.replace(/\W/g, "").padStart(32, "0")}`;
  const form = {
    ...formPayload("twilio/inbound_text.json"),
    ...{ MessageSid, SmsSid: MessageSid, SmsMessageSid: MessageSid, Body: text },
    ...{ From: `whatsapp:${phone}`, WaId: phone.slice(1), To: `whatsapp:${number.address}` },
  };
  return { path, init: { method: "POST", ...signedTwilio(`${public_url}${path}`, form, number.secret) } };
}

type Options = {
  gateway: Gateway;
  outside: Outside;
  tenants: Tenant[];
  mood: Mood;
  public_url: string;
  crowd: number;
};

/** Until `stop`, customers write, wait for an answer and write again, and staff create leads. */
export function startLoad({ gateway, outside, tenants, mood, public_url, crowd }: Options) {
  const customers: Customer[] = [];
  const leads: MadeLead[] = [];
  const { below } = mood;
  let isGoing = true;
  let posts = 0;

  function newCustomer(): Customer {
    const n = customers.length;
    const tenant = tenants[n % tenants.length];
    const number = tenant?.numbers[Math.floor(n / tenants.length) % 2];
    if (!tenant || !number) throw new Error("there is nobody to write to");
    const customer = {
      name: String(n),
      phone: `+1650555${String(n).padStart(4, "0")}`,
      ...{ tenant, number, acknowledged: [] },
    };
    customers.push(customer);
    return customer;
  }

  /** Posts a message until it is acknowledged; sometimes twice at once, as providers do. */
  async function write(customer: Customer, n: number): Promise<void> {
    const { path, init } = postOf(customer, n, public_url);
    const copies = below(5) === 0 ? 2 : 1;
    posts += copies;
    const answers = await Promise.all(Array.from({ length: copies }, () => gateway.insist(path, init)));
    if (answers.some(Boolean)) customer.acknowledged.push(n);
  }

  const isAnswered = ({ phone, name }: Customer, n: number) =>
    outside.provider.sent.some(
      ({ to, text }) => to === phone && (text === `re #${name}.${n}` || !text.startsWith("re ")),
    );

  async function talk(customer: Customer): Promise<void> {
    for (let n = 1; n <= MOST_LINES && isGoing; n++) {
      await write(customer, n);
      // Sometimes the next message comes before there can be an answer.
      if (below(4) === 0) continue;
      for (let waited = 0; waited < ANSWER_MS && isGoing && !isAnswered(customer, n); waited += LOOK_MS)
        await sleep(LOOK_MS);
      await sleep(below(1500));
    }
  }

  async function makeLeads(tenant: Tenant, at: number): Promise<void> {
    for (let n = 0; isGoing; n++) {
      const phone = `+1212555${at}${String(n).padStart(3, "0")}`;
      const headers = { "idempotency-key": randomUUID() };
      const answer = await gateway.insist(
        "/api/v1/leads",
        json(tenant.token, { name: phone, phone }, headers),
      );
      if (answer) leads.push({ tenant, phone, id: Id.parse(JSON.parse(answer.body)).id });
      await sleep(STAFF_MS);
    }
  }

  const talkOn = async () => {
    while (isGoing) await talk(newCustomer());
  };
  const running = [...Array.from({ length: crowd }, talkOn), ...tenants.map(makeLeads)];
  // They are awaited at the end; failures are reported then.
  const all = Promise.all(running);
  all.catch(() => undefined);
  return {
    customers,
    leads,
    posts: () => posts,
    async stop() {
      isGoing = false;
      await all;
    },
  };
}

export type Load = ReturnType<typeof startLoad>;
