import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, signIn, test } from "./sign-in";

// The demo has one receiver, so these journeys run one after another.
test.describe.configure({ mode: "default" });
test.beforeEach(({ page }) => signIn(page));

/** Opens the demo's receiver if it isn't open yet, sets it to answer 200, and returns its address. */
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

/** Adds an endpoint for lead.created from the page of the receiver; returns its secret. */
async function addEndpoint(page: Page, description: string): Promise<string> {
  const url = await receiverUrl(page);
  await page.getByRole("link", { name: "Add an endpoint with it" }).click();
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue(url);
  await page.getByRole("textbox", { name: "Description" }).fill(description);
  await page.getByLabel("All events").click();
  await page.getByLabel("lead.created").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and send a ping" }).dblclick();
  await expect(page.getByText(/The ping was answered with 200 in \d+ ms/)).toBeVisible();
  await expectAccessible(page);
  return (await page.getByText(/^whsec_/).textContent()) ?? "";
}

async function act(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
  await page.getByRole("dialog").getByRole("button", { name: action }).click();
}

async function removeEndpoint(page: Page, description: string): Promise<void> {
  await act(page, "Delete endpoint");
  await expect(page).toHaveURL("/settings/webhooks");
  await expect(page.getByRole("link", { name: new RegExp(description) })).toHaveCount(0);
}

test("npm run demo plays a customer's whole journey, and every webhook verifies", async ({ baseURL }) => {
  const env = { ...process.env, PUBLIC_URL: baseURL, FRONTDESK_DATA: ".data/e2e" };
  const { stdout } = await promisify(execFile)("node", ["--import", "tsx", "scripts/demo.ts"], { env });
  expect(stdout).toMatch(/booking\.cancelled x 1, both signatures verified\n/);
});

