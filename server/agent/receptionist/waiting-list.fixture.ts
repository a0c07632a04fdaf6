import { answerMessage } from "@/server/agent/answer";
import { updateBooking } from "@/server/bookings/update";
import { createWaiting } from "@/server/bookings/waiting/actions";
import { offerTimes } from "@/server/bookings/waiting/offers/offer-times";
import { fullDay, offersOf, smallBusiness } from "@/server/bookings/waiting/waiting.fixture";
import { getConversation, listConversations } from "@/server/conversations/actions";
import { updateLead } from "@/server/leads/actions";
import { setEnv } from "@/tests/scene";
import { connectB, postB, publishedTo, textTo } from "@/tests/whatsapp";

/** The number of the customer in the providers' published payloads. */
const CUSTOMER = "16505551234";
const now = () => Math.floor(Date.now() / 1000);

/** A customer named Ada who has written once to a small business, which answers with the built-in agent. */
export async function writtenTo(fields: object = {}, text = "Hello") {
  setEnv({ AGENT_URL: "" });
  const world = await smallBusiness({}, fields);
  const { ctx } = world;
  const { address, app_secret } = await connectB(ctx);
  const write = (said: string) => postB(textTo(address, { text: said, timestamp: now() }), app_secret);
  const tap = (id: string, title: string) => {
    const body = publishedTo(address, "message_interactive_button_reply");
    const { value } = body.entry[0].changes[0];
    value.contacts[0].wa_id = CUSTOMER;
    const interactive = { type: "button_reply", button_reply: { id, title } };
    Object.assign(value.messages[0], { from: CUSTOMER, timestamp: String(now()), interactive });
    return postB(body, app_secret);
  };
  await write(text);
  const newest = async () => (await listConversations(ctx, {})).conversations[0];
  const lead_id = (await newest())?.lead_id ?? "";
  await updateLead(ctx, { lead_id, name: "Ada", email: "ada@example.com" });
  const thread = async () => getConversation(ctx, { conversation_id: (await newest())?.id ?? "" });
  const answer = async () => {
    const { id: conversation_id } = await thread();
    await answerMessage({ organization_id: ctx.organization_id, conversation_id });
    return (await thread()).messages.at(-1);
  };
  return { ...world, lead_id, write, tap, thread, answer };
}

/** The same, who waits for a day on which a time was just offered to them in the conversation. */
export async function offeredTo(fields: object = {}) {
  const desk = await writtenTo(fields);
  const { ctx, lead_id, day } = desk;
  await desk.answer();
  const [nine] = await fullDay(desk);
  const wish = { services: ["Cleaning"], first_on: day, last_on: day };
  const entry = await createWaiting(ctx, { lead_id, ...wish });
  await updateBooking(ctx, { booking_id: nine.id, status: "cancelled" });
  await offerTimes(ctx);
  const [offer] = await offersOf(ctx, entry.id);
  if (offer?.way !== "message") throw new Error("nothing was offered in the conversation");
  return { ...desk, entry, offer };
}
