import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";

/** Collects what must not happen while a page is used: errors in its console, and calls to other hosts. */
function watch(page: Page, baseURL: string | undefined) {
  const wrong: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(message.text());
  });
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(baseURL ?? "")) wrong.push(`asked ${url}`);
  });
  return wrong;
}

test("the start page leads to the reference, which calls no other host, and to the health check", async ({
  page,
  baseURL,
}) => {
  const wrong = watch(page, baseURL);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("front desk");
  await page.getByRole("link", { name: "Read the API reference" }).click();
  await expect(page.getByRole("heading", { name: "Frontdesk", level: 1 })).toBeVisible();
  await expect(page.getByText("Create a lead by hand").first()).toBeVisible();
  await page.getByText("Channel connections", { exact: true }).first().click();
  await page.getByRole("link", { name: "POST /channel-connections", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Connect a number", exact: true })).toBeInViewport();
  await page
    .locator("#post_channel_connections")
    .getByRole("link", { name: "ChannelConnection", exact: true })
    .click();
  await expect(page.locator("#schema-ChannelConnection")).toBeInViewport();
  await page.goto("/");
  await page.getByRole("link", { name: "Check its health" }).click();
  await expect(page.locator("body")).toContainText('"status":"ok"');
  expect(wrong).toEqual([]);
});

test("the API reports its health and serves its OpenAPI document", async ({ request }) => {
  const health = await request.get("/api/health");
  expect(health.status()).toBe(200);
  expect(await health.json()).toMatchObject({ database: { status: "ok" }, worker: { status: "ok" } });
  const document = await (await request.get("/api/openapi.json")).json();
  expect(document).toMatchObject({ openapi: "3.1.1", servers: [{ url: expect.stringContaining("http") }] });
  expect(Object.keys(document.webhooks)).toContain("booking.created");
});

test("pages that the site at /docs doesn't have are missing, and llms.txt leads to those it has", async ({
  request,
}) => {
  expect((await request.get("/docs/guides/nothing")).status()).toBe(404);
  const index = await (await request.get("/llms.txt")).text();
  const [, guide = ""] = /\((http[^)]*\/docs\/guides\/webhooks)\)/.exec(index) ?? [];
  expect(await (await request.get(new URL(guide).pathname)).text()).toContain("timingSafeEqual");
});

test("the reference is a small page and a smaller script, and logs nothing on the console", async ({
  page,
}) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  const response = await page.goto("/docs", { waitUntil: "networkidle" });
  const sizes = await response?.request().sizes();
  expect(sizes?.responseBodySize).toBeLessThan(100_000);
  expect(asked.filter((one) => !one.endsWith("/icon.svg"))).toEqual([
    "document /docs",
    "script /docs/site.js",
  ]);
  expect(said).toEqual([]);
});

test("the start page and the reference are accessible in light and dark", async ({ page }) => {
  await page.goto("/");
  await expectAccessible(page);
  await page.goto("/docs");
  // Check only some operations and schemas: the same few functions render the rest, and all take over a minute.
  const onlySome = async (of: string) => {
    const all = page.locator(of);
    await all.evaluateAll((found) => {
      for (const one of found.slice(8)) one.remove();
    });
    expect(await all.count()).toBe(8);
  };
  await onlySome("section.operation");
  await expectAccessible(page);
  await page.goto("/docs/schemas");
  await onlySome("details.schema");
  await expectAccessible(page);
});

test("the public pages fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/", "/docs", "/docs/schemas", "/nowhere"]) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
