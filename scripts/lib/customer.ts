import { randomInt } from "node:crypto";
import { z } from "zod";
import { say } from "./say";
import { type Api, freshFromMeta, postAsMeta, until } from "./service";
import type { StandIn } from "./stand-in";

const Choice = z.object({ id: z.string(), title: z.string(), description: z.string().optional() });

/** What Meta was asked to send: its text, and what there is to choose. */
const MetaMessage = z
  .object({
    to: z.string().optional(),
    text: z.object({ body: z.string() }).optional(),
    interactive: z
      .object({
        body: z.object({ text: z.string() }),
        action: z.object({
          buttons: z.array(z.object({ reply: Choice })).optional(),
          sections: z.array(z.object({ rows: z.array(Choice) })).optional(),
        }),
      })
      .optional(),
  })
  .transform(({ text, interactive }) => ({
    text: text?.body ?? interactive?.body.text ?? "",
    buttons: interactive?.action.buttons?.map((button) => button.reply) ?? [],
    rows: interactive?.action.sections?.flatMap((section) => section.rows) ?? [],
  }));
type Shown = z.infer<typeof MetaMessage>;

const inWords = ({ text, buttons, rows }: Shown) =>
  [
    text,
    buttons.length > 0 ? `[buttons: ${buttons.map((button) => button.title).join(", ")}]` : "",
    rows.length > 0 ? `[list: ${rows.map((row) => row.title).join(", ")}]` : "",
  ]
    .filter(Boolean)
    .join(" ");

/** What the customer does about what he was shown: picks the first row or button, or answers the question. */
function reaction(
  last: Shown | undefined,
): { say: string } | { pick: z.infer<typeof Choice>; from: "list" | "buttons" } {
  const [row] = last?.rows ?? [];
  if (row) return { pick: row, from: "list" };
  const [button] = last?.buttons.filter((one) => !/person|human/i.test(one.title)) ?? [];
  if (/e-?mail/i.test(last?.text ?? "")) return { say: "sheena@example.com" };
  if (button) return { pick: button, from: "buttons" };
  if (/name/i.test(last?.text ?? "")) return { say: "Sheena Nelson" };
  return { say: "Hi, I would like an appointment" };
}

/** A new customer writes on WhatsApp until the appointment is booked. */
export async function bookOverWhatsapp(
  { api, standIn }: { api: Api; standIn: StandIn },
  b: { address: string },
  secret: string,
): Promise<string> {
  const from = `1650555${randomInt(1000, 10_000)}${randomInt(10)}`;
  let last: Shown | undefined;
  for (let turn = 0; turn < 9; turn++) {
    const next = reaction(last);
    const isPick = "pick" in next;
    const { body, message } = freshFromMeta(
      isPick ? "message_interactive_button_reply" : "message_text",
      b.address,
      from,
    );
    if (!isPick) message.text = { body: next.say };
    else if (next.from === "buttons") message.interactive = { type: "button_reply", button_reply: next.pick };
    else message.interactive = { type: "list_reply", list_reply: next.pick };
    const before = standIn.sent.length;
    const ms = await postAsMeta(body, secret);
    say("customer -> Meta", isPick ? `picks "${next.pick.title}"` : next.say);
    say("webhook answered", `200 in ${ms.toFixed(0)} ms`);
    await until("the agent's answer", async () => (standIn.sent.length > before ? true : undefined));
    last = MetaMessage.parse(standIn.sent.at(-1)?.body);
    say("agent -> Meta", inWords(last));
    const { leads } = await api(`/leads?search=${from}`);
    say(
      "stored",
      `lead "${leads[0].name}" is ${leads[0].status}, ${leads[0].email ?? "no e-mail address yet"}`,
    );
    if (leads[0].status === "booked") return leads[0].id;
  }
  throw new Error("the customer did not get an appointment");
}
