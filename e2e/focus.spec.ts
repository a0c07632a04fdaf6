import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { call } from "./customer";
import { register } from "./people";
import { expect, signIn, test } from "./sign-in";

/** Opens something by keyboard and closes it with Escape; its button must have the focus again, twice in a row. */
async function expectFocusBack(page: Page, name: string, role: "dialog" | "menu"): Promise<void> {
  const button = page.getByRole("button", { name });
  for (const _ of [1, 2]) {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole(role)).toBeVisible();
    await expect(page.getByRole(role).locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole(role)).toBeHidden();
    await expect(button).toBeFocused();
  }
}

test("closing a dialog returns the focus to the button that opened it", async ({ page }) => {
  await register(page);
  await call(page, "labels.create", { name: "VIP", color: "teal" });
  await page.goto("/settings/labels");
  await expectFocusBack(page, "Delete VIP", "dialog");
  await expectFocusBack(page, "Search", "dialog");
  await page.goto("/settings/integrations/calendars");
  // Until the list has loaded, its button is elsewhere.
  await expect(page.getByText("No calendar is connected")).toBeVisible();
  await expectFocusBack(page, "Connect calendar", "dialog");
});

test("the menus are accessible while they are open, by arrow keys too, and return the focus", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/settings/webhooks");
  await expectFocusBack(page, "Your account", "menu");
  await page.getByRole("button", { name: "Your account" }).click();
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem", { name: "Profile" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitemcheckbox", { name: "Away" })).toBeFocused();
  await expectAccessible(page, "[role=menu]");
  await page.keyboard.press("Escape");

  await page
    .getByRole("main")
    .getByRole("link")
    .filter({ hasText: /https?:/ })
    .first()
    .click();
  await expectFocusBack(page, "More actions", "menu");
  await page.getByRole("button", { name: "More actions" }).click();
  await expectAccessible(page, "[role=menu]");
});
