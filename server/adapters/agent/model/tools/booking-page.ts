import { z } from "zod";
import { type Bench, serviceNamed, WrongArguments } from "@/server/adapters/agent/model/turn-context";
import { ownChoice } from "@/server/adapters/agent/receptionist/own-choice";

export const BookingPage = z.object({
  service: z.string().optional().describe("The name of the service that they want, if it is known"),
});

export function sendPage(bench: Bench, { service }: z.infer<typeof BookingPage>): string {
  const { turn, language, draft } = bench;
  const own = ownChoice(turn, language, service && serviceNamed(bench, service).name);
  if (!own) throw new WrongArguments("There is no booking page to send.");
  if (!draft.lines.includes(own)) draft.lines.push(own);
  return "The desk itself adds the page's address to your answer. Write no address.";
}
