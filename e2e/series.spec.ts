import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newClinic, newCustomer } from "./clinic";
import { expect, overflow, test } from "./sign-in";

// axe reads every node of a page, in light and in dark, which takes seconds each on a busy machine.
test.describe.configure({ timeout: 180_000 });

/** Mondays in the future. */
const [FIRST, SECOND, THIRD] = ["2031-01-06", "2031-01-13", "2031-01-20"];
const dialog = (page: Page) => page.getByRole("dialog");
const dates = (page: Page) => dialog(page).getByRole("list", { name: "Dates of the series" });

/** A clinic in which the second Monday at ten is somebody else's, and Ada. */
async function clinicWithOneTaken(page: Page) {
  const clinic = await newClinic(page);
  const other = await newCustomer(clinic, "Bob");
  const taken = { lead_id: other, services: ["Cleaning"], starts_at: `${SECOND}T10:00:00Z` };
  await clinic.call("bookings.create", taken);
  await newCustomer(clinic, "Ada");
}

/** Fills in the form for a weekly appointment of Ada's, and shows its dates. */
async function seeSeries(page: Page, count: number) {
  await page.goto(`/bookings?view=day&date=${FIRST}`);
  await page.getByRole("button", { name: "New booking", exact: true }).click();
  await dialog(page).getByRole("combobox", { name: "Customer" }).fill("ada");
  await page.getByRole("option", { name: "Ada", exact: true }).click();
  await dialog(page).getByLabel("Service").selectOption("Cleaning");
  await dialog(page).getByLabel("Date", { exact: true }).fill(FIRST);
  await dialog(page).getByLabel("Begins").fill("10:00");
  await dialog(page).getByLabel("Repeats").selectOption("Every week");
  await dialog(page).getByLabel("Appointments", { exact: true }).fill(String(count));
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "See the dates" }).click();
}

/** Opens Ada's appointment of a day. */
async function openAda(page: Page, date: string, time: RegExp) {
  await page.goto(`/bookings?view=day&date=${date}`);
  await page.getByRole("button", { name: time }).click();
  await expect(dialog(page).getByText(/^\d of \d$/)).toBeVisible();
}

test("a weekly series is booked with another time where one is taken, moved and cancelled from one on", async ({
  page,
}) => {
  await clinicWithOneTaken(page);
  await seeSeries(page, 4);
  await expect(dialog(page).getByText("1 of 4 dates can't be booked as they are.")).toBeVisible();
  await expect(dates(page).getByRole("checkbox")).toHaveCount(3);
  const instead = dates(page).getByLabel("Instead of Mon 13 Jan, 10:00");
  await expect(instead).toHaveValue(new RegExp(`^${SECOND}T`));
  await instead.selectOption("Mon 13 Jan, 11:00");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Book 4 appointments" }).click();
  await expect(dialog(page)).toHaveCount(0);

  await openAda(page, SECOND, /^Ada, .*11:00/);
  await expect(dialog(page).getByText("2 of 4")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Move" }).click();
  await dialog(page).getByText("This and 2 that follow").click();
  await dialog(page).getByLabel("Begins").fill("14:00");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "See the dates" }).click();
  // The others move by three hours, too: from ten to one.
  await expect(dates(page).getByRole("checkbox", { name: "Mon 20 Jan, 13:00" })).toBeChecked();
  await dialog(page).getByRole("button", { name: "Move 3 appointments" }).click();
  await expect(page.getByText(/^Moved 3 appointments/)).toBeVisible();

  await openAda(page, THIRD, /^Ada, .*13:00/);
  await dialog(page).getByRole("button", { name: "Cancel appointment" }).click();
  await dialog(page).getByText("This and 1 that follow").click();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Cancel 2 appointments" }).click();
  await expect(dialog(page).getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await openAda(page, SECOND, /^Ada, .*14:00/);
  await expect(dialog(page).getByText("2 of 2")).toBeVisible();
});

test("on a phone the dates are chosen by keyboard, and one can be left out", async ({ page }) => {
  await clinicWithOneTaken(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await seeSeries(page, 3);
  await dates(page).getByRole("checkbox", { name: "Mon 20 Jan, 10:00" }).focus();
  await page.keyboard.press("Space");
  await expect(dialog(page).getByRole("button", { name: "Book 2 appointments" })).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await dates(page).getByLabel("Instead of Mon 13 Jan, 10:00").selectOption("Leave it out");
  await dialog(page).getByRole("button", { name: "Back" }).click();
  await expect(dialog(page).getByRole("combobox", { name: "Customer" })).toHaveValue("Ada");
  await expect(dialog(page).getByLabel("Repeats")).toHaveValue("1 week");
});
