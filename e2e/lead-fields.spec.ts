import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { call } from "./customer";
import { addLead as addNewLead, tagged } from "./leads";
import { register } from "./people";
import { expect, test } from "./sign-in";

// The browser logs an answer that refuses a field.
test.use({ expectedErrors: /status of (422|409)|ERR_FAILED/ });

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

test("a name that somebody else changed in the meantime is not overwritten unseen, and the history has both", async ({
  page,
}) => {
  await register(page);
  const { phone } = tagged();
  const lead_id = await addNewLead(page, { name: "Ada", phone });
  // Without the stream, the page does not learn of the other change by itself.
  await page.route(/live\.(watch|since)/, (route) => route.abort());
  await page.goto(`/leads/${lead_id}`);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Ada King");
  // The Enter that ends a word in Safari's input method.
  await name.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(name).toBeFocused();

  await call(page, "leads.update", { lead_id, name: "Ada Byron" });
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription(/was changed to “Ada Byron” in the meantime\. Save again/);
  await expect(name).toHaveValue("Ada King");
  await expect(page.getByRole("heading", { level: 1, name: "Ada Byron" })).toBeVisible();
  await name.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ada King" })).toBeVisible();
  await page.reload();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("Name changed by Ada Lovelace")).toHaveCount(2);
  await expect(history.getByText("Ada Byron → Ada King")).toBeVisible();
  await expectAccessible(page);
});
