import { expectAccessible } from "./accessible";
import { message, reply, takenOver } from "./inbox";
import { register } from "./people";
import { expect, test } from "./sign-in";

// The browser logs a refusal.
test.use({ expectedErrors: /status of 4(09|22)/ });

test("quick replies are added, changed, deleted and restored, and templates are added", async ({ page }) => {
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

test("the replies fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page);
  await page.goto("/settings/replies");
  await expect(page.getByText("No template yet")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a quick reply is filled in when it is chosen, and can't be sent with a variable left", async ({
  page,
}) => {
  const customer = await takenOver(page);
  const thread = page.url();
  const title = `Until then ${customer.name}`;
  await page.goto("/settings/replies");
  await page.getByRole("button", { name: "Add quick reply" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  const content = dialog.getByRole("textbox", { name: "Text" });
  await content.fill("Dear {{nmae}}, until !");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/must not hold {{nmae}}: its variables are {{name}}/)).toBeVisible();
  await expectAccessible(page);

  await content.fill("Dear {{name}}, until !");
  await content.press("ArrowLeft");
  await dialog.getByRole("button", { name: "Next appointment" }).click();
  await expect(content).toHaveValue("Dear {{name}}, until {{next_appointment}}!");
  await expect(dialog.getByText("Dear Anna Keller, until Tuesday 24 November at 10:30!")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  await page.goto(thread);
  await reply(page).pressSequentially(`/${title.slice(0, 5)}`);
  await page.getByRole("option", { name: title }).click();
  await expect(reply(page)).toHaveValue(`Dear ${customer.name}, until {{next_appointment}}!`);
  const gap = page.getByRole("alert").filter({ hasText: "{{next_appointment}} has no value here" });
  await expect(gap).toBeVisible();
  await expectAccessible(page);
  await reply(page).press("End");
  await reply(page).press("Enter");
  await expect(gap).toBeVisible();
  await expect(message(page, /Dear/)).toBeHidden();

  // The variable is selected, so typing replaces it.
  await page.keyboard.type("tomorrow");
  await expect(reply(page)).toHaveValue(`Dear ${customer.name}, until tomorrow!`);
  await expect(gap).toBeHidden();
  await page.keyboard.press("Enter");
  await customer.gets(new RegExp(`Dear ${customer.name}, until tomorrow!`));
});
