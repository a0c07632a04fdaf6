import type { Page } from "@playwright/test";
import { newClinic, newCustomer, request } from "./clinic";
import { expect, test } from "./sign-in";

// What the browser itself says of a stream that is cut off.
test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ });

/** How often bookings or their count are asked for from now on. */
function asked(page: Page): string[] {
  const procedures: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/bookings\.(calendar|browse|countRequests)/.test(pathname)) procedures.push(pathname);
  });
  return procedures;
}

/** Opens a page, and waits until it is told what happens. */
async function openWatched(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(/live\.watch/);
  await page.goto(path);
  await stream;
}

test("an open calendar and its lists follow what happens, and ask for nothing by the clock", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  const ada = await newCustomer(clinic, "Ada");
  await openWatched(page, "/bookings?date=2031-01-06");
  await clinic.call("bookings.create", { lead_id: ada, starts_at: "2031-01-07T10:00:00Z" });
  await expect(page.getByRole("button", { name: /^Ada, .*10:00/ })).toBeVisible();
  await openWatched(page, "/bookings?list=requested");
  await expect(page.getByText("No requests to confirm")).toBeVisible();
  await request(page, clinic, ada);
  await expect(page.getByRole("tab", { name: "Requested 1" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();

  // What happens close together is read in a moment once more.
  await page.waitForTimeout(2_000);
  const procedures = asked(page);
  // Not by a clock that is put forward: the stream would be taken for dead, and begun anew.
  await page.waitForTimeout(31_000);
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
