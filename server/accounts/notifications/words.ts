import { asWords } from "@/schema/name";
import type { NotificationKind } from "@/schema/notification";

/** What a mail or a push is written from. `lead_name` and `preview` are null unless the user wants them. */
export type NotificationContent = {
  kind: NotificationKind;
  business: string;
  subject: string | null;
  detail: string | null;
  actor_name: string | null;
  lead_name: string | null;
  preview: string | null;
};

type Words = { title: string; text: string };

const named = (name: string | null, otherwise: string): string => asWords(name ?? "") || otherwise;

const sentences = (...all: (string | null)[]): string =>
  all
    .filter((one) => one !== null && one !== "")
    .map((one) => (/[.!?]$/.test(one ?? "") ? one : `${one}.`))
    .join(" ");

/** The title and text of each kind, without any words of the customer. */
function plainWords({ kind, business, subject, detail, actor_name }: NotificationContent): Words {
  const who = named(actor_name, "A colleague");
  switch (kind) {
    case "handed_over":
      return {
        title: "A customer needs a person",
        text: `${named(actor_name, "The agent")} handed a conversation over.`,
      };
    case "agent_failed":
      return { title: "The agent gave up", text: "It could not answer a customer. A person has to." };
    case "assigned":
      return {
        title: "A conversation is yours",
        text: actor_name ? `${who} assigned it to you.` : "It was assigned to you.",
      };
    case "customer_wrote":
      return { title: "A customer wrote to you", text: "In a conversation that is yours." };
    case "mentioned":
      return { title: `${who} mentioned you`, text: "In a note about a conversation." };
    case "snoozed":
      return { title: "A conversation is back", text: "It was snoozed until now." };
    case "unanswered":
      return { title: "A customer is still waiting", text: "Longer than your reply target." };
    case "not_sent":
      return { title: "A message could not be sent", text: "The customer has not received it." };
    case "number_failing":
      return {
        title: "A number can't send",
        text: sentences(
          `${named(subject, business)}: its messages fail.`,
          detail,
          "See Settings, Integrations: enter its credentials again if they are refused.",
        ),
      };
    case "webhook_failing":
      return {
        title: "A webhook endpoint is failing",
        text: sentences(named(subject, ""), detail, "See Settings, Webhooks."),
      };
    case "calendar_failing":
      return {
        title: "A connected calendar fails",
        text: sentences(
          `${named(subject, "")}: ${detail ?? "it can't be read"}`,
          "See Settings, Calendars: read it now, or connect its account again.",
        ),
      };
    case "part_failing":
      return { title: `${named(subject, "A part of Frontdesk")} needs attention`, text: detail ?? "" };
    case "api_key_expires":
      return {
        title: "An API key expires soon",
        text: sentences(
          `${named(subject, "")}: ${detail ?? "it expires soon"}`,
          "Rotate it in Settings, Developers, and give the integration its new secret.",
        ),
      };
    case "import_done":
      return { title: "An import has ended", text: `${named(subject, "")}: ${detail ?? ""}`.trim() };
    case "page_flooded":
      return { title: "Unusually many bookings on your booking page", text: detail ?? "" };
  }
}

/** A notification as a title and a text. The customer's name and words are included if they are given. */
export function titleAndText(told: NotificationContent): Words {
  const { title, text } = plainWords(told);
  const said = [told.lead_name && asWords(told.lead_name), told.preview].filter(Boolean).join(": ");
  return { title, text: said ? `${text} ${said}` : text };
}
