import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { register } from "./people";
import { expect, test } from "./sign-in";

const ORGANIZATION = "Pacific/Auckland";

/** The local time in the organization's zone, as `14:05:09`. */
const onTheWall = (at: number | string): string =>
  new Date(at).toLocaleTimeString("en-GB", { timeZone: ORGANIZATION });

/** Expects a time on the page to be in the organization's zone, to the second or to the minute. */
async function expectTheirs(time: Locator, length: 5 | 8): Promise<void> {
  await expect(time).toBeVisible();
  const at = (await time.getAttribute("datetime")) ?? "";
  await expect(time).toHaveText(onTheWall(at).slice(0, length));
}

async function call(page: Page, procedure: string, data: object): Promise<void> {
  expect((await page.request.post(`/api/trpc/${procedure}`, { data })).ok()).toBe(true);
}

/** Registers an organization far away, with a webhook endpoint that was sent a ping. */
async function openOrganization(page: Page): Promise<void> {
  await register(page);
  await call(page, "organization.update", { time_zone: ORGANIZATION });
  await page.goto("/settings/webhooks/receiver");
  await page.getByRole("button", { name: "Open receiver" }).click();
  await page.getByLabel("200, always").click();
  await page.getByRole("link", { name: "Add an endpoint with it" }).click();
  await page.getByRole("button", { name: "Save and send a ping" }).click();
  await expect(page.getByText(/The ping was answered with 200/)).toBeVisible();
}

const notice = (page: Page) => page.getByText("Times are in Pacific/Auckland, where it is");

test.describe("a browser in another zone than the organization", () => {
  test.use({ timezoneId: "America/New_York" });

  test("shows the organization's times everywhere, and names the zone once on each page and in tooltips", async ({
    page,
  }) => {
    test.setTimeout(150_000);
    await openOrganization(page);
    await page.goto("/simulator");
    await expect(notice(page)).toHaveCount(1);
    await expect(notice(page)).toContainText(onTheWall(Date.now()).slice(0, 3));
    await page.getByRole("textbox", { name: "Message" }).fill("Hello");
    await page.keyboard.press("Enter");
    await expectTheirs(page.getByRole("log", { name: "Messages" }).locator("time").first(), 5);
    await expectTheirs(
      page.getByRole("region", { name: "What went over the wire" }).locator("time").first(),
      8,
    );
    await expectAccessible(page);
    await page.goto("/inbox?show=all");
    await expect(
      page.getByRole("navigation", { name: "Conversations" }).locator("time").first(),
    ).toHaveAttribute("title", /, Auckland time$/);

    await page.goto("/settings/webhooks/receiver");
    await expectTheirs(page.locator("summary time").first(), 8);
    await page.goto("/settings/status");
    await expectTheirs(
      page.getByRole("listitem").filter({ hasText: "Last worked" }).locator("time").first(),
      8,
    );

    await page.goto("/settings/webhooks");
    await page.getByRole("link", { name: /\d+ events?|All events/ }).click();
    const delivery = page.getByRole("button", { name: /Delivered.*ping/ });
    await expectTheirs(delivery.locator("time"), 8);
    await delivery.click();
    await expectTheirs(page.getByRole("dialog").locator("section time"), 8);
    for (const path of ["/overview", "/inbox", "/leads", "/bookings", "/settings/profile"]) {
      await page.goto(path);
      await expect(notice(page)).toHaveCount(1);
    }
  });

  test("reads the range of a replay in the organization's zone", async ({ page }) => {
    await openOrganization(page);
    await page.getByRole("link", { name: "Open endpoint" }).click();
    await page.getByRole("button", { name: "Replay a range" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Times are in Pacific/Auckland.")).toBeVisible();
    await expect(dialog.getByLabel("Until")).toHaveValue(
      new RegExp(`T${onTheWall(Date.now()).slice(0, 2)}:`),
    );
    await dialog.getByLabel("From").fill("2026-06-01T09:30");
    await expectAccessible(page);
    const asked = page.waitForRequest(/webhooks\.replay/);
    await dialog.getByRole("button", { name: "Replay a range" }).click();
    expect((await asked).postData()).toContain('"from":"2026-05-31T21:30:00.000Z"');
  });

  test("names the zone behind More on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await register(page);
    await call(page, "organization.update", { time_zone: ORGANIZATION });
    await page.goto("/inbox");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect(page.getByRole("dialog").locator(notice(page))).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("a browser in the organization's zone", () => {
  test.use({ timezoneId: ORGANIZATION });

  test("shows no notice about zones", async ({ page }) => {
    await openOrganization(page);
    await page.goto("/settings/status");
    await expectTheirs(
      page.getByRole("listitem").filter({ hasText: "Last worked" }).locator("time").first(),
      8,
    );
    await expect(page.getByText("Times are in")).toHaveCount(0);
  });
});
