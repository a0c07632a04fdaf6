import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./sign-in";

const shown = (page: Page) => page.locator("html");
const SCHEME = "data-mantine-color-scheme";

async function choose(page: Page, colours: string): Promise<void> {
  await page.getByRole("button", { name: "Dana Rivers" }).click();
  await page.getByRole("menuitemradio", { name: colours }).click();
}

test("the colours are the system's until others are chosen, which apply in every tab and after a reload", async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto("/notifications");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(shown(page)).toHaveAttribute(SCHEME, "dark");
  const other = await context.newPage();
  await other.goto("/leads");
  await expect(shown(other)).toHaveAttribute(SCHEME, "light");
  await choose(page, "Light");
  await expect(shown(page)).toHaveAttribute(SCHEME, "light");
  await choose(page, "Dark");
  await expect(shown(other)).toHaveAttribute(SCHEME, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await other.reload();
  for (const one of [page, other]) await expect(shown(one)).toHaveAttribute(SCHEME, "dark");
  await page.getByRole("button", { name: "Dana Rivers" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "System" }).click();
  for (const one of [page, other]) await expect(shown(one)).toHaveAttribute(SCHEME, "light");
});
