import type { Page } from "@playwright/test";
import { addDays, dateOf } from "@/lib/time/clock";
import { expectAccessible } from "./accessible";
import { call, newCustomer } from "./customer";
import { linkIn, newPerson, register } from "./people";
import { expect, overflow, test } from "./sign-in";

const PHONE = { width: 390, height: 800 };

/** A zone in which it is noon now: nothing is offered at night. */
const noonZone = (): string => {
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? "-" : "+"}${Math.abs(behind)}`;
};

/** Gives a business one service, and the same hours every day. */
async function opens(
  page: Page,
  rules: { time_zone: string; to: string; horizon_days?: number },
): Promise<void> {
  const { to, ...others } = rules;
  const open = [{ from: "09:00", to }];
  const opening_hours = Object.fromEntries(["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, open]));
  const services = [{ name: "Cleaning", duration_minutes: 60 }];
  await call(page, "organization.update", { ...others, services, opening_hours });
}

/** A business whose owner's address is confirmed, so that it can mail its customers; returns its page's address. */
async function mailingClinic(page: Page, time_zone: string): Promise<string> {
  const { email } = await register(page);
  await page.goto(await linkIn(/^Confirm/, email));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("Your e-mail address is confirmed")).toBeVisible();
  await opens(page, { time_zone, to: "18:00" });
  const slug = `clinic-${crypto.randomUUID()}`;
  await call(page, "bookingPage.update", { slug, state: "on" });
  return `/book/${slug}`;
}

test("a stranger waits on the list, is offered a time by mail, and books it by a tap", async ({
  page,
  elsewhere,
}) => {
  const time_zone = noonZone();
  const address = await mailingClinic(page, time_zone);
  const { email } = newPerson();
  await elsewhere.setViewportSize(PHONE);
  await elsewhere.goto(address);
  await elsewhere.getByRole("link", { name: "Join the waiting list" }).click();
  await expectAccessible(elsewhere);
  const tomorrow = addDays(dateOf(Date.now(), time_zone), 1);
  await elsewhere.getByLabel("From").fill(tomorrow);
  await elsewhere.getByLabel("Name").fill("Ada King");
  await elsewhere.getByLabel("E-mail").fill(email);
  await elsewhere.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(elsewhere.getByRole("heading", { name: "You are on the waiting list" })).toBeVisible();
  expect(await overflow(elsewhere)).toBeLessThanOrEqual(0);

  await page.goto("/bookings?list=waiting");
  await expect(page.getByText("Ada King")).toBeVisible();
  await expectAccessible(page);
  const offered = page.getByText(/is held until/);
  const offer = page.getByRole("button", { name: "Offer a time to Ada King" });
  await offer.or(offered).first().waitFor();
  // The list may have offered one by itself already.
  if (!(await offered.isVisible())) {
    await offer.click();
    await page.getByRole("button", { name: "Send the offer" }).click();
  }
  await expect(offered).toBeVisible();

  await elsewhere.goto(await linkIn(/^A time is free at/, email, /http:\/\/\S+\/offer\/[\w-]+/));
  await expect(elsewhere.getByRole("heading", { name: "A time is free for you" })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole("button", { name: "Book it" }).click();
  await expect(elsewhere).toHaveURL(/\/booking\/[\w-]{22}/);
  await expect(elsewhere.getByText("Cleaning")).toBeVisible();
  await expect(page.getByText("Nobody is waiting")).toBeVisible();
});

test("a customer who finds nothing free waits, and a yes in the chat books what comes free", async ({
  page,
}) => {
  await register(page);
  const time_zone = noonZone();
  await opens(page, { time_zone, to: "10:00", horizon_days: 1 });
  await call(page, "simulator.open", {});
  const { id: lead_id } = await call<{ id: string }>(page, "leads.create", { name: "Ben Abbott" });
  const starts_at = `${addDays(dateOf(Date.now(), time_zone), 1)}T09:00`;
  const booking = await call<{ id: string }>(page, "bookings.create", {
    lead_id,
    services: ["Cleaning"],
    starts_at,
  });
  const ida = await newCustomer(page);
  await ida.write("Cleaning, please");
  await ida.gets(/Shall I put you on the waiting list/);
  await ida.write("yes please");
  await ida.gets(/You are on our waiting list for Cleaning/);
  await page.goto("/bookings?list=waiting");
  await expect(page.getByText(ida.name)).toBeVisible();
  await call(page, "bookings.update", { booking_id: booking.id, status: "cancelled" });
  const offered = await ida.gets(/\/offer\/[\w-]{22}/);
  expect(offered.text).not.toContain("•");
  await ida.write("yes");
  await ida.gets(/^You are booked: Cleaning/);
  await expect(page.getByText("Nobody is waiting")).toBeVisible();
});
