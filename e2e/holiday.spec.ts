import { expectAccessible } from "./accessible";
import { newClinic, newCustomer } from "./clinic";
import { expect, overflow, test } from "./sign-in";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test("a holiday over appointments lists them; each is moved or cancelled there; the calendar names the holiday", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  const date = inDays(3);
  for (const [name, time] of [
    ["Ada", "10:00"],
    ["Grace", "11:00"],
  ] as const) {
    const lead_id = await newCustomer(clinic, name);
    const starts_at = `${date}T${time}:00.000Z`;
    const booking = { lead_id, services: ["Cleaning"], starts_at, outside_opening_hours: true };
    await clinic.call("bookings.create", booking);
  }
  await page.goto("/settings/availability");
  await page.getByRole("button", { name: "Add dates" }).first().click();
  const form = page.getByRole("dialog", { name: "Add dates" });
  await form.getByLabel("What for").fill("Inventory");
  await form.getByLabel("From").fill(date);
  await expect(form.getByText(/^2 appointments fall on these dates\./)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  const list = page.getByRole("dialog", { name: "Saved: appointments on these dates" });
  await expect(list.getByRole("button", { name: /Grace/ })).toBeVisible();
  await expectAccessible(page);
  await list.getByRole("button", { name: /Ada/ }).click();
  const drawer = page.getByRole("dialog", { name: "Cleaning" });
  await drawer.getByRole("button", { name: "Cancel appointment" }).click();
  await drawer.getByRole("button", { name: "Cancel appointment" }).click();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(list.getByRole("button", { name: /Ada/ })).toBeHidden();
  await expect(list.getByText("1 appointment falls on these dates.")).toBeVisible();
  await list.getByRole("button", { name: "Close" }).last().click();

  await page.goto(`/bookings?date=${date}`);
  await expect(page.getByText("Inventory")).toBeVisible();
  await page.goto(`/bookings?date=${date}&view=day`);
  await expect(page.getByText("Inventory").first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Inventory").first()).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
