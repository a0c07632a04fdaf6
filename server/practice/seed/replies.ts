import type { Tx } from "@/db/client";
import { messageTemplates, quickReplies } from "@/db/schema/replies";

const QUICK_REPLIES = {
  "Opening hours": "We are open Monday to Friday, 9:00 to 12:00 and 13:00 to 17:30.",
  Parking: "There is free parking behind the house; the entrance is in Mill Lane.",
  "Running late": "No problem, thank you for telling us. We keep your appointment for 15 minutes.",
};

const TEMPLATES = {
  appointment_reminder: "Hello {{1}}, this is a reminder of your appointment on {{2}}. See you soon!",
  we_are_here: "Hello {{1}}, you wrote to us some days ago. Can we still help you?",
};

/** The demo's quick replies, and the templates for when the 24-hour reply window is closed. */
export async function seedReplies(tx: Tx, organization_id: string): Promise<void> {
  await tx
    .insert(quickReplies)
    .values(Object.entries(QUICK_REPLIES).map(([title, content]) => ({ organization_id, title, content })));
  const provider = "provider-b" as const;
  await tx.insert(messageTemplates).values(
    Object.entries(TEMPLATES).map(([name, body]) => ({
      organization_id,
      provider,
      name,
      language: "en",
      body,
    })),
  );
}
