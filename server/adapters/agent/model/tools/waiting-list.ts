import { z } from "zod";
import { type Bench, serviceNamed } from "@/server/adapters/agent/model/turn-context";

const WISH_CHARS = 500;

export const WaitingList = z.object({
  service: z.string().describe("The name of the service"),
  wish: z
    .string()
    .describe("When it would suit the customer, as they said it, and with whom if they named somebody"),
});

/**
 * Writes down what the customer waits for as a request without a time: it stands among the team's requests until
 * somebody books it or declines. The desk says so itself.
 */
export function joinWaitingList(bench: Bench, { service, wish }: z.infer<typeof WaitingList>): string {
  const { draft, words } = bench;
  const { name } = serviceNamed(bench, service);
  const isNoted = draft.events.some((one) => one.event === "booking_request" && one.data.service === name);
  if (isNoted) return "It is noted already.";
  const notes = `Waiting list: ${wish}`.slice(0, WISH_CHARS).toWellFormed();
  draft.events.push({ event: "booking_request", data: { service: name, notes, confirmed: false } });
  draft.lines.push(words.onWaitingList(name));
  draft.is_over = true;
  return "Noted for the team. The desk tells the customer so.";
}
