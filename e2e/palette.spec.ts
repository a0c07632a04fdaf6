import { expectAccessible } from "./accessible";
import { greeted, header, message } from "./inbox";
import { readable } from "./leads";
import { openPalette } from "./open-palette";
import { register } from "./people";
import { expect, signIn, test } from "./sign-in";

test("the search in the rail finds people and conversations", async ({ page }) => {
  const customer = await greeted(page);
  await page.goto("/overview");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const palette = page.getByRole("dialog", { name: "Search, go to or do" });
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await field.fill(customer.name);
  await expect(palette.getByRole("group", { name: "People" }).getByRole("option")).toContainText(
    readable(customer.phone),
  );
  await expectAccessible(page);
  await palette.getByRole("group", { name: "Conversations" }).getByRole("option").click();
  await expect(message(page, /welcome/)).toBeVisible();
  await expect(header(page, customer)).toBeVisible();
  await page.keyboard.press("Control+k");
  await field.fill(customer.phone);
  await expect(palette.getByRole("option", { name: customer.name }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: customer.name })).toBeVisible();
});

test("the palette opens pages of the settings and runs actions, by keyboard alone", async ({ page }) => {
  await signIn(page);
  await page.goto("/overview");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const run = async (words: string) => {
    const palette = await openPalette(page);
    await palette.getByRole("combobox").fill(words);
    await expect(palette.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
  };
  await run("team settings");
  await expect(page).toHaveURL("/settings/team");
  await run("webhook add");
  await expect(page).toHaveURL("/settings/webhooks/new");
  await run("switch to dark");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await run("add lead");
  await expect(page.getByRole("dialog", { name: "Add a lead" })).toBeVisible();
  await page.keyboard.press("Escape");
  await run("shortcuts");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("the palette opens a new booking, the first steps and the guide for connecting a number", async ({
  page,
}) => {
  await register(page);
  await page.goto("/overview");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const run = async (words: string, name: string) => {
    const palette = await openPalette(page);
    await palette.getByRole("combobox").fill(words);
    await expect(palette.getByRole("option").first()).toContainText(name);
    await page.keyboard.press("Enter");
  };
  await run("new booking", "New booking");
  const booking = page.getByRole("dialog", { name: "New booking" });
  await expect(booking.getByRole("combobox", { name: "Customer" })).toBeFocused();
  await booking.getByRole("button", { name: "Cancel" }).click();
  await expect(booking).toBeHidden();
  await run("first st", "First steps");
  await expect(page).toHaveURL("/welcome");
  await expect(page.getByRole("heading", { level: 1, name: "First steps" })).toBeVisible();
  await run("number", "Connect a number");
  await expect(page).toHaveURL("/settings/integrations/connect");
  await expect(page.getByRole("heading", { level: 1, name: "Connect a number" })).toBeVisible();
});

test("the account's menu opens the keyboard shortcuts, and the palette signs out", async ({ page }) => {
  await register(page);
  await page.goto("/overview");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("sign out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-(in|out)/);
});
