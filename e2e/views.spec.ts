import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expectView, openViews } from "./inbox";
import { joinAsMember, register } from "./people";
import { expect, overflow, test } from "./sign-in";

/** Filters the inbox by completed conversations, and saves that as a view. */
async function save(page: Page, name: string, isShared: boolean) {
  await page.goto("/inbox?show=all&status=completed");
  await (await openViews(page)).getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  if (isShared) await page.getByRole("checkbox", { name: "For the whole team" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectView(page, name);
}

test("a view is saved for the team, opened by its link, renamed, moved and deleted", async ({
  page,
  elsewhere,
}) => {
  await register(page);
  await joinAsMember(page, elsewhere);
  await save(page, "Done", true);
  await save(page, "My own", false);
  const link = await page.evaluate(() => window.location.search);
  const id = new URLSearchParams(link).get("view");

  await elsewhere.goto("/inbox");
  const views = await openViews(elsewhere);
  await expect(views.getByRole("button", { name: "My own" })).toHaveCount(0);
  await expectAccessible(elsewhere);
  await views.getByRole("button", { name: "Done" }).click();
  await expect(elsewhere).toHaveURL(/status=completed/);

  // A link with only the view's id is enough.
  await page.goto(`/inbox?view=${id}`);
  await expect(page).toHaveURL(/show=all&status=completed/);
  await page.getByRole("button", { name: "Needs you" }).click();
  await expect(page).toHaveURL(/\/inbox$/);

  await (await openViews(page)).getByRole("button", { name: "Manage views" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage views" });
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("textbox", { name: "Rename Done" }).fill("Finished");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Move My own up" }).click();
  await expect(dialog.getByRole("listitem").first().getByRole("textbox")).toHaveValue("My own");
  await dialog.getByRole("button", { name: "Delete My own" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Delete My own" }).click();
  await expectAccessible(page, "[role=dialog]");
  await page
    .getByRole("dialog", { name: "Delete My own?" })
    .getByRole("button", { name: "Delete view" })
    .click();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Done", exact: true }).click();
  await expect((await openViews(page)).getByRole("button", { name: "Finished" })).toBeVisible();
});

test("saved views fit a phone", async ({ page }) => {
  await register(page);
  await save(page, "A view with quite a long name here", false);
  await page.setViewportSize({ width: 390, height: 844 });
  await openViews(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
