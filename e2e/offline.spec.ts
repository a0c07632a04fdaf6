import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { log, message, reply, takenOver } from "./inbox";
import { register } from "./people";
import { expect, test } from "./sign-in";

// The browser logs requests without a network.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

const rail = (page: Page) => page.getByRole("navigation", { name: "Main" });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const notice = (page: Page) => page.getByText("You are offline. You can read, but not send.");

async function go(page: Page, place: string): Promise<void> {
  await rail(page).getByRole("link", { name: place }).click();
  await expect(title(page, place)).toBeVisible();
}

test("the dashboard says at once that it is offline, opens pages that were seen, and refreshes when it is online again", async ({
  page,
  context,
}) => {
  await register(page);
  await page.goto("/leads");
  await go(page, "Overview");
  await go(page, "Bookings");
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible({ timeout: 1000 });

  await go(page, "Leads");
  await expectAccessible(page);
  await go(page, "Overview");
  await page.goBack();
  await expect(title(page, "Leads")).toBeVisible();
  await rail(page).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText("That page is not loaded.")).toBeVisible();
  await expect(page).toHaveURL("/leads");

  // Meanwhile a lead is added.
  const added = await page.request.post("/api/trpc/leads.create", { data: { name: "Grace Hopper" } });
  expect(added.ok()).toBe(true);
  await context.setOffline(false);
  const back = page.getByText("You are online again. The page is being refreshed.");
  await expect(back).toBeVisible({ timeout: 1000 });
  await expect(page.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
  await expect(back).toBeHidden();
  await rail(page).getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings\//);
});

test("a reply written offline says that it is not sent, stays, and can be sent afterwards", async ({
  page,
  context,
}) => {
  const customer = await takenOver(page);
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible({ timeout: 1000 });
  await reply(page).fill("See you at nine");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Not sent; your reply is still here.")).toBeVisible();
  await expect(reply(page)).toHaveValue("See you at nine");
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByText("You are online again.")).toBeVisible();
  await reply(page).press("Enter");
  await expect(message(page, "See you at nine")).toHaveCount(1);
  await expect(reply(page)).toHaveValue("");
  await customer.gets(/See you at nine/);
  await expect(log(page).getByText("See you at nine")).toHaveCount(1);
});

test("a field changed offline keeps what was typed, with the reason, and can be saved afterwards", async ({
  page,
  context,
}) => {
  await register(page);
  const { id } = (
    await (await page.request.post("/api/trpc/leads.create", { data: { name: "Ada Lovelace" } })).json()
  ).result.data;
  await page.goto(`/leads/${id}`);
  const company = page.getByLabel("Company");
  await expect(company).toBeVisible();
  await context.setOffline(true);
  await company.fill("Engines");
  await company.press("Enter");
  const reason = page.getByRole("alert").filter({ hasText: "You are offline, so this was not sent." });
  await expect(reason).toBeVisible();
  await expect(company).toHaveValue("Engines");
  await expectAccessible(page);
  await context.setOffline(false);
  await company.press("Enter");
  await expect(reason).toBeHidden();
  await page.reload();
  await expect(company).toHaveValue("Engines");
});

test.describe("while the service is away", () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to (fetch|load)/ });

  test("every page says so, not only the inbox, and refreshes when it is back", async ({ page }) => {
    await register(page);
    await page.goto("/leads");
    await expect(page.getByText("No leads yet")).toBeVisible();
    await page.route("**/api/**", (route) => route.abort());
    await page.getByRole("button", { name: "Add lead" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Grace Hopper");
    await dialog.getByRole("button", { name: "Add lead" }).click();
    const away = page.getByText("Frontdesk can't be reached at the moment.");
    await expect(away).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/**");
    await page.request.post("/api/trpc/leads.create", { data: { name: "Ada Byron" } });
    await expect(away).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Ada Byron" })).toBeVisible();
  });
});
