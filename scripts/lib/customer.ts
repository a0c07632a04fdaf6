import type { z } from "zod";
import type { CustomerAct, PhoneMessage, SimulatorNumber } from "@/schema/simulator";
import { say } from "./say";
import { type Api, type Dashboard, somebodysPhone, until } from "./service";

type Shown = z.infer<typeof PhoneMessage>;

const rowsOf = ({ list }: Shown) => list?.sections.flatMap(({ rows }) => rows) ?? [];

const inWords = (message: Shown) =>
  [
    message.text,
    message.buttons.length > 0 ? `[buttons: ${message.buttons.map(({ title }) => title).join(", ")}]` : "",
    message.list
      ? `[list: ${rowsOf(message)
          .map(({ title }) => title)
          .join(", ")}]`
      : "",
  ]
    .filter(Boolean)
    .join(" ");

const actInWords = (act: CustomerAct): string => {
  if (act.type === "text") return act.body;
  return "title" in act
    ? `picks "${act.title}"`
    : `(sends ${act.type === "image" ? "a picture" : "a voice message"})`;
};

/** A customer's phone in a conversation with one of the demo's numbers. Prints each step. */
export function customer(dashboard: Dashboard, number: z.infer<typeof SimulatorNumber>, provider: string) {
  const where = { connection_id: number.connection_id, phone: somebodysPhone() };
  let last: string | undefined;
  const next = async () => {
    const [message] = await dashboard.simulator.received.query({ ...where, after: last });
    if (message) last = message.id;
    return message;
  };
  return {
    phone: where.phone,
    /** Performs an act, and waits for the answer. */
    async does(act: CustomerAct): Promise<Shown> {
      const { status_code, ms } = await dashboard.simulator.write.mutate({
        ...where,
        name: "Sheena Nelson",
        act,
      });
      say(`customer -> ${provider}`, actInWords(act));
      say("webhook answered", `${status_code} in ${ms} ms`);
      const message = await until("the agent's answer", next);
      say(`agent -> ${provider}`, inWords(message));
      return message;
    },
    /** Makes the provider report a message's status. */
    report: (message_id: string, status: "delivered" | "read") =>
      dashboard.simulator.report.mutate({ ...where, message_id, status }),
  };
}

/** The customer's reaction to a message: picks the first row or button, or answers the question. */
function reaction(shown: Shown | undefined): CustomerAct {
  const [row] = shown ? rowsOf(shown) : [];
  if (shown && row) return { type: "row", id: row.id, title: row.title, answers: shown.id };
  if (/e-?mail/i.test(shown?.text ?? "")) return { type: "text", body: "sheena@example.com" };
  const button = shown?.buttons.find(({ title }) => !/person|human/i.test(title));
  if (shown && button) return { type: "button", ...button, answers: shown.id };
  return { type: "text", body: "Hi, I would like an appointment" };
}

/** A new customer writes on WhatsApp until the appointment is booked. Returns the lead's id and the last message. */
export async function bookOverWhatsapp(api: Api, who: ReturnType<typeof customer>) {
  let shown: Shown | undefined;
  for (let turn = 0; turn < 9; turn++) {
    shown = await who.does(reaction(shown));
    const { leads } = await api(`/leads?search=${encodeURIComponent(who.phone)}`);
    const [lead] = leads;
    say("stored", `lead "${lead.name}" is ${lead.status}, ${lead.email ?? "no e-mail address yet"}`);
    if (lead.status === "booked") return { lead_id: String(lead.id), last: shown };
  }
  throw new Error("the customer did not get an appointment");
}
