"use client";

import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { PageHeader } from "@/components/ui/page-header";
import { Body } from "@/components/ui/section";
import { Confirmations } from "./confirmations";
import { ReminderRules } from "./rules";
import { ReminderSteps } from "./steps";

/** What customers are told before and after their appointments, and what becomes of who doesn't come. */
export function ReminderChoices() {
  const text = usePart(settings).sections;
  return (
    <>
      <PageHeader title={text.reminders} />
      <Body>
        <ReminderSteps />
        <Confirmations />
        <ReminderRules />
      </Body>
    </>
  );
}
