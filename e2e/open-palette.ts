import type { Page } from "@playwright/test";
import { expect } from "./sign-in";

/** Opens the palette by its shortcut, and answers it. Until a page's script runs, no key is heard: it is pressed again. */
export async function openPalette(page: Page) {
  const palette = page.getByRole("dialog", { name: "Search, go to or do" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeVisible({ timeout: 2000 });
  }).toPass();
  return palette;
}
