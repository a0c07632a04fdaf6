import { expectAccessible } from "./accessible";
import { message, reply, takenOver } from "./inbox";
import { expect, test } from "./sign-in";

test("an emoji is inserted at the caret by its name or from the panel, which shows recently used ones first", async ({
  page,
}) => {
  const customer = await takenOver(page);
  await reply(page).pressSequentially("Until then :thumbs");
  await expect(page.getByRole("option", { name: "thumbs_up" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(reply(page)).toHaveValue("Until then 👍 ");

  await reply(page).press("Home");
  await page.getByRole("button", { name: "Emoji" }).click();
  const panel = page.getByRole("dialog", { name: "Emoji" });
  await expect(panel.getByRole("button").first()).toHaveAccessibleName("thumbs up");
  await expectAccessible(page);
  await panel.getByRole("textbox", { name: "Find an emoji" }).fill("party");
  await page.keyboard.press("ArrowDown");
  await expect(panel.getByRole("button", { name: "party" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(reply(page)).toHaveValue("🥳Until then 👍 ");
  await expect(reply(page)).toBeFocused();

  await page.getByRole("button", { name: "Emoji" }).click();
  await expect(panel.getByRole("button").first()).toHaveAccessibleName("party");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(reply(page)).toBeFocused();
  // A click elsewhere closes it, and so does Escape wherever the focus is; the conversation stays open.
  await page.getByRole("button", { name: "Emoji" }).click();
  await expect(panel).toBeVisible();
  await reply(page).click();
  await expect(panel).toBeHidden();
  await expect(reply(page)).toBeFocused();
  await page.getByRole("button", { name: "Emoji" }).click();
  await page.getByRole("button", { name: "Emoji" }).click();
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Emoji" }).click();
  await page.getByRole("button", { name: "Templates" }).focus();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await reply(page).focus();
  await page.keyboard.press("Enter");
  await expect(message(page, "🥳Until then 👍")).toBeVisible();
  await customer.gets(/🥳Until then 👍/);
});
