import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { carry, expect, signIn, test } from "./sign-in";

// axe reads every node of a page, in light and in dark, which takes seconds each on a busy machine.
test.describe.configure({ timeout: 60_000 });

const figure = (page: Page, name: string) => page.getByRole("region", { name });

/** How much wider the page is than its window, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Registers a new organization to which nobody has written, and signs the page's browser in as its owner. */
async function registerNew(page: Page): Promise<void> {
  const answer = await page.request.post("/api/v1/auth/register", {
    data: {
      email: `owner-${crypto.randomUUID()}@example.com`,
      password: `long and ${crypto.randomUUID()}`,
      full_name: "Nina New",
      organization_name: "New Clinic",
    },
  });
  const { access_token }: { access_token: string } = await answer.json();
  await carry(page, access_token);
}

test("a plot's numbers are in a table one click away, and the arrow keys choose its days", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/overview");
  const leads = figure(page, "New leads");
  await expect(leads.getByRole("img", { name: /^New leads: \d+ from .* the most, \d+, on/ })).toBeVisible();
  const reader = leads.getByRole("slider", { name: "New leads: choose a day" });
  await reader.focus();
  const today = await reader.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowLeft");
  await expect(reader).not.toHaveAttribute("aria-valuetext", today ?? "");
  await leads.getByRole("button", { name: "Numbers: New leads" }).click();
  const rows = leads.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(31);
  const numbers = await rows.getByRole("cell").allTextContents();
  const total = numbers.reduce((sum, one) => sum + Number(one.replaceAll(",", "")), 0);
  await expect(leads.getByRole("paragraph").first()).toHaveText(total.toLocaleString("en-GB"));
  await expectAccessible(page);
});

test("the period is in the address, and every figure follows it", async ({ page }) => {
  await signIn(page);
  await page.goto("/overview?days=7");
  await expect(figure(page, "Conversations").getByText(/the 7 days before/)).toBeVisible();
  await page.getByRole("radiogroup", { name: "Period" }).getByText("90 days").click();
  await expect(page).toHaveURL("/overview?days=90");
  for (const name of ["New leads", "Conversations", "Bookings made"])
    await expect(figure(page, name).getByText(/the 90 days before/)).toBeVisible();
  await page.getByText("More figures").click();
  await expect(figure(page, "Where they came from").getByRole("row", { name: /WhatsApp/ })).toBeVisible();
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const [path, name] of [
    ["/overview", "7 days"],
    ["/bookings", "List"],
  ] as const)
    test(`the control of ${path} is at least 44 pixels high`, async ({ page }) => {
      await signIn(page);
      await page.goto(path);
      const box = await page.getByText(name, { exact: true }).locator("xpath=ancestor::label").boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    });

  test("the header of the webhooks has at most two lines", async ({ page }) => {
    await signIn(page);
    await page.goto("/settings/webhooks");
    await expect(page.getByRole("link", { name: "Test receiver", exact: true })).toBeVisible();
    const head = await page.locator("main header").boundingBox();
    expect(head?.height).toBeLessThan(120);
  });
});

test("a new organization is led to its first steps, and sets what can be booked", async ({ page }) => {
  await registerNew(page);
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: /ready for its first customer/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "First steps" }).click();
  await page.getByRole("link", { name: "Set services and hours" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Services and hours" })).toBeVisible();
  await page.getByRole("link", { name: "Organization", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Harbour Dental");
  await page.getByRole("combobox", { name: "Time zone" }).fill("Tokyo");
  await page.getByRole("option", { name: "Asia/Tokyo" }).click();
  await page.getByRole("link", { name: "Services and hours", exact: true }).click();
  await page.getByRole("button", { name: "Add service" }).click();
  await expect(page.getByText("Give it a name.")).toBeHidden();
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  await page.getByLabel("Service 1", { exact: true }).fill("Check-up");
  await page.getByRole("switch", { name: "Saturday is open" }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Saturday closes at").fill("08:00");
  await expect(page.getByText("Something above needs another look.")).toBeVisible();
  await page.getByLabel("Saturday closes at").fill("12:30");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Not saved yet")).toBeHidden();
  await expect(page.getByRole("navigation").getByText("Harbour Dental")).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Service 1", { exact: true })).toHaveValue("Check-up");
  await expect(page.getByLabel("Saturday closes at")).toHaveValue("12:30");
  await page.getByRole("link", { name: "Organization", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Asia/Tokyo");
  await page.getByLabel("Name", { exact: true }).fill("Thrown away");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Harbour Dental");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test("a member can only read the organization's settings", async ({ page }) => {
  await signIn(page);
  const invitation = await page.request.post("/api/trpc/team.invite", { data: {} });
  const { result }: { result: { data: { link: string } } } = await invitation.json();
  await page.context().clearCookies();
  const answer = await page.request.post("/api/v1/auth/invitations/accept", {
    data: {
      token: new URLSearchParams(new URL(result.data.link).hash.slice(1)).get("token"),
      full_name: "Max Member",
      email: `member-${crypto.randomUUID()}@example.com`,
      password: `long and ${crypto.randomUUID()}`,
    },
  });
  const { access_token }: { access_token: string } = await answer.json();
  await carry(page, access_token);
  await page.goto("/settings/organization");
  await expect(page.getByText("Only an owner can change these settings.")).toBeVisible();
  await expect(page.getByRole("region", { name: "General" })).toContainText("Harbour Dental Studio");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.goto("/settings/services");
  await expect(page.getByRole("region", { name: "Services" })).toContainText("Check-up");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);
});
