import type { Provider } from "@/schema/channel-connection";
import type { ConversationChannel, ConversationStatus } from "@/schema/conversation";
import { agentSays, noted, type SeedLine, type Writer } from "./lines";

/**
 * A thread as first seen in the demo: `ago` minutes after its last line. `known_for` is how many days before it the
 * customer first wrote, `via` the provider of its number (none on the web and the phone).
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

/** The demo's owner, and a colleague. */
export type Staff = { me: Writer; colleague: Writer };

export const HOUR = 60;
export const GREETING = "Hello, and welcome to Harbour Dental Studio. What can I do for you?";
export const SERVICES = { buttons: ["Check-up", "Cleaning", "Something else"] };
export const PERSON_REQUEST = noted("The customer asked for a person.");
export const PASSED_ON = agentSays("I have told the team. Somebody will answer you here.");
