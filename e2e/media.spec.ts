import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newCustomer } from "./customer";
import { row } from "./inbox";
import { expect, signIn, test } from "./sign-in";

/** Whether a picture is drawn: it is loaded and has a size. */
const isDrawn = (page: Page, name: string) =>
  page
    .getByRole("img", { name })
    .first()
    .evaluate(
      (picture) => picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0,
    );

test("a received photo can be enlarged, a voice message played and a document opened, on a desktop and a phone", async ({
  page,
}) => {
  await signIn(page);
  const customer = await newCustomer(page);
  await customer.write("Hello");
  await page.goto("/inbox?show=all");
  await row(page, customer).click();
  await customer.act({ type: "image", caption: "This is the house" });

  const photo = page.getByRole("button", { name: "Show This is the house larger" });
  await expect(photo).toBeVisible();
  await expect.poll(() => isDrawn(page, "This is the house")).toBe(true);
  const box = await photo.boundingBox();
  expect([box?.width, box?.height]).toEqual([280, 210]);
  await photo.click();
  const large = page.getByRole("dialog", { name: "This is the house" });
  await expect(large.getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await expect(photo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(large).toBeVisible();
  await expectAccessible(page);
  await large.getByRole("button", { name: "Close" }).click();
  await expect(large).toBeHidden();

  await customer.act({ type: "audio" });
  await expect(page.getByText("0:04", { exact: true })).toBeVisible();
  await page.getByRole("slider", { name: "Position" }).fill("2");
  await expect(page.getByText("0:02", { exact: true })).toBeVisible();
  await customer.act({ type: "document" });
  const paper = page.getByRole("link", { name: /^Open insurance\.pdf in a new tab, Document, \d+ B$/ });
  await expect(paper).toBeVisible();
  const answer = await page.request.get((await paper.getAttribute("href")) ?? "");
  expect(answer.headers()).toMatchObject({
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
  });
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(paper).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await expectAccessible(page);

  await page.goto("/settings/status");
  const lasting = page.getByRole("combobox", { name: "Kept for" });
  await lasting.selectOption({ label: "30 days" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const asked = page.getByRole("dialog", { name: "Let old files go?" });
  await expect(asked).toContainText("older than 30 days");
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave as it was" }).click();
  await expect(lasting).toHaveValue("");
});
