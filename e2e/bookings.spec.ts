import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, overflow, signIn, test } from "./sign-in";

// axe reads every node of a page, in light and in dark, which takes seconds each on a busy machine.
test.describe.configure({ timeout: 120_000 });

type Booking = { uid: string | null; starts_at: string; lead: { name: string } };

/** An appointment of the demo that no scheduler manages, on a day after today in the organization's time zone. */
async function ours(page: Page): Promise<{ name: string; date: string; time: string }> {
  const ask = async <T>(procedure: string, input: object): Promise<T> => {
    const query = encodeURIComponent(JSON.stringify(input));
    const answer = await page.request.get(`/api/trpc/${procedure}?input=${query}`);
    const { result }: { result: { data: T } } = await answer.json();
    return result.data;
  };
  const { time_zone } = await ask<{ time_zone: string }>("organization.get", {});
  const { bookings } = await ask<{ bookings: Booking[] }>("bookings.browse", { view: "upcoming", limit: 50 });
  const byClock = (at: string | Date) =>
    new Date(at).toLocaleString("sv-SE", { timeZone: time_zone }).split(" ");
  const [today = ""] = byClock(new Date());
  // The journey moves it to an early morning, which may be past today, and nothing can be moved into the past.
  for (const booking of bookings.filter(({ uid }) => uid === null)) {
    const [date = "", time = ""] = byClock(booking.starts_at);
    if (date > today) return { name: booking.lead.name, date, time: time.slice(0, 5) };
  }
  throw new Error("the demo has no appointment of its own after today");
}

test.beforeEach(({ page }) => signIn(page));

// The browser logs that a time outside the opening hours is refused at first.
test.describe("with a refusal", () => {
  test.use({ expectedErrors: /status of 422/ });

  test("an appointment is moved and moved back, cancelled and booked again, all by keyboard", async ({
    page,
  }) => {
    const { name, date, time } = await ours(page);
    const event = (word: string, at: string) =>
      page.getByRole("button", { name: new RegExp(`^${name}, .*${at} – .*, ${word}(, Dr. .*)?$`) });
    await page.goto(`/bookings?date=${date}`);
    await event("Booked", time).focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByRole("link", { name })).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole("button", { name: "Move" }).press("Enter");
    await drawer.getByLabel("Begins").fill("07:10");
    await page.keyboard.press("Enter");
    await drawer.getByRole("button", { name: "Book anyway" }).press("Enter");
    await expect(page.getByText(/^Moved\. /)).toBeVisible();
    await expect(drawer.getByText(/07:10 – /)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(drawer.getByText(new RegExp(`${time} – `))).toBeVisible();

    await drawer.getByRole("button", { name: "Change details" }).press("Enter");
    await drawer.getByRole("spinbutton", { name: "Length" }).fill("15");
    await drawer.getByRole("textbox", { name: "Notes" }).fill("Prefers the chair by the window");
    await drawer.getByRole("button", { name: "Save" }).press("Enter");
    await expect(drawer.getByText("Prefers the chair by the window")).toBeVisible();
    await expect(drawer.getByText("No message yet").or(drawer.getByText(/^By /))).toBeVisible();

    const cancel = drawer.getByRole("button", { name: "Cancel appointment" });
    await expect(cancel).toBeEnabled();
    await cancel.press("Enter");
    await drawer.getByRole("textbox", { name: /^Why/ }).fill("Caught a cold");
    await expectAccessible(page);
    await cancel.press("Enter");
    await expect(drawer.getByText("Caught a cold")).toBeVisible();
    const again = drawer.getByRole("button", { name: "Book again" });
    await expect(again).toBeEnabled();
    await again.press("Enter");
    await expect(drawer.getByRole("button", { name: "Move" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(`/bookings?date=${date}`);
    await expect(event("Booked", time)).toBeVisible();
  });
});

test("the arrow keys change the week and the address, and t leads back to today", async ({ page }) => {
  await page.goto("/bookings?date=2026-06-10");
  await expect(page.getByText("8 – 14 June 2026")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("15 – 21 June 2026")).toBeVisible();
  await expect(page).toHaveURL("/bookings?date=2026-06-17");
  await page.goBack();
  await expect(page.getByText("8 – 14 June 2026")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("1 – 7 June 2026")).toBeVisible();
  await page.keyboard.press("t");
  await expect(page).toHaveURL("/bookings");
});

test("the lists show upcoming, requested, past and cancelled appointments", async ({ page }) => {
  await page.goto("/bookings");
  await page.getByRole("radiogroup", { name: "View" }).getByText("List").click();
  for (const [tab, word] of [
    ["Upcoming", /Booked/],
    ["Requested", /Requested/],
    ["Past", /Completed|No-show/],
    ["Cancelled", /Cancelled/],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    const rows = page.getByRole("tabpanel", { name: tab }).getByRole("row");
    await expect(rows.filter({ hasText: word }).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`list=${tab.toLowerCase()}`));
  }
  await expectAccessible(page);
  await page.goto("/bookings?list=requested");
  const first = page.getByRole("row").nth(1).getByRole("button");
  const name = (await first.textContent()) ?? "";
  await first.press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name })).toBeVisible();
  await drawer.getByRole("button", { name: "Confirm a time" }).click();
  await expect(drawer.getByLabel("Date")).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expectAccessible(page);
});

test("the calendar is accessible, and on a phone it shows one day that fits", async ({ page }) => {
  const { name, date } = await ours(page);
  await page.goto(`/bookings?date=${date}`);
  const events = page.getByRole("button", { name: new RegExp(`^${name}, `) });
  await expect(events.first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(events.first()).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.goto("/bookings?list=upcoming");
  await expect(page.getByRole("tabpanel", { name: "Upcoming" }).getByRole("button").first()).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
