import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newClinic } from "./clinic";
import { ask } from "./customer";
import { expect, test } from "./sign-in";

test.use({ locale: "en-GB", timezoneId: "UTC" });

const PHONE = { width: 390, height: 800 };
const SMALLEST = { width: 320, height: 640 };

const QUESTIONS = [{ id: "first", text: "Is it your first visit?", kind: "yes_no", required: true }];

/** A clinic that shows a booking page in English and Arabic; returns the page's address. */
async function bookingPage(page: Page): Promise<{ address: string; bookings: () => Promise<unknown[]> }> {
  const { call } = await newClinic(page);
  const services = [
    { name: "Cleaning", duration_minutes: 60, price: "from £80", questions: QUESTIONS },
    { name: "Check-up", duration_minutes: 20, description: "A first look" },
  ];
  await call("organization.update", { services, country: "GB", address: "1 Harbour Street" });
  const slug = `clinic-${crypto.randomUUID()}`;
  const shown = { languages: ["en", "ar"], consent_text: "I agree.", colour: "#8a3b5c" };
  await call("bookingPage.update", { slug, state: "on", ...shown });
  const bookings = async () => (await ask<{ bookings: unknown[] }>(page, "bookings.list", {})).bookings;
  return { address: `/book/${slug}`, bookings };
}

/** No part of the page is wider than the screen, and whatever can be tapped is large enough. */
async function expectToFit(page: Page): Promise<void> {
  const { wider, small } = await page.evaluate(() => ({
    wider: document.documentElement.scrollWidth - window.innerWidth,
    small: [...document.querySelectorAll("main a, main button, main label.choice")]
      .filter((one) => one.getBoundingClientRect().height < 44)
      .map((one) => one.textContent),
  }));
  expect([wider, small]).toEqual([0, []]);
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ada King");
  await page.getByLabel("Phone").fill("07700 900123");
  await page.getByRole("group", { name: "Is it your first visit?" }).getByLabel("Yes").check();
  await page.getByLabel("I agree.").check();
}

test("a stranger books on a phone, from the link to the appointment", async ({ page, elsewhere }) => {
  const { address, bookings } = await bookingPage(page);
  await elsewhere.setViewportSize(PHONE);
  await elsewhere.goto(`${address}?utm_source=card`);
  await expect(elsewhere.getByRole("heading", { name: "Book an appointment" })).toBeVisible();
  await expect(elsewhere.getByText("1 Harbour Street")).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole("link", { name: "Cleaning" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Cleaning" })).toBeVisible();
  await expectAccessible(elsewhere);
  for (const size of [SMALLEST, PHONE]) {
    await elsewhere.setViewportSize(size);
    await expectToFit(elsewhere);
  }
  await elsewhere
    .getByRole("navigation", { name: "Days" })
    .getByRole("link", { name: ": free" })
    .last()
    .click();
  await elsewhere.getByRole("link", { name: /^11:00/ }).click();
  await expect(elsewhere.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expectAccessible(elsewhere);
  await fillIn(elsewhere);
  await elsewhere.setViewportSize(SMALLEST);
  await expectToFit(elsewhere);
  await elsewhere.getByRole("button", { name: "Book appointment" }).click();
  await expect(elsewhere).toHaveURL(/\/booking\/[\w-]{22}\?utm_source=card&new=1$/);
  expect(await bookings()).toHaveLength(1);
});

test("without JavaScript, a stranger books by forms alone, and is told what is missing", async ({
  page,
  browser,
}) => {
  const { address, bookings } = await bookingPage(page);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: SMALLEST });
  const plain = await context.newPage();
  await plain.goto(`${address}/times?service=Cleaning`);
  await plain.getByRole("link", { name: /^Next: / }).click();
  await plain.getByLabel("Name").fill("Ada King");
  await plain.getByRole("group", { name: "Is it your first visit?" }).getByLabel("Yes").check();
  await plain.getByLabel("I agree.").check();
  await plain.getByRole("button", { name: "Book appointment" }).click();
  const alert = plain.getByRole("alert");
  await expect(alert).toBeVisible();
  // A ticket counts once it is three seconds old, as a form that a person filled in always is.
  await expect(async () => {
    await plain.getByLabel("Phone").fill("07700 900123");
    await plain.getByRole("button", { name: "Book appointment" }).click();
    await expect(plain).toHaveURL(/\/booking\/[\w-]{22}/, { timeout: 2000 });
  }).toPass({ intervals: [4000] });
  expect(await bookings()).toHaveLength(1);
  await context.close();
});

test("the page is read from right to left in Arabic", async ({ page, elsewhere }) => {
  const { address } = await bookingPage(page);
  await elsewhere.setViewportSize(SMALLEST);
  await elsewhere.goto(address);
  await elsewhere.getByRole("link", { name: "العربية" }).click();
  await expect(elsewhere.locator("html")).toHaveAttribute("dir", "rtl");
  await expectAccessible(elsewhere);
  await expectToFit(elsewhere);
});

test.describe("where the clocks differ", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("a visitor sees their own time below the business's", async ({ page }) => {
    const { address } = await bookingPage(page);
    await page.goto(`${address}/times?service=Cleaning`);
    await expect(page.getByText("Times in UTC. Small below: your time, Europe/Berlin.")).toBeVisible();
  });
});
