import { expectAccessible } from "./accessible";
import { handOver, newClinic, newCustomer, request } from "./clinic";
import { expect, signIn, test } from "./sign-in";

// axe reads every node of a page, in light and in dark, which takes seconds each on a busy machine.
test.describe.configure({ timeout: 120_000 });

test("the overview begins with links to waiting customers, today's bookings and requests to confirm", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  const [ada, bob] = [await newCustomer(clinic, "Ada"), await newCustomer(clinic, "Bob")];
  await request(page, clinic, bob);
  await page.goto("/overview");
  const now = page.getByRole("region", { name: "Now" });
  await expect(now.getByRole("link", { name: "Nobody is waiting" })).toBeVisible();
  await handOver(page, clinic, ada);
  await expect(now.getByRole("link", { name: /1 waiting for you/ })).toBeVisible();
  await expect(now.getByRole("time")).toHaveText(/^\d+ min$/);
  await expectAccessible(page);
  for (const [link, address, shown] of [
    [/waiting for you/, "/inbox", page.getByRole("button", { name: /^Needs you/, pressed: true })],
    [/today/, "/bookings?list=today", page.getByRole("tab", { name: "Today", selected: true })],
    [/to confirm/, "/bookings?list=requested", page.getByRole("tab", { name: "Requested", selected: true })],
  ] as const) {
    await page.goto("/overview");
    await now.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(address);
    await expect(shown).toBeVisible();
  }
});

test("a request is counted at once on the overview, in the rail and in the tab, until it is confirmed", async ({
  page,
  elsewhere,
}) => {
  const clinic = await newClinic(page);
  const ada = await newCustomer(clinic, "Ada");
  await page.goto("/overview");
  await expect(page.getByText("New leads")).toBeVisible();
  const rail = page.getByRole("navigation", { name: "Main" });
  await request(elsewhere, clinic, ada);
  await expect(page.getByRole("region", { name: "Now" }).getByText("1 to confirm")).toBeVisible();
  await expect(rail.getByRole("link", { name: "Bookings 1 to confirm" })).toBeVisible();
  await rail.getByRole("link", { name: /Bookings/ }).click();
  await page.getByRole("button", { name: "1 to confirm" }).click();
  await expect(page.getByRole("tab", { name: "Requested 1" })).toBeVisible();
  await page.getByRole("button", { name: "Ada" }).click();
  const book = page.getByRole("dialog");
  await book.getByRole("button", { name: "Confirm a time" }).click();
  await expect(book.getByLabel("Begins")).toHaveValue(/^\d\d:00$/);
  await book.getByRole("button", { name: "Confirm appointment" }).click();
  await expect(rail.getByRole("link", { name: "Bookings", exact: true })).toBeAttached();
});

test("an empty day and an empty week link to the next appointment", async ({ page }) => {
  const clinic = await newClinic(page);
  const ada = await newCustomer(clinic, "Ada");
  await clinic.call("bookings.create", { lead_id: ada, starts_at: "2031-01-07T10:00:00Z" });
  await page.goto("/bookings");
  await page.getByRole("button", { name: "Next: Tue 7 Jan, 10:00, Ada" }).click();
  await expect(page).toHaveURL(/date=2031-01-07&booking=/);
  await expect(page.getByRole("dialog").getByRole("link", { name: "Ada" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/bookings?date=2031-01-06");
  await expect(page.getByRole("button", { name: "Next: Tue 7 Jan, 10:00, Ada" })).toBeVisible();
  await expectAccessible(page);
});

test("a plot's labels are beside its lines, and a plot is under 100 pixels high", async ({ page }) => {
  await signIn(page);
  await page.goto("/overview");
  const plot = page.getByRole("region", { name: "First reply" });
  const drawing = await plot.getByRole("img").boundingBox();
  const name = await plot.getByText("9 of 10 within").first().boundingBox();
  expect(drawing?.height).toBeLessThan(100);
  expect(name?.x ?? 0).toBeGreaterThanOrEqual((drawing?.x ?? 0) + (drawing?.width ?? 0));
});
