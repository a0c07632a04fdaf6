import { expect, test } from "vitest";
import { createReminderStep } from "@/server/bookings/reminders/steps";
import { newOrg } from "@/tests/world";
import { createTemplate, listTemplates, updateTemplate } from "./templates";

const PRICES = {
  provider: "provider-b",
  name: "price_list",
  language: "en",
  body: "Our new prices",
} as const;
const SID = `HX${"0".repeat(32)}`;
const REMINDER = { moment: "before", offset_minutes: 60, content: "See you.", has_buttons: false } as const;
const at = (field: string) => ({ details: { faults: [{ path: [field] }] } });

test("a template says whether it has a picture, a video or a document as its header", async () => {
  const ctx = await newOrg();
  expect(await createTemplate(ctx, { ...PRICES, header: "document" })).toMatchObject({ header: "document" });
  expect(await createTemplate(ctx, { ...PRICES, name: "hello" })).toMatchObject({ header: null });
  const { message_templates } = await listTemplates(ctx, {});
  expect(message_templates.map(({ name, header }) => [name, header])).toEqual([
    ["hello", null],
    ["price_list", "document"],
  ]);
});

test("a Twilio template has no header: there a file is part of what was approved", async () => {
  const ctx = await newOrg();
  const fields = { ...PRICES, provider: "provider-a", name: SID } as const;
  const { id: template_id } = await createTemplate(ctx, fields);
  await expect(updateTemplate(ctx, { template_id, header: "image" })).rejects.toMatchObject(at("header"));
  expect(await updateTemplate(ctx, { template_id, body: "Prices" })).toMatchObject({ header: null });
});

test("a reminder can't use a template with a header, because it brings no file", async () => {
  const ctx = await newOrg();
  const { id: template_id } = await createTemplate(ctx, { ...PRICES, header: "image" });
  const remind = () => createReminderStep(ctx, { ...REMINDER, template_id });
  await expect(remind()).rejects.toMatchObject(at("template_id"));
  await updateTemplate(ctx, { template_id, header: null });
  await remind();
  await expect(updateTemplate(ctx, { template_id, header: "image" })).rejects.toMatchObject({
    code: "conflict",
  });
});
