import type { Page } from "@playwright/test";
import { register } from "./people";
import { expect, expectAccessible, test } from "./sign-in";

// The browser logs an answer that refuses a field.
test.use({ expectedErrors: /status of 422/ });

/** Registers an organization in Britain and opens its leads. */
async function openLeads(page: Page) {
  await register(page);
  const set = await page.request.post("/api/trpc/organization.update", { data: { country: "GB" } });
  expect(set.ok()).toBe(true);
  await page.goto("/leads");
}

async function addLead(page: Page, name: string, phone: string) {
  await page.getByRole("button", { name: "Add lead" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Phone").fill(phone);
  await dialog.getByRole("button", { name: "Add lead" }).click();
  return dialog;
}

test("a new lead's invalid phone number is explained at its field, and stays as typed", async ({ page }) => {
  await openLeads(page);
  const dialog = await addLead(page, "Ada", "hello");
  await expect(dialog.getByLabel("Phone")).toHaveAccessibleDescription(/must be a phone number/);
  await expect(dialog.getByLabel("Phone")).toHaveValue("hello");
  await expectAccessible(page);
});

test("an invalid phone number stays in its field with the reason; a local one gets its country code and finds a duplicate", async ({
  page,
}) => {
  await openLeads(page);
  await addLead(page, "Ada Lovelace", "+44 7700 900123");
  await expect(page.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();
  await page.goto("/leads");
  await addLead(page, "A. Lovelace", "");
  await expect(page.getByRole("heading", { level: 1, name: "A. Lovelace" })).toBeVisible();

  const phone = page.getByLabel("Phone", { exact: true });
  await phone.fill("hello");
  await page.keyboard.press("Enter");
  await expect(phone).toHaveAccessibleDescription(/must be a phone number/);
  await expect(phone).toHaveValue("hello");
  await expectAccessible(page);

  await phone.fill("07700 900123");
  await page.keyboard.press("Enter");
  await expect(phone).toHaveAccessibleDescription("");
  await expect(page.getByText("Ada Lovelace has the same phone.")).toBeVisible();
  await expect(phone).toHaveValue("+44 7700 900123");
});

test("a name from right to left does not turn the sentence around it", async ({ page }) => {
  await openLeads(page);
  await addLead(page, "نور الهدى", "+44 7700 900123");
  await expect(page.getByRole("heading", { level: 1, name: "نور الهدى" })).toBeVisible();
  await page.goto("/leads");
  await addLead(page, "Ada Lovelace", "+44 7700 900123");
  const sentence = page.getByText("نور الهدى has the same phone.");
  await expect(sentence).toBeVisible();
  await expect(sentence).toHaveCSS("direction", "ltr");
});
