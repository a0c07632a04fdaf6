import { expectAccessible } from "./accessible";
import { handOver, newClinic, newCustomer } from "./clinic";
import { list } from "./inbox";
import { expect, overflow, test } from "./sign-in";

test("the inbox opens with the customers who wait for a person, the longest wait first, and empties as they are handled", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  const [ada, bob] = [await newCustomer(clinic, "Ada"), await newCustomer(clinic, "Bob")];
  await handOver(page, clinic, ada);
  await page.goto("/inbox");
  const rows = list(page).getByRole("link");
  await expect(rows).toHaveText([/Ada/]);
  await handOver(page, clinic, bob);
  await expect(rows).toHaveText([/Ada/, /Bob/]);
  await expect(rows.first().getByTitle(/Waiting for the team/)).toHaveText(/\d min of opening hours$/);
  await expect(page.getByRole("button", { name: "Needs you 2" })).toHaveAttribute("aria-pressed", "true");
  const rail = page.getByRole("navigation", { name: "Main" });
  await expect(rail.getByRole("link", { name: "Inbox 2 waiting for a person" })).toBeVisible();
  await expect(page).toHaveTitle(/^\(2\) Inbox/);
  await expectAccessible(page);

  await rows.first().click();
  await page.getByRole("button", { name: "No reply needed" }).click();
  await expect(rows).toHaveText([/Bob/]);
  await rows.first().click();
  await expect(page.getByRole("heading", { name: "Bob" })).toBeVisible();
  await page.keyboard.press("d");
  await expect(page.getByText("Nobody needs you")).toBeVisible();
  await expect(rail.getByRole("link", { name: "Inbox", exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Inbox/);
  await expect(page.getByRole("button", { name: "Needs you", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Unassigned 2" }).click();
  await expect(page).toHaveURL(/\?show=unassigned$/);
  await expect(rows).toHaveCount(2);
});

test("the views fit a phone, and an empty one says so", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const clinic = await newClinic(page);
  const ada = await newCustomer(clinic, "Ada");
  await handOver(page, clinic, ada);
  await page.goto("/inbox");
  await expect(list(page).getByRole("link")).toHaveText([/Ada/]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.goto("/inbox?show=mine");
  await expect(page.getByText("All done here")).toBeVisible();
});

test("a colleague sees at once that a customer has been handled", async ({ page, context }) => {
  const clinic = await newClinic(page);
  const ada = await newCustomer(clinic, "Ada");
  await handOver(page, clinic, ada);
  await page.goto("/inbox");
  const other = await context.newPage();
  await other.goto("/inbox");
  await expect(list(other).getByRole("link")).toHaveText([/Ada/]);
  await list(page).getByRole("link").click();
  await page.getByRole("button", { name: "No reply needed" }).click();
  await expect(other.getByText("Nobody needs you")).toBeVisible();
});
