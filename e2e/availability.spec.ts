import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { call } from "./customer";
import { joinAsMember, register } from "./people";
import { expect, overflow, test } from "./sign-in";

const section = (page: Page, name: string) => page.getByRole("region", { name });

test("an example sets up chairs, services and hours, and a member reads them", async ({
  page,
  elsewhere,
}) => {
  await register(page);
  await page.goto("/bookings?view=day");
  await page.getByRole("link", { name: "Add more under Availability" }).click();
  const resources = section(page, "Who and what can be booked");
  await resources.getByRole("button", { name: "Dentist with two chairs" }).click();
  await expect(resources.getByText("Chair 2")).toBeVisible();
  await expect(resources.getByText("Start from an example")).toBeHidden();
  const after = section(page, "Rules of booking").getByRole("group", { name: "Cleaning" });
  await expect(after.getByLabel("Free after")).toHaveValue("15");
  await expectAccessible(page);

  await resources.getByRole("button", { name: "Change Chair 2" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Surgery");
  await dialog.getByLabel("All services").uncheck();
  await dialog.getByLabel("Check-up").uncheck();
  await dialog.getByLabel("Hours of its own").check();
  await expect(dialog.getByLabel("Friday closes at")).toHaveValue("17:00");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(resources.getByText("Cleaning, Filling · own hours")).toBeVisible();

  await joinAsMember(page, elsewhere);
  await elsewhere.goto("/settings/availability");
  await expect(elsewhere.getByText("Only an owner can change these settings.")).toBeVisible();
  await expect(elsewhere.getByText("0 min free before, 15 min after, 1 place").first()).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: /Change|Remove|Add|Save/ })).toHaveCount(0);

  await resources.getByRole("button", { name: "Remove Surgery" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(resources.getByText("Surgery")).toBeHidden();
});

test("a holiday, a service's buffer and the lead time are saved, on a phone too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page);
  await call(page, "organization.update", { services: [{ name: "Cleaning", duration_minutes: 45 }] });
  await page.goto("/settings/availability");
  const dates = section(page, "Holidays and other hours");
  await dates.getByRole("button", { name: "Add dates" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What for").fill("Christmas");
  await dialog.getByLabel("From").fill("2031-12-24");
  await dialog.getByLabel("To", { exact: true }).fill("2031-12-26");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dates.getByText(/24.*26 December 2031 · Closed/)).toBeVisible();

  const rules = section(page, "Rules of booking");
  await rules.getByRole("group", { name: "Cleaning" }).getByLabel("Free after").fill("15");
  await rules.getByLabel("Customers book at the latest").selectOption("2 hours before");
  await rules.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved").last()).toBeVisible();
  await page.reload();
  await expect(rules.getByRole("group", { name: "Cleaning" }).getByLabel("Free after")).toHaveValue("15");
  await expect(rules.getByLabel("Customers book at the latest")).toHaveValue("120");
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
