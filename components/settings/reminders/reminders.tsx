"use client";

import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { Page } from "@/components/ui/layout/section";
import { Confirmations } from "./confirmations";
import { ReminderRules } from "./rules";
import { ReminderSteps } from "./steps";

/** What customers are sent before and after their appointments, and how no-shows are handled. */
export function ReminderChoices() {
  const text = usePart(settings).sections;
  return (
    <Page title={text.reminders}>
      <ReminderSteps />
      <Confirmations />
      <ReminderRules />
    </Page>
  );
}
