import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newClinic } from "./clinic";
import { expect, overflow, test } from "./sign-in";

const DAY_MS = 86_400_000;
const inTwoDays = () => `${new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)}T10:00:00.000Z`;

/** A clinic without any connected number, and an appointment of a customer who can only be called. */
async function onlyByPhone(page: Page) {
  const clinic = await newClinic(page);
  const lead = { name: "Ada Lang", phone: "+16502531111", channel: "voice" };
  const { id: lead_id } = await clinic.call<{ id: string }>("leads.create", lead);
  const booking = { lead_id, services: ["Cleaning"], starts_at: inTwoDays(), outside_opening_hours: true };
  const { id } = await clinic.call<{ id: string }>("bookings.create", booking);
  return { id, date: booking.starts_at.slice(0, 10) };
}

test("whoever cancels for a customer who can't be told sees so before, and until somebody has called", async ({
  page,
}) => {
  const { id, date } = await onlyByPhone(page);
  const nobody = /Ada Lang can't be told: call \+1 650 253 1111/;
  await page.goto(`/bookings?date=${date}&booking=${id}`);
  const drawer = page.getByRole("dialog");
  const untold = drawer.getByText(/^Not told: call/);
  // Made by staff, so a message would tell her once it can no longer be undone.
  await expect(untold).toBeVisible({ timeout: 30_000 });
  await drawer.getByRole("button", { name: "Move" }).click();
  await drawer.getByLabel("Begins").fill("11:00");
  await expect(drawer.getByText(nobody)).toBeVisible();
  await drawer.getByRole("button", { name: "Cancel", exact: true }).click();
  await drawer.getByRole("button", { name: "Cancel appointment" }).click();
  await expect(drawer.getByText(nobody)).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Cancel appointment" }).click();
  await expect(page.getByRole("region", { name: "Messages" }).getByText(nobody)).toBeVisible();
  await expect(drawer.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(untold).toBeVisible({ timeout: 30_000 });

  await page.goto("/inbox");
  const list = page.getByRole("list", { name: "Not told" });
  await expect(list.getByText(/Ada Lang/)).toBeVisible();
  await expect(list.getByRole("link", { name: "+1 650 253 1111" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.goto("/overview");
  await expect(page.getByRole("link", { name: /1 customer not told/ })).toBeVisible();
  await page.goto("/inbox");
  await list.getByRole("button", { name: /Told by phone/ }).click();
  await expect(list).toBeHidden();
  await page.goto(`/bookings?date=${date}&booking=${id}`);
  await expect(drawer.getByText(/^By phone/)).toBeVisible();
  await expect(untold).toBeHidden();
});
