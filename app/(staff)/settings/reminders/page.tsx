import type { Metadata } from "next";
import { ReminderChoices } from "@/components/settings/reminders/reminders";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.reminders };

export default function RemindersPage() {
  return <ReminderChoices />;
}
