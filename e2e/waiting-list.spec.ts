import type { Page } from "@playwright/test";
import { addDays, dateOf } from "@/lib/time/clock";
import { expectAccessible } from "./accessible";
import { call } from "./customer";
import { linkIn, newPerson, register } from "./people";
import { expect, overflow, test } from "./sign-in";

const PHONE = { width: 390, height: 800 };

/** A zone in which it is noon now: nothing is offered at night. */
const noonZone = (): string => {
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? "-" : "+"}${Math.abs(behind)}`;
};

/** A business whose owner's address is confirmed, so that it can mail its customers; returns its page's address. */
async function mailingClinic(page: Page, time_zone: string): Promise<string> {
  const { email } = await register(page);
  await page.goto(await linkIn(/^Confirm/, email));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("Your e-mail address is confirmed")).toBeVisible();
  const open = [{ from: "09:00", to: "18:00" }];
  const opening_hours = Object.fromEntries(["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, open]));
  const services = [{ name: "Cleaning", duration_minutes: 60 }];
  await call(page, "organization.update", { time_zone, services, opening_hours });
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