test("a broken receiver gets three tries, and a redelivery succeeds after it is repaired", async ({
  page,
}) => {
  test.setTimeout(150_000);
  const description = `Journey ${Date.now()}`;
  await addEndpoint(page, description);
  await answer(page, "500, always", "500");
  await expect(page.getByText("Both signatures verified").first()).toBeVisible();
  await expectAccessible(page);

  await page.goto("/settings/webhooks");
  await expectAccessible(page);
  await page.getByRole("link", { name: new RegExp(description) }).click();
  await expect(page.getByRole("button", { name: /Delivered.*ping/ })).toBeVisible();
  const lead = await page.request.post("/api/trpc/leads.create", { data: { name: "Ada Lovelace" } });
  expect(lead.ok()).toBe(true);
  // It appears without a reload.
  await page
    .getByRole("button", { name: /lead\.created/ })
    .first()
    .click();
  const drawer = page.getByRole("dialog", { name: "lead.created" });
  await expect(drawer.getByRole("heading", { name: "Try 2" })).toBeVisible({ timeout: 20_000 });
  await expect(drawer.getByText("Waiting")).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Try 3" })).toBeVisible({ timeout: 40_000 });
  await expect(drawer.getByText("Failed", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(drawer.getByText(/\d\d:\d\d:\d\d/).first()).toBeVisible();
  await drawer.getByText("Request headers").first().click();
  await expect(drawer.getByText(/webhook-id: [0-9a-f-]{36}/).first()).toBeVisible();
  await drawer.getByRole("tab", { name: "Body" }).click();
  await expect(drawer.getByText('"name": "Ada Lovelace"')).toBeVisible();
  await drawer.getByText("Raw", { exact: true }).click();
  await expect(drawer.getByText('"name":"Ada Lovelace"')).toBeVisible();
  await drawer.getByRole("tab", { name: "Workbench" }).click();
  await expect(drawer.getByText(/x-service-signature: [0-9a-f]{64}/)).toBeVisible();
  await expectAccessible(page);

  const failed = page.url();
  expect(failed).toMatch(/\?delivery=[0-9a-f-]{36}$/);
  await expect(drawer.locator("code").filter({ hasText: failed })).toBeVisible();
  await drawer.getByRole("link", { name: "Open the lead" }).click();
  await expect(page.getByRole("heading", { name: "Ada Lovelace", level: 1 })).toBeVisible();
  await answer(page, "200, always", "200");
  await page.goto(failed);
  await expect(page.getByText("Failing", { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: "Send again" }).click();
  await expect(drawer.getByRole("heading", { name: "Try 4" })).toBeVisible({ timeout: 20_000 });
  await expect(drawer.getByText("Delivered")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Deliver events").click();
  await expect(page.getByText("Switched off by staff.")).toBeVisible();
  await removeEndpoint(page, description);
});

test("what an endpoint that is off has not got waits until it is switched on", async ({ page }) => {
  const description = `Gone ${Date.now()}`;
  await addEndpoint(page, description);
  await answer(page, "410: gone for good", "410");
  const lead = await page.request.post("/api/trpc/leads.create", { data: { name: "Ada Lovelace" } });
  expect(lead.ok()).toBe(true);
  await page.goto("/settings/webhooks");
  await page.getByRole("link", { name: new RegExp(description) }).click();
  await expect(page.getByText("The receiver answered 410 Gone.")).toBeVisible();
  await page.getByRole("button", { name: /Waiting.*lead\.created/ }).click();
  const drawer = page.getByRole("dialog", { name: "lead.created" });
  await expect(drawer.getByText("When the endpoint is switched on")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Send again" })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await answer(page, "200, always", "200");
  await page.goBack();
  await removeEndpoint(page, description);
});

test("an endpoint without events says what is missing, and a long description stays one line", async ({
  page,
}) => {
  const url = await receiverUrl(page);
  const description = `Long ${Date.now()} ${"and longer ".repeat(40)}`.trim();
  await page.goto(`/settings/webhooks/new?url=${encodeURIComponent(url)}`);
  await page.getByRole("textbox", { name: "Description" }).fill(description);
  await page.getByLabel("All events").click();
  await page.getByRole("button", { name: "Save and send a ping" }).click();
  await expect(page.getByText("Pick at least one event.")).toBeVisible();
  await page.getByLabel("lead.created").click();
  await expect(page.getByText("Pick at least one event.")).toBeHidden();
  await page.getByRole("button", { name: "Save and send a ping" }).click();
  await page.getByRole("link", { name: "Open endpoint" }).click();
  const heading = page.getByRole("heading", { level: 1, name: description });
  await expect(heading.getByTitle(description)).toBeVisible();
  expect((await heading.boundingBox())?.height).toBeLessThan(32);
  await removeEndpoint(page, description);
});

test("an endpoint shows the result of its ping after it is saved or switched on", async ({ page }) => {
  const description = `Changed ${Date.now()}`;
  await addEndpoint(page, description);
  await page.goto("/settings/integrations");
  const section = page.getByRole("region", { name: "Webhooks" });
  await expect(section.getByText(/^\d+ endpoints?$/)).toBeVisible();
  await expectAccessible(page);
  await section.getByRole("link", { name: "Manage webhooks" }).click();
  await page.getByRole("link", { name: new RegExp(description) }).click();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("message.created").click();
  await page.getByRole("button", { name: "Add header" }).click();
  await page.getByRole("textbox", { name: "Name of header 1" }).fill("X-Api-Key");
  await page.getByLabel("Value of header 1", { exact: true }).fill("key of the journey");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and send a ping" }).click();
  const saved = page.getByRole("dialog", { name: "Saved" });
  await expect(saved.getByText(/The ping was answered with 200 in \d+ ms/)).toBeVisible();
  await expectAccessible(page);
  await saved.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Send a sample" }).click();
  const sample = page.getByRole("dialog", { name: "Send a sample of an event" });
  await sample.getByLabel("Event").selectOption("booking.cancelled");
  await sample.getByRole("button", { name: "Send sample" }).click();
  await expect(sample.getByText(/The sample was answered with 200 in \d+ ms/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByLabel("Deliver events").click();
  await expect(page.getByText("Switched off by staff.")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByRole("dialog").getByText("x-api-key")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("kept secret")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved. No ping is sent while the endpoint is off.")).toBeVisible();

  const path = new URL(page.url()).pathname;
  await answer(page, "500, always", "500");
  await page.goto(path);
  await page.getByLabel("Deliver events").click();
  await expect(page.getByText("The ping failed: answered 500")).toBeVisible();
  await expectAccessible(page);
  await removeEndpoint(page, description);
});

test.describe("an endpoint that a colleague deleted", () => {
  test.use({ expectedErrors: /status of 404/ });
  test("keeps its title while its page is open, and says that it was deleted", async ({ page }) => {
    const description = `Deleted ${Date.now()}`;
    await addEndpoint(page, description);
    await page.getByRole("link", { name: "Open endpoint" }).click();
    await expect(page.getByRole("heading", { level: 1, name: description })).toBeVisible();
    const endpoint_id = new URL(page.url()).pathname.split("/").at(-1);
    // Deleted between the click and its request, or the page may hear of it first and take the button away.
    await page.route(/webhooks\.ping/, async (route) => {
      const removed = await page.request.post("/api/trpc/webhooks.remove", { data: { endpoint_id } });
      expect(removed.ok()).toBe(true);
      await route.continue();
    });
    await page.getByRole("button", { name: "Send ping" }).click();
    await expect(page.getByText("This endpoint was deleted")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: description })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Endpoint" })).toBeVisible();
    await expect(page.getByText("It was deleted, or the address of this page is wrong.")).toBeVisible();
  });
});

test("a rotated secret is shown once", async ({ page }) => {
  const description = `Rotated ${Date.now()}`;
  const first = await addEndpoint(page, description);
  await page.getByRole("link", { name: "Open endpoint" }).click();
  await expect(page.getByRole("heading", { level: 1, name: description })).toBeVisible();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);
  await act(page, "Rotate secret");
  const shown = page.getByRole("dialog", { name: "Secret" });
  await expect(shown.getByText(/^whsec_/)).toBeVisible();
  expect(await shown.getByText(/^whsec_/).textContent()).not.toBe(first);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText(/whsec_/)).toHaveCount(0);
  await removeEndpoint(page, description);
});

test("the catalogue shows each event, and verifiers in four languages", async ({ page }) => {
  await page.goto("/settings/webhooks/events");
  await page.getByText("booking.rescheduled", { exact: true }).click();
  await expect(page.getByText('"event": "booking.rescheduled"')).toBeVisible();
  const verifiers = page.getByRole("radiogroup", { name: "Verify signatures" });
  for (const [language, line] of [
    ["Python", "def verify_standard_webhook"],
    ["PHP", "function verify_standard_webhook"],
    ["Go", "func VerifyStandardWebhook"],
    ["TypeScript", "export function verifyStandardWebhook"],
  ] as const) {
    await verifiers.getByText(language, { exact: true }).click();
    await expect(page.getByText(line)).toBeVisible();
  }
  await expectAccessible(page);
});

test("the demo starts with an endpoint that has a history, and each delivery has its own address", async ({
  page,
}) => {
  await page.goto("/settings/webhooks");
  await page.getByRole("link", { name: /Practice software/ }).click();
  await expect(page.getByRole("button", { name: /Delivered.*2 tries/ }).first()).toBeVisible();
  await page
    .getByRole("button", { name: /Failed.*booking\./ })
    .first()
    .click();
  const drawer = page.getByRole("dialog", { name: /^booking\./ });
  await expect(drawer.getByRole("heading", { name: "Try 3" })).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await page.goto(address);
  await expect(drawer.getByText("The receiver was told to answer 500.").first()).toBeVisible();
  await drawer.getByRole("link", { name: "Open the booking" }).click();
  await expect(page).toHaveURL(/\/bookings\?booking=/);
  await expect(page.getByRole("dialog")).toBeVisible();
});
