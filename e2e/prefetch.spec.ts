import type { Page } from "@playwright/test";
import { register } from "./people";
import { expect, test } from "./sign-in";

/** Collects the paths of the pages that are prefetched from now on. */
function fetchedAhead(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test("a page prefetches another only when its link is hovered or focused", async ({ page }) => {
  await register(page);
  const ahead = fetchedAhead(page);
  await page.goto("/settings/team");
  await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  const settings = page.getByRole("navigation", { name: "Settings" });
  await settings.getByRole("link", { name: "Status" }).hover();
  await expect.poll(() => ahead).toContain("/settings/status");
  const rail = page.getByRole("navigation", { name: "Main" });
  await rail.getByRole("link", { name: "Leads" }).focus();
  await expect.poll(() => ahead).toContain("/leads");
  expect(new Set(ahead)).toEqual(new Set(["/settings/status", "/leads"]));
});

test("buttons that lead elsewhere prefetch no page before they are hovered", async ({ page }) => {
  await register(page);
  const ahead = fetchedAhead(page);
  await page.goto("/leads");
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await page.getByRole("link", { name: "Import", exact: true }).hover();
  await expect.poll(() => ahead).toContain("/leads/import");
  await page.goto("/settings/webhooks");
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await page.getByRole("link", { name: "Test receiver" }).hover();
  await expect.poll(() => ahead).toContain("/settings/webhooks/receiver");
  expect(new Set(ahead)).toEqual(new Set(["/leads/import", "/settings/webhooks/receiver"]));
});
