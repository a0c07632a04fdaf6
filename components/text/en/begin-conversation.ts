import type { WriteHindrance } from "@/schema/lead-contact";

export const beginConversation = {
  title: (name: string) => `Write to ${name}`,
  whom: "Write to a lead",
  whomHint: "Find the lead by name, phone, e-mail or company.",
  from: "From",
  kind: "What to send",
  text: "Message",
  template: "Template",
  send: "Send",
  templateOnly:
    "The customer has not written to this number in the last 24 hours: only a template can be sent.",
  yours: "The conversation is yours: the agent doesn't answer in it.",
  notSent: "Not sent.",
  cannot: "This lead can't be written to yet",
  open: "Open the conversation",
  connect: "Connect a number",
  openLead: "Open the lead",
  why: {
    blocked: "This customer is blocked. Unblock them first.",
    practice: "This lead was played on the practice number: nobody would receive the message.",
    no_phone: "There is no phone number yet. Add one under Details on the lead's page.",
    no_country_code:
      "The phone number has no country code. Write it with one, such as +1 650 555 1234, on the lead's page.",
    others_number:
      "Another lead has this phone number. Write to that lead, or merge the two if they are one person.",
    no_number: "No number of yours is connected to WhatsApp. Connect one, then write from it.",
  } satisfies Record<WriteHindrance, string>,
};
