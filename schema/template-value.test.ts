import { expect, test } from "vitest";
import { NewReminderStep } from "./reminder";
import { Template } from "./reply";

const template = (value: string) => Template.safeParse({ name: "hello", variables: [value] });
const step = (value: string) =>
  NewReminderStep.safeParse({
    ...{ moment: "before", offset_minutes: 60, content: "See you", template_values: [value] },
  });

test.each(["Ann\nBerg", "Ann\tBerg", "Ann     Berg", " Ann Berg\r\n"])(
  "%j is put on one line, in replies and in reminders",
  (value) => {
    expect(template(value).data?.variables).toEqual(["Ann Berg"]);
    expect(step(value).data?.template_values).toEqual(["Ann Berg"]);
  },
);

test.each(["", "   ", "\n\t"])("%j is refused, in replies and in reminders", (value) => {
  expect(template(value).success).toBe(false);
  expect(step(value).success).toBe(false);
});
