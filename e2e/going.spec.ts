import type { Page } from "@playwright/test";
import { register } from "./people";
import { expect, test } from "./sign-in";

test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ });

const link = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Leads" });
const title = (page: Page) => page.getByRole("heading", { level: 1, name: "Leads" });
const opening = (page: Page) => page.getByText("Opening the page");

/** The router's request for a page's data instead of the whole page. */
const ofRouter = (url: URL) => url.pathname === "/leads" && url.searchParams.has("_rsc");

test.beforeEach(async ({ page }) => {
  await register(page);
  await page.goto("/settings/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a click whose page data never arrives shows progress, and opens the page all the same", async ({
  page,
}) => {
  await page.route(ofRouter, () => {});
  await link(page).click();
  await expect(opening(page)).toBeAttached({ timeout: 1000 });
  await expect(title(page)).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL("/leads");
  await expect(opening(page)).toHaveCount(0);
});

test("if the service can't be reached at all, a click says so and keeps the page", async ({ page }) => {
  await page.route(
    (url) => url.pathname === "/leads",
    (route) => route.abort(),
  );
  await link(page).click();
  await expect(page.getByText("That page could not be opened.")).toBeVisible({ timeout: 15_000 });
  await expect(opening(page)).toHaveCount(0);
  await expect(page).toHaveURL("/settings/profile");
});

test("a click whose first request fails opens the page all the same", async ({ page }) => {
  let count = 0;
  await page.route(ofRouter, (route) => (count++ === 0 ? route.abort() : route.continue()));
  await link(page).click();
  await expect(title(page)).toBeVisible();
  await expect(opening(page)).toHaveCount(0);
});
