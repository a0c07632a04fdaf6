import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible";

test("a search finds operations, fields, schemas and guides, by the keyboard alone", async ({ page }) => {
  await page.goto("/docs");
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search" });
  await expect(search).toBeFocused();
  const results = page.getByRole("search").getByRole("link");

  await page.keyboard.type("post /leads");
  await expect(results.first()).toContainText("POST /api/v1/leads");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs#post_leads$/);
  await expect(page.getByRole("heading", { name: "Create a lead by hand" })).toBeInViewport();

  await search.fill("opted_out_at");
  const field = results.filter({ hasText: "field opted_out_at" });
  await expect(field.filter({ hasText: "schema" }).first()).toBeVisible();
  await search.fill("signature webhook-id");
  await expect(results.filter({ hasText: "Receive a webhook in five minutes" }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(results.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(search).toBeFocused();

  await search.fill("xylophone");
  await expect(page.getByRole("status")).toContainText("Nothing matches “xylophone”");
  await expect(page.getByRole("link", { name: "Introduction" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Introduction" })).toBeVisible();
});

test("a search says that it goes on, and keeps the keyboard's place when more is found", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/docs/schemas", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/docs");
  await page.getByRole("searchbox", { name: "Search" }).fill("LeadStatus");
  await expect(page.getByRole("status")).toContainText("Searching…");
  await page.getByRole("searchbox", { name: "Search" }).fill("lead");
  await page.keyboard.press("ArrowDown");
  const results = page.getByRole("search").getByRole("link");
  await expect(results.first()).toBeFocused();
  release();
  await expect(page.getByRole("status")).not.toContainText("Searching…");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("A");
});

test("a search that could not read a page says so, and reads it at the next letter", async ({ page }) => {
  let isDown = true;
  await page.route("**/docs/schemas", (route) => (isDown ? route.abort() : route.continue()));
  await page.goto("/docs");
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("LeadStatu");
  await expect(page.getByRole("status")).toContainText("Some pages could not be read");
  isDown = false;
  await search.fill("LeadStatus");
  await expect(page.getByRole("search").getByRole("link", { name: /^LeadStatus/ })).toBeVisible();
});

test("a guide is found from the reference and leads back to it", async ({ page }) => {
  await page.goto("/docs");
  await page.getByRole("main").getByRole("link", { name: "Receive a webhook in five minutes" }).click();
  await expect(
    page.getByRole("heading", { name: "Receive a webhook in five minutes", level: 1 }),
  ).toBeVisible();
  await expect(page.getByText("timingSafeEqual(one, expected)")).toBeVisible();
  await page.getByRole("link", { name: "GET /api/v1/events", exact: true }).click();
  await expect(page).toHaveURL(/\/docs#get_events$/);
});

test("samples are shown in the language that was chosen, on the next visit too", async ({ page }) => {
  await page.goto("/docs#post_leads");
  const operation = page.locator("#post_leads");
  await operation.getByText("Sample calls").click();
  await expect(operation.getByText("curl -X POST")).toBeVisible();
  await expect(operation.getByText("await fetch(")).toBeHidden();
  await operation.getByRole("button", { name: "Python" }).click();
  await expect(operation.getByRole("button", { name: "Python" })).toHaveAttribute("aria-pressed", "true");
  await expect(operation.getByText("urllib.request.Request(")).toBeVisible();
  await expect(operation.getByText("curl -X POST")).toBeHidden();
  await page.reload();
  const other = page.locator("#get_leads");
  await other.getByText("Sample calls").click();
  await expect(other.getByText("urllib.request.Request(")).toBeVisible();
  await expect(other.getByText("curl '")).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the reference reads whole, with samples in all languages", async ({ page }) => {
    await page.goto("/docs#get_leads");
    const operation = page.locator("#get_leads");
    await operation.getByText("Sample calls").click();
    for (const sample of ["curl '", "await fetch(", "urllib.request.Request("])
      await expect(operation.getByText(sample)).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveCount(0);
  });
});

test("search, samples, guides and the changelog are accessible in light and dark, and fit a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fits = async () =>
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  for (const path of ["/docs/guides/webhooks", "/docs/guides/crm", "/docs/guides/agent"]) {
    await page.goto(path);
    await expectAccessible(page);
    await fits();
  }
  await page.goto("/docs/changelog");
  await fits();
  await page.goto("/docs");
  await page.locator("section.operation:nth-of-type(n+4)").evaluateAll((rest) => {
    for (const one of rest) one.remove();
  });
  await page.locator("section.operation").first().getByText("Sample calls").click();
  await page.getByRole("searchbox", { name: "Search" }).fill("lead");
  await expect(page.getByRole("search").getByRole("link").first()).toBeVisible();
  await expectAccessible(page);
  await fits();
});
