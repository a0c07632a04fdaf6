import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "./sign-in";

test.beforeEach(({ page }) => signIn(page));

/** Opens the demo's receiver where nobody has yet, and answers its address. */
async function receiverUrl(page: Page): Promise<string> {
  await page.goto("/settings/webhooks/receiver");
  const opened = page.getByRole("radiogroup", { name: "How it answers" });
  const open = page.getByRole("button", { name: "Open receiver" });
  await expect(opened.or(open)).toBeVisible();
  if (await open.isVisible()) await open.click();
  await page.getByLabel("200, always").click();
  return (await page.locator("code").first().textContent()) ?? "";
}

async function answer(page: Page, plan: string, next: string): Promise<void> {
  await page.goto("/settings/webhooks/receiver");
  await page.getByLabel(plan).click();
  await expect(page.getByText(`The next call: ${next}`)).toBeVisible();
}

test("a webhook is registered, its ping seen, its receiver broken, its retries watched, and it is sent again", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const url = await receiverUrl(page);
  const description = `Journey ${Date.now()}`;

  await page.getByRole("link", { name: "Add an endpoint with it" }).click();
  await expect(page.getByLabel("Address")).toHaveValue(url);
  await page.getByLabel("Description").fill(description);
  await page.getByLabel("All events").click();
  await page.getByLabel("lead.created").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and send a ping" }).click();
  await expect(page.getByText(/The ping was answered with 200 in \d+ ms/)).toBeVisible();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await expectAccessible(page);

  await answer(page, "Fail twice, then 200", "500");
  await expect(page.getByText("Both signatures verified").first()).toBeVisible();
  await expectAccessible(page);

  const lead = await page.request.post("/api/trpc/leads.create", { data: { name: "Ada Lovelace" } });
  expect(lead.ok()).toBe(true);
  await page.goto("/settings/webhooks");
  await expectAccessible(page);
  await page.getByRole("link", { name: new RegExp(description) }).click();
  await page.getByRole("button", { name: /lead\.created/ }).click();
  const drawer = page.getByRole("dialog", { name: "lead.created" });
  await expect(drawer.getByRole("heading", { name: "Try 2" })).toBeVisible({ timeout: 20_000 });
  await expect(drawer.getByText("answered 500").first()).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Try 3" })).toBeVisible({ timeout: 40_000 });
  await expect(drawer.getByText("Delivered")).toBeVisible();
  await expectAccessible(page);

  await drawer.getByRole("tab", { name: "Workbench" }).click();
  await expect(drawer.getByText(/x-service-signature: [0-9a-f]{64}/)).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Send again" }).click();
  await drawer.getByRole("tab", { name: "Attempts" }).click();
  await expect(drawer.getByRole("heading", { name: "Try 4" })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("img", { name: "2 of the last 2 deliveries got there" })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Deliver events").click();
  await expect(page.getByText("Switched off by staff.")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete endpoint" }).click();
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page).toHaveURL("/settings/webhooks");
  await expect(page.getByRole("link", { name: new RegExp(description) })).toHaveCount(0);
});

test("a number is connected, checked at its provider and disconnected", async ({ page }) => {
  await page.goto("/settings/integrations");
  await expect(page.getByText("Front desk (WhatsApp)")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Connect number" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect number" });
  const id = String(Date.now());
  await dialog.getByLabel("Phone number ID").fill(id);
  await dialog.getByLabel("Name").fill(`Reception ${id}`);
  await dialog.getByLabel("Access token").fill("a token");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Connect number" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Reception ${id}` })).toBeVisible();
  await expect(page.getByText(/\/api\/v1\/channels\/provider-b\/webhook$/)).toBeVisible();
  await page.getByRole("button", { name: "Check credentials" }).click();
  await expect(page.getByText("The provider knows this number: Sandbox")).toBeVisible();
  await page.getByLabel("Send a test to").fill("+1 415 555 0100");
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Taken by the provider")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Disconnect number" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect number" }).click();
  await expect(page).toHaveURL("/settings/integrations");
  await expect(page.getByText(`Reception ${id}`)).toHaveCount(0);
});

test("the agent answers a test, and the scheduler's secret is shown once", async ({ page }) => {
  await page.goto("/settings/integrations");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByText(/Answered in \d+ ms/)).toBeVisible();
  await expect(page.getByText(/Harbour Dental Studio\./)).toBeVisible();
  await page.getByRole("button", { name: /Make a (new )?secret/ }).click();
  const replace = page.getByRole("dialog").getByRole("button", { name: "Make a new secret" });
  if (await replace.isVisible()) await replace.click();
  await expect(page.getByText("Copy it to Cal.com now. It is not shown again.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("None; anybody who knows the address can post bookings")).toBeVisible();
});

test("the catalogue shows each event, and verifiers in four languages", async ({ page }) => {
  await page.goto("/settings/webhooks/events");
  await page.getByText("booking.rescheduled").click();
  await expect(page.getByText('"event": "booking.rescheduled"')).toBeVisible();
  for (const [language, line] of [
    ["Python", "def verify_standard_webhook"],
    ["PHP", "function verify_standard_webhook"],
    ["Go", "func VerifyStandardWebhook"],
    ["TypeScript", "export function verifyStandardWebhook"],
  ] as const) {
    await page.getByRole("tab", { name: language }).click();
    await expect(page.getByText(line)).toBeVisible();
  }
  await expectAccessible(page);
});

test("on a phone nothing of it is wider than the screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["integrations", "webhooks", "webhooks/new", "webhooks/events", "webhooks/receiver"]) {
    await page.goto(`/settings/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ path, overflow: Math.max(overflow, 0) }).toEqual({ path, overflow: 0 });
  }
});
