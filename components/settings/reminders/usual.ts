import { toMinutes } from "@/components/reminder-length";
import type { reminders } from "@/components/text/en/reminders";
import type { Inputs } from "@/components/trpc";

type NewStep = Inputs["reminders"]["createStep"];

export const NEW_STEP = {
  moment: "before",
  offset_minutes: toMinutes({ count: 1, unit: "days" }),
  channel: "conversation",
  content: "",
  template_id: null,
  template_values: [],
  template_has_buttons: false,
  has_buttons: true,
} as const satisfies NewStep;

const TWO_HOURS = toMinutes({ count: 2, unit: "hours" });
const HALF_A_YEAR = toMinutes({ count: 26, unit: "weeks" });
const AFTER = { ...NEW_STEP, moment: "after", has_buttons: false } as const;

/** The reminders that most businesses send; all are created switched off. */
export const usualSteps = ({ usual }: typeof reminders): NewStep[] => [
  { ...NEW_STEP, content: usual.day },
  { ...NEW_STEP, offset_minutes: TWO_HOURS, content: usual.hours },
  { ...AFTER, offset_minutes: TWO_HOURS, content: usual.after },
  { ...AFTER, offset_minutes: HALF_A_YEAR, content: usual.recall },
];
