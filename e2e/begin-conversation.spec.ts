import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { ask, call, newCustomer } from "./customer";
import { complete, header, log, message } from "./inbox";
import { addLead, readable, tagged } from "./leads";
import { openPalette } from "./open-palette";
import { register } from "./people";
import { expect, overflow, signIn, test } from "./sign-in";

const write = (page: Page) => page.getByRole("button", { name: "Write", exact: true });

/** Selects the option whose text matches. */
const choose = async (select: Locator, name: RegExp) =>
  select.selectOption(await select.locator("option", { hasText: name }).getAttribute("value"));

/** Selects the reminder template and fills in its blanks. */
async function fillReminder(page: Page, first_name: string): Promise<void> {
  await choose(page.getByRole("combobox", { name: "Templates" }), /this is a reminder of your appointment/);
  await expect(page.getByLabel("Blank 1")).toHaveValue(first_name);
  await page.getByLabel("Blank 2").fill("Monday at 9:00");
}

test("a lead who never wrote is sent a template from their page, and the conversation opens", async ({
  page,
}) => {
  await signIn(page);
  const { tag, phone } = tagged();
  const name = `Ada ${tag}`;
  await page.goto(`/leads/${await addLead(page, { name, phone })}`);
  await write(page).click();
  const dialog = page.getByRole("dialog", { name: `Write to ${name}` });
  const from = dialog.getByRole("combobox", { name: "From" });
  await choose(from, /\(WhatsApp\)/);
  await expect(dialog.getByText("only a template can be sent")).toBeVisible();
  await fillReminder(page, "Ada");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole("button", { name: "Send template" }).click();
  await expect(page).toHaveURL(/\/inbox\/[\w-]+$/);
  await expect(message(page, "reminder of your appointment on Monday at 9:00")).toBeVisible();
  const thread = page.getByRole("region", { name });
  await expect(thread.getByText("With the team")).toBeVisible();
  // Now the lead's page links to that conversation.
  await page.goBack();
  await expect(page.getByRole("link", { name: "Write", exact: true })).toHaveAttribute(
    "href",
    /\/inbox\/[\w-]+$/,
  );
});

test("the palette finds a lead, and a number without a reply window sends any text", async ({ page }) => {
  await signIn(page);
  const { tag, phone } = tagged();
  const name = `Ada ${tag}`;
  await addLead(page, { name, phone });
  await page.goto("/overview");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await (await openPalette(page)).getByRole("combobox").fill("write to");
  await page.getByRole("option", { name: "Write to a lead" }).click();
  const finding = page.getByRole("dialog", { name: "Write to a lead" });
  await expect(finding.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(readable(phone));
  await finding.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name: `Write to ${name}` });
  const from = dialog.getByRole("combobox", { name: "From" });
  await choose(from, /Twilio/);
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Message" }).fill("Your glasses are here.");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page).toHaveURL(/\/inbox\/[\w-]+$/);
  await expect(message(page, "Your glasses are here.")).toBeVisible();
});

test("after a conversation is completed, staff begin another one, in which the agent stays silent", async ({
  page,
}) => {
  await signIn(page);
  const customer = await newCustomer(page);
  await customer.write("Hello");
  await customer.gets(/welcome/);
  const { leads } = await ask<{ leads: { id: string }[] }>(page, "leads.browse", { search: customer.name });
  const lead_id = leads[0]?.id ?? "";
  await page.goto(`/leads/${lead_id}`);
  await page.getByRole("link", { name: "Write", exact: true }).click();
  await expect(message(page, /welcome/)).toBeVisible();
  await header(page, customer).getByRole("button", { name: "Take over" }).click();
  await complete(page, customer);
  await page.goto(`/leads/${lead_id}`);
  await write(page).click();
  const dialog = page.getByRole("dialog", { name: `Write to ${customer.name}` });
  const from = dialog.getByRole("combobox", { name: "From" });
  await choose(from, /\(WhatsApp\)/);
  // The reply window is open, so any text may be sent.
  await dialog.getByRole("textbox", { name: "Message" }).fill("One more thing.");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(message(page, "One more thing.")).toBeVisible();
  await customer.gets(/One more thing/);
  await customer.write("Yes?");
  await expect(message(page, "Yes?")).toBeVisible();
  await expect(log(page).locator("[data-message]")).toHaveCount(2);
});

test("the dialog says what is missing before a lead can be written to", async ({ page }) => {
  await register(page);
  const { tag, phone } = tagged();
  await page.goto(`/leads/${await addLead(page, { name: `Ada ${tag}` })}`);
  await write(page).click();
  await expect(page.getByRole("dialog").getByText("There is no phone number yet.")).toBeVisible();
  await expectAccessible(page);
  const lead_id = await addLead(page, { name: `Ada ${tag}`, phone });
  await page.goto(`/leads/${lead_id}`);
  await write(page).click();
  await expect(page.getByRole("link", { name: "Connect a number" })).toBeVisible();
  await call(page, "leads.update", { lead_id, blocked: true });
  await page.goto(`/leads/${lead_id}`);
  await write(page).click();
  await expect(page.getByRole("dialog").getByText("This customer is blocked.")).toBeVisible();
});
