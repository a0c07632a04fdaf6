import { expectAccessible } from "./accessible";
import { handOver, newClinic, newCustomer } from "./clinic";
import { expectView, list, openViews } from "./inbox";
import { expect, overflow, test } from "./sign-in";

test("a conversation is snoozed by key, is listed as snoozed, and is brought back", async ({ page }) => {
  const clinic = await newClinic(page);
  const ada = await newCustomer(clinic, "Ada");
  await handOver(page, clinic, ada);
  await page.goto("/inbox");
  const rows = list(page).getByRole("link");
  await rows.first().click();
  await expect(page.getByRole("heading", { name: "Ada", level: 1 })).toBeVisible();
  await page.keyboard.press("z");
  const dialog = page.getByRole("dialog", { name: "Snooze until" });
  await expect(dialog.getByRole("button", { name: /Tomorrow morning/ })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("snooze.png") });
  await dialog.getByRole("button", { name: /Tomorrow morning/ }).click();
  await expect(page.getByText("Nobody needs you")).toBeVisible();
  await expect(page.locator("header").getByTitle(/Snoozed until .*09:00/)).toBeVisible();

  await (await openViews(page)).getByRole("button", { name: "Snoozed 1" }).click();
  await expectView(page, "Snoozed");
  await expect(rows).toHaveText([/Ada/]);
  await expectAccessible(page);
  await page.locator("header").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Bring back" }).click();
  await page.getByRole("button", { name: "Needs you 1" }).click();
  await expect(rows).toHaveText([/Ada/]);
  await expect(page.locator("header").getByTitle(/Snoozed until/)).toBeHidden();
});

test("on a phone a custom time is chosen, and undone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const clinic = await newClinic(page);
  const ada = await newCustomer(clinic, "Ada");
  await handOver(page, clinic, ada);
  await page.goto("/inbox");
  const rows = list(page).getByRole("link");
  await rows.first().click();
  await page.locator("header").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Snooze", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Snooze until" });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await dialog.getByLabel("Time").fill("07:30");
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(page.locator("header").getByTitle(/Snoozed until .*07:30/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("header").getByTitle(/Snoozed until/)).toBeHidden();
});
