import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules of axe about colours: the only ones that another colour scheme can break. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Waits until nothing slides or fades in, because that is paler until it ends; ignores endless animations. */
const untilSettled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    return Promise.allSettled(ends.map(({ finished }) => finished));
  });

type Asked = { within?: string; runOnly?: string[] };

/** Rows of a list are alike: the first ones stand for all, since axe compares the colours of each. */
const MORE_ROWS = ":is(li, tr):nth-child(n + 11)";

/** The rules that the page breaks, each with an element. A dialog that dims the page is looked at alone. */
const violationsOf = (page: Page, asked: Asked): Promise<{ id: string; html: string | undefined }[]> =>
  page.evaluate(
    async ({ within, runOnly, exclude }) => {
      if (!window.axe) throw new Error("axe is not in the page");
      const modal = document.querySelector("dialog:modal") ? "dialog:modal" : undefined;
      const include = within ?? modal ?? ":root";
      // What passes isn't looked up, and is not carried out of the page.
      const options = {
        resultTypes: ["violations" as const],
        elementRef: false,
        ...(runOnly && { runOnly }),
      };
      const { violations } = await window.axe.run({ include, exclude }, options);
      return violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html }));
    },
    { ...asked, exclude: MORE_ROWS },
  );

/** Expects axe to find nothing, in light and in dark. `within` limits it to a selector, if a dialog dims the rest. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // The element may still be loading, and axe doesn't wait.
  if (within) await expect(page.locator(within).first()).toBeVisible();
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await untilSettled(page);
    const found = await violationsOf(
      page,
      colorScheme === "dark" ? { within, runOnly: COLOUR_RULES } : { within },
    );
    expect(found.map(({ id, html }) => `${id} (${colorScheme}): ${html}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
