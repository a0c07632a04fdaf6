import type { Page } from "@playwright/test";
import { register } from "./people";
import { expect, test } from "./sign-in";

test.use({ expectedErrors: /status of 401/ });

/** Opens a page, which renews its session at once: if that came later, it would bring back one that was ended. */
async function open(page: Page, path: string): Promise<void> {
  const renewed = page.waitForResponse("**/api/auth/session");
  await page.goto(path);
  await renewed;
}

/** Leaves the page open, but without its session, as if that had ended meanwhile. */
const endSession = (page: Page): Promise<void> => page.context().clearCookies();

test("saving settings after the session has ended leads to sign-in and back, with what was typed", async ({
  page,
}) => {
  await register(page);
  const cookies = await page.context().cookies();
  await open(page, "/settings/organization");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Engines");
  await endSession(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/sign-in?ended=1&callbackUrl=%2Fsettings%2Forganization");
  await expect(page.getByText("You were signed out in another tab")).toBeVisible();
  await page.context().addCookies(cookies);
  await page.goto("/settings/organization");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Engines");
});

test("an import or an export after the session has ended leads to sign-in too", async ({ page }) => {
  await register(page);
  const cookies = await page.context().cookies();
  await open(page, "/leads/import");
  const file = page.getByLabel("Drop a CSV file here, or choose one");
  await expect(file).toBeEnabled();
  await endSession(page);
  // Not awaited: the page leaves while Playwright still waits for it to settle.
  const csv = { name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from("Name\nAda\n") };
  void file.setInputFiles(csv).catch(() => undefined);
  await expect(page).toHaveURL(/\/sign-in\?ended=1&callbackUrl=%2Fleads%2Fimport/);

  await page.context().addCookies(cookies);
  await open(page, "/leads");
  await expect(page.getByText("No leads yet")).toBeVisible();
  await endSession(page);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page).toHaveURL(/\/sign-in\?ended=1&callbackUrl=%2Fleads$/);
});
