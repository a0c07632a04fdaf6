import { expectAccessible } from "./accessible";
import { joinAsMember, register } from "./people";
import { expect, test } from "./sign-in";

// The browser logs what a member may not read.
test.use({ expectedErrors: /status of 403/ });

test("an owner finds who did what, opens it, filters it and exports it; a member sees no log", async ({
  page,
  elsewhere,
}) => {
  const { full_name } = await register(page);
  await joinAsMember(page, elsewhere);
  await page.goto("/settings/audit");
  const log = page.getByRole("region", { name: "What happened" });
  const registered = log.getByRole("button", { name: `${full_name} created their account with a password` });
  await expect(registered).toBeVisible();
  await expectAccessible(page);

  await registered.click();
  const detail = page.getByRole("dialog");
  await expect(detail).toContainText("account.registered");
  await expect(detail.getByRole("table", { name: "What changed" })).toContainText("password");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();

  await page.getByLabel("From").fill("2100-01-01");
  await expect(log.getByText("Nothing that happened matches these filters")).toBeVisible();
  await page.getByLabel("From").fill("");
  const downloading = page.waitForEvent("download");
  await log.getByRole("link", { name: "Export as CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  await page.reload();
  await expect(log.getByRole("button", { name: `${full_name} exported the audit log` })).toBeVisible();

  await elsewhere.goto("/settings/labels");
  const sections = elsewhere.getByRole("navigation", { name: "Settings" });
  await expect(sections.getByRole("link", { name: "Labels" })).toBeVisible();
  await expect(sections.getByRole("link", { name: "Audit log" })).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the log fits the screen", async ({ page }) => {
    await register(page);
    await page.goto("/settings/audit");
    await expect(page.getByRole("button", { name: /created their account/ })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });
});
