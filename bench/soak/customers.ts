import type { Pool as HttpPool } from "undici";
import { z } from "zod";
import { signedMeta } from "@/tests/messages/senders";
import type { StandInProvider } from "@/tests/stand-ins/provider";
import { textTo } from "@/tests/whatsapp";

export const SECRET = "the app secret of the measurement";

/** Each customer's messages, sent one by one as answers arrive; every tenth customer then books the first time slot. */
const LINES = ["Hello", "skip", "Cleaning", "More times", "Filling", "and a check-up?"];
const BOOKING = [...LINES, "1"];
const BOOKS_EVERY = 10;

type Customer = { phone: string; address: string; lines: string[]; written_at: number | null };

/** One message: its second of the run, and the milliseconds until acknowledged and answered. */
export type Exchange = { second: number; ack_ms: number | null; answer_ms: number | null };

/** A message sent to a customer. Read receipts and the like don't match. */
const Sent = z.object({ to: z.string(), type: z.enum(["text", "interactive"]) });

/** Customers who write to these WhatsApp numbers, and the answers they get. */
export function crowd(client: HttpPool, provider: StandInProvider, addresses: string[]) {
  const began = performance.now();
  const customers = new Map<string, Customer & { exchange?: Exchange }>();
  const ready: Customer[] = [];
  const exchanges: Exchange[] = [];
  let made = 0;
  let twice = 0;

  function newCustomer(): Customer {
    const n = made++;
    const address = addresses[n % addresses.length] ?? "";
    const lines = [...(n % BOOKS_EVERY === 0 ? BOOKING : LINES)];
    const customer = { phone: `+1650${5_000_000 + n}`, address, lines, written_at: null };
    customers.set(customer.phone, customer);
    return customer;
  }

  async function post(customer: Customer, text: string, exchange: Exchange): Promise<void> {
    const timestamp = Math.floor(Date.now() / 1000);
    const id = `wamid.soak.${exchanges.length}`;
    const message = textTo(customer.address, { from: customer.phone.slice(1), id, text, timestamp });
    const at = performance.now();
    const path = "/api/v1/channels/provider-b/webhook";
    const answer = await client.request({ path, method: "POST", ...signedMeta(message, SECRET) });
    await answer.body.dump();
    if (answer.statusCode === 200) exchange.ack_ms = performance.now() - at;
  }

  /** Processes what was sent to customers since the last call. */
  function look(): void {
    for (const { body } of provider.requests.splice(0)) {
      const sent = Sent.safeParse(body);
      const customer = sent.success ? customers.get(sent.data.to) : undefined;
      if (!customer) continue;
      const { exchange, written_at } = customer;
      if (!exchange || written_at === null) {
        twice += 1;
        continue;
      }
      exchange.answer_ms = performance.now() - written_at;
      customer.written_at = null;
      if (customer.lines.length > 0) ready.push(customer);
    }
  }

  return {
    exchanges,
    look,
    twice: () => twice,
    waiting: () => exchanges.filter(({ answer_ms }) => answer_ms === null).length,
    /** Sends the next message of the customer who was answered longest ago, or the first of a new one. */
    write(): void {
      const customer = ready.shift() ?? newCustomer();
      const text = customer.lines.shift() ?? "";
      const written_at = performance.now();
      const exchange = { second: (written_at - began) / 1000, ack_ms: null, answer_ms: null };
      exchanges.push(exchange);
      Object.assign(customer, { exchange, written_at });
      post(customer, text, exchange).catch(() => undefined);
    },
  };
}
