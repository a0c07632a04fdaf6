import type { Provider } from "@/server/schema/channel-connection";
import type { ConversationChannel, ConversationStatus } from "@/server/schema/conversation";
import { agentSays, noted, type SeedLine, type Writer } from "./lines";

/**
 * A thread as it is when one looks for the first time: `ago` minutes after its last line. `known_for` is how many days
 * before it the customer wrote for the first time, `via` the number it goes through (none on the web and the phone).
 */
export type SeedThread = {
  ago: number;
  status: ConversationStatus;
  lines: SeedLine[];
  via?: Provider;
  channel?: ConversationChannel;
  assignee?: Writer;
  unread?: boolean;
  known_for?: number;
};

/** Who looks around, and who works beside them. */
export type Staff = { me: Writer; colleague: Writer };

export const HOUR = 60;
export const GREETING = "Hello, and welcome to Harbour Dental Studio. What can I do for you?";
export const SERVICES = { buttons: ["Check-up", "Cleaning", "Something else"] };
export const ASKED = noted("The customer asked for a person.");
export const PASSED_ON = agentSays("I have told the team. Somebody will answer you here.");
