import { register } from "./people";
import { expect, expectAccessible, test } from "./sign-in";

// The browser's own line about a refusal.
test.use({ expectedErrors: /status of 4(09|22)/ });

test("quick replies and templates are written, changed, deleted and brought back", async ({ page }) => {
  await register(page);
  await page.goto("/settings/replies");
  await expect(page.getByText("No quick reply yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add quick reply" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Parking");
  await dialog.getByLabel("Text").fill("There is parking behind the house.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("There is parking behind the house.")).toBeVisible();

  await page.getByRole("button", { name: "Add quick reply" }).click();
  await dialog.getByLabel("Title").fill("Parking");
  await dialog.getByLabel("Text").fill("Twice");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/with this title already/);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Change Parking" }).click();
  await dialog.getByLabel("Text").fill("Park in Mill Lane.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Park in Mill Lane.")).toBeVisible();
  await page.getByRole("button", { name: "Delete Parking" }).click();
  await expect(page.getByText("Park in Mill Lane.")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Park in Mill Lane.")).toBeVisible();

  await page.getByRole("button", { name: "Add template" }).click();
  await dialog.getByLabel("Template's name").fill("Not a name");
  await dialog.getByLabel("Text as approved").fill("Hello {{1}}, we are here again.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("must be of lower-case letters, digits and _")).toBeVisible();
  await dialog.getByLabel("Template's name").fill("here_again");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Hello {{1}}, we are here again.")).toBeVisible();
  await expectAccessible(page);
});

test("on a phone nothing of the replies is wider than the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page);
  await page.goto("/settings/replies");
  await expect(page.getByText("No template yet")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
