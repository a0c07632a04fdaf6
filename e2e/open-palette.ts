import type { Page } from "@playwright/test";
import { expect } from "./sign-in";

/** Opens and returns the palette. Repeats its shortcut, because a page hears no keys until its script runs. */
export async function openPalette(page: Page) {
  const palette = page.getByRole("dialog", { name: "Search, go to or do" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeVisible({ timeout: 2000 });
  }).toPass();
  return palette;
}
