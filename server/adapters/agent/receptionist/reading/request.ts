import type { AgentAnswer } from "@/schema/agent";
import type { Lead } from "@/schema/lead";
import { ask, type Desk, ENDED, handOver } from "@/server/adapters/agent/receptionist/desk";

const SERVICE_CHARS = 80;
const SERVICES = 50;
const NOTES_CHARS = 5000;

/** The lead's preferred services plus this one, unless the text is too long for a service's name. */
export const withService = ({ preferred_services: known }: Lead, service: string): string[] =>
  service.length > SERVICE_CHARS ? known : [...new Set([...known, service])].slice(-SERVICES);

function notesOf({ appointment_notes: known }: Lead, need: string, time: string): string {
  const lines = [known ?? "", `Needs: ${need}`, `When: ${time || "any time"}`];
  return lines.filter(Boolean).join("\n").slice(-NOTES_CHARS).toWellFormed();
}

/** Takes a request if no services are set up: asks what and when, and hands over with both stored on the lead. */
export function takeRequest(desk: Desk): AgentAnswer {
  const { lead } = desk.turn;
  const { need, time } = desk.heard;
  if (need === null) return ask(desk, { asked: "need", question: desk.phrases.askNeed });
  const services = withService(lead, need);
  const isNew = services.length > lead.preferred_services.length;
  const learned = { ...desk.learned, ...(isNew && { preferred_services: services }) };
  if (time === null) return ask({ ...desk, learned }, { asked: "time", question: desk.phrases.askTime });
  const request = [need, time].filter(Boolean).join("; ");
  const noted = { ...desk, learned: { ...learned, appointment_notes: notesOf(lead, need, time) } };
  const text = [desk.phrases.passedOn(request)];
  return handOver(
    noted,
    text,
    `The customer asks for an appointment: ${request}`.slice(0, 1000).toWellFormed(),
    ENDED,
  );
}
