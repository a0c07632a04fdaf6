import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { register } from "./people";
import { expect, test } from "./sign-in";

const name = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const unsaved = (page: Page) => page.getByText("Not saved yet");

async function openSettings(page: Page): Promise<void> {
  await register(page);
  await page.goto("/settings/organization");
  await expect(name(page)).toHaveValue("Harbour Dental");
}

test("settings that are not saved are there after going elsewhere and after a reload, until they are saved", async ({
  page,
}) => {
  await openSettings(page);
  await name(page).fill("Harbour Dental Studio");
  const toServices = page.getByRole("link", { name: "Services and hours", exact: true });
  await toServices.click();
  await page.getByRole("button", { name: "Add service" }).click();
  await page.keyboard.type("Cleaning");
  await page.goBack();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Leads" }).click();
  await expect(page).toHaveURL("/leads");
  await page.goBack();
  await expect(name(page)).toHaveValue("Harbour Dental Studio");
  await expect(unsaved(page)).toBeVisible();
  await page.reload();
  await expect(name(page)).toHaveValue("Harbour Dental Studio");
  await expect(unsaved(page)).toBeVisible();
  await expectAccessible(page);

  await toServices.click();
  const services = page.getByRole("textbox", { name: /^Service \d+$/ });
  await expect(services).toHaveValue("Cleaning");
  await page.getByRole("button", { name: "Add service" }).click();
  await page.keyboard.type("Check-up");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(unsaved(page)).toBeHidden();
  await page.reload();
  await expect(services).toHaveCount(2);
  await expect(services.last()).toHaveValue("Check-up");
  await expect(unsaved(page)).toBeHidden();
  await page.goto("/settings/organization");
  await expect(name(page)).toHaveValue("Harbour Dental Studio");
});

test("settings that are discarded do not come back, and what somebody else saves shows", async ({ page }) => {
  await openSettings(page);
  await name(page).fill("Harbour Dental Studio");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(name(page)).toHaveValue("Harbour Dental");
  const answer = await page.request.post("/api/trpc/organization.update", { data: { name: "Engines" } });
  expect(answer.ok()).toBe(true);
  await page.reload();
  await expect(name(page)).toHaveValue("Engines");
  await expect(unsaved(page)).toBeHidden();
});

test("an address, a price and a description are saved for the agent to tell", async ({ page }) => {
  await openSettings(page);
  const address = page.getByRole("textbox", { name: "Address", exact: true });
  const price = page.getByRole("textbox", { name: "Price 1" });
  await address.fill("12 Harbour Street");
  await page.getByRole("link", { name: "Services and hours", exact: true }).click();
  await page.getByRole("button", { name: "Add service" }).click();
  await page.keyboard.type("Cleaning");
  await page.getByRole("textbox", { name: "Description 1" }).fill("With polishing");
  await price.fill("from 80 €");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(unsaved(page)).toBeHidden();
  await page.reload();
  await expect(price).toHaveValue("from 80 €");
  await expect(page.getByRole("textbox", { name: "Description 1" })).toHaveValue("With polishing");
  await price.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(unsaved(page)).toBeHidden();
  await page.reload();
  await expect(price).toHaveValue("");
  await page.goto("/settings/organization");
  await expect(address).toHaveValue("12 Harbour Street");
});
