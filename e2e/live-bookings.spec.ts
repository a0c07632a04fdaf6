import type { Page } from "@playwright/test";
import { newClinic, newCustomer, request } from "./clinic";
import { expect, test } from "./sign-in";

/** How often bookings or their count are asked for from now on. */
function asked(page: Page): string[] {
  const procedures: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/bookings\.(calendar|browse|countRequests)/.test(pathname)) procedures.push(pathname);
  });
  return procedures;
}

test("an open calendar and its lists follow what happens, and ask for nothing by the clock", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  const ada = await newCustomer(clinic, "Ada");
  await page.clock.install();
  const stream = page.waitForRequest(/live\.watch/);
  await page.goto("/bookings?date=2031-01-06");
  await expect(page.getByRole("button", { name: "The week after" })).toBeVisible();
  await (await stream).response();
  await clinic.call("bookings.create", { lead_id: ada, starts_at: "2031-01-07T10:00:00Z" });
  await expect(page.getByRole("button", { name: /^Ada, .*10:00/ })).toBeVisible();
  await page.goto("/bookings?list=requested");
  await expect(page.getByText("No requests to confirm")).toBeVisible();
  await request(page, clinic, ada);
  await expect(page.getByRole("tab", { name: "Requested 1" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();

  const procedures = asked(page);
  for (let minute = 0; minute < 5; minute++) await page.clock.runFor(60_000);
  expect(procedures).toEqual([]);
});

test("a calendar that can't be told of anything is asked for every half minute", async ({ page }) => {
  const clinic = await newClinic(page);
  const ada = await newCustomer(clinic, "Ada");
  await page.route(/live\.(watch|since)/, (route) => route.abort());
  await page.clock.install();
  await page.goto("/bookings?date=2031-01-06");
  await expect(page.getByRole("button", { name: "The week after" })).toBeVisible();
  await clinic.call("bookings.create", { lead_id: ada, starts_at: "2031-01-07T10:00:00Z" });
  await page.clock.runFor(40_000);
  await expect(page.getByRole("button", { name: /^Ada, .*10:00/ })).toBeVisible();
});
