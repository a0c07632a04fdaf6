import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newClinic, newCustomer, request } from "./clinic";
import { expect, test } from "./sign-in";

// axe reads every node of a page, in light and in dark, which takes seconds each on a busy machine.
test.describe.configure({ timeout: 120_000 });

// The browser logs what was refused: 409 for a taken time, 422 for any other.
test.use({ expectedErrors: /status of 4(09|22)/ });

/** A Monday and a Sunday in the future. */
const MONDAY = "2031-01-06";
const SUNDAY = "2031-01-05";

const book = (page: Page) => page.getByRole("dialog");
const choose = async (page: Page, date: string, time: string) => {
  await book(page).getByLabel("Date").fill(date);
  await book(page).getByLabel("Begins").fill(time);
};

test("a request is confirmed for a free time, and other times are refused at the field without losing input", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  const [ada, bob] = [await newCustomer(clinic, "Ada"), await newCustomer(clinic, "Bob")];
  await clinic.call("bookings.create", {
    lead_id: bob,
    services: ["Cleaning"],
    starts_at: `${MONDAY}T10:00:00Z`,
  });
  await request(page, clinic, ada);
  await page.goto("/bookings?list=requested");
  await page.getByRole("button", { name: "Ada" }).click();
  await book(page).getByRole("button", { name: "Confirm a time" }).click();
  const save = book(page).getByRole("button", { name: "Confirm appointment" });
  for (const [date, time, reason] of [
    ["2020-01-06", "10:00", "This time is in the past."],
    [MONDAY, "10:30", "This time is taken by another appointment, 10:00 – 11:00."],
    [SUNDAY, "10:00", "This time is outside your opening hours."],
  ] as const) {
    await choose(page, date, time);
    await save.click();
    await expect(book(page).getByText(reason)).toBeVisible();
    await expect(book(page).getByLabel("Begins")).toHaveAccessibleDescription(reason);
    await expect(book(page).getByLabel("Date")).toHaveValue(date);
    await expect(book(page).getByLabel("Begins")).toHaveValue(time);
  }
  await expect(book(page).getByText("You are closed on this day.")).toBeVisible();
  await expect(book(page).getByRole("button", { name: "Book anyway" })).toBeVisible();
  await book(page).getByRole("button", { name: "Next free: Mon 6 Jan, 09:00" }).click();
  await expect(book(page).getByRole("button", { name: "Book anyway" })).toBeHidden();
  const times = book(page).getByRole("group", { name: "Free on Monday 6 January" }).getByRole("button");
  await expect(times.filter({ hasText: /^\d/ })).toHaveText([
    "09:00",
    "11:00",
    "12:00",
    "13:00",
    "14:00",
    "15:00",
    "16:00",
  ]);
  await expectAccessible(page);
  await times.filter({ hasText: "14:00" }).click();
  await save.click();
  await expect(page.getByText("Booked", { exact: true }).first()).toBeVisible();
  await expect(book(page).getByText(/14:00 – 15:00/)).toBeVisible();
});

test("a time that the clocks skip is refused at the field, which suggests the times around it", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  await clinic.call("organization.update", { time_zone: "Europe/Paris" });
  await request(page, clinic, await newCustomer(clinic, "Ada"));
  await page.goto("/bookings?list=requested");
  await page.getByRole("button", { name: "Ada" }).click();
  await book(page).getByRole("button", { name: "Confirm a time" }).click();
  await choose(page, "2031-03-30", "02:30");
  await book(page).getByRole("button", { name: "Confirm appointment" }).click();
  const reason = "This time is skipped: the clocks are put forward then. Choose 01:30 or 03:30.";
  await expect(book(page).getByText(reason)).toBeVisible();
});

test("a date chosen before the free times are loaded stays", async ({ page }) => {
  const clinic = await newClinic(page);
  await request(page, clinic, await newCustomer(clinic, "Ada"));
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/bookings\.freeTimes/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("/bookings?list=requested");
  await page.getByRole("button", { name: "Ada" }).click();
  await book(page).getByRole("button", { name: "Confirm a time" }).click();
  await book(page).getByLabel("Date").fill(SUNDAY);
  open();
  await expect(book(page).getByText("You are closed on this day.")).toBeVisible();
  await expect(book(page).getByLabel("Date")).toHaveValue(SUNDAY);
});

test("an appointment is moved outside the opening hours only after an explicit confirmation", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  const lead_id = await newCustomer(clinic, "Ada");
  const starts_at = `${MONDAY}T10:00:00Z`;
  const { id } = await clinic.call<{ id: string }>("bookings.create", {
    lead_id,
    services: ["Cleaning"],
    starts_at,
  });
  await page.goto(`/bookings?date=${MONDAY}&booking=${id}`);
  await book(page).getByRole("button", { name: "Move" }).click();
  await expect(book(page).getByLabel("Begins")).toHaveValue("10:00");
  await book(page).getByLabel("Begins").fill("1830");
  await page.keyboard.press("Enter");
  await book(page).getByRole("button", { name: "Book anyway" }).click();
  await expect(book(page).getByText(/18:30 – 19:30/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(book(page).getByText(/10:00 – 11:00/)).toBeVisible();
});

test("staff book by hand, on a phone too, and the first free time of the day is proposed", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  await newCustomer(clinic, "Grace Hopper");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/bookings?date=${MONDAY}`);
  await page.getByRole("button", { name: "New booking" }).click();
  await expect(book(page).getByLabel("Date")).toHaveValue(MONDAY);
  await book(page).getByRole("button", { name: "Book appointment" }).click();
  await expect(book(page).getByText("Choose a customer.")).toBeVisible();
  await book(page).getByRole("combobox", { name: "Customer" }).fill("hopper");
  await page.getByRole("option", { name: "Grace Hopper" }).click();
  await book(page).getByRole("combobox", { name: "Service" }).selectOption("Cleaning");
  await expect(book(page).getByLabel("Begins")).toHaveValue("09:00");
  await expectAccessible(page);
  await book(page).getByRole("button", { name: "Book appointment" }).click();
  await expect(page.getByText(/^Booked for Mon 6 Jan, 09:00/)).toBeVisible();
  await expect(book(page)).toBeHidden();
  await expect(page.getByRole("button", { name: /Grace Hopper, Cleaning, 09:00 – 10:00/ })).toBeVisible();
});
