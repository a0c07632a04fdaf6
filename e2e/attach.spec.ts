import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { call, newCustomer } from "./customer";
import { row } from "./inbox";
import { expect, signIn, test } from "./sign-in";

const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

/** Drops a file on the page. */
const drop = (page: Page, ...file: [name: string, type: string, content: string]) =>
  page.evaluate(([name, type, content]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], name, { type }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, file);

/** Pastes a file into the reply. */
const paste = (page: Page, ...file: [name: string, type: string, content: string]) =>
  page.getByRole("textbox", { name: "Write a reply" }).evaluate((field, [name, type, content]) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([content], name, { type }));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, file);

test("a photo and a document reach the customer's phone, and a file that can't be sent says why", async ({
  page,
}) => {
  await signIn(page);
  const customer = await newCustomer(page);
  await customer.write("What does it cost?");
  const name = `prices_${customer.phone.slice(-6)}`;
  const words = { language: "en", body: `Our new prices ${customer.phone.slice(-6)}` };
  await call(page, "templates.create", { provider: "provider-b", name, ...words, header: "document" });
  await page.goto("/inbox?show=all");
  await row(page, customer).click();
  const files = page.getByRole("list", { name: "Attached files" });
  const send = page.getByRole("button", { name: "Send", exact: true });
  const pick = page.getByLabel("Attach a file").last();

  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await pick.setInputFiles([{ name: "house.png", mimeType: "image/png", buffer: picture }]);
  await expect(files.getByText("house.png")).toBeVisible();
  await expect(files.getByRole("progressbar")).toBeHidden();
  await page.reload();
  await page.getByRole("textbox", { name: "Write a reply" }).fill("This is the house");
  await expect(files.getByText("house.png")).toBeVisible();
  await expect(send).toBeEnabled();
  await expectAccessible(page);
  await send.click();
  await expect(files).toBeHidden();
  await expect(page.getByRole("button", { name: "Show This is the house larger" })).toBeVisible();
  const seen = await customer.gets(/This is the house/);
  expect(seen.media).toMatchObject({ kind: "image", mime_type: "image/png" });

  await page.setViewportSize({ width: 390, height: 844 });
  await drop(page, "prices.pdf", "application/pdf", PDF);
  await paste(page, "run.exe", "application/x-msdownload", "MZ");
  await expect(files.getByText("This number can’t send files of this type.")).toBeVisible();
  await expect(send).toBeDisabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await expectAccessible(page);
  await files.getByRole("button", { name: "Remove run.exe" }).click();
  await expect(page.getByRole("textbox", { name: "Write a reply" })).toBeFocused();
  await page.getByRole("button", { name: "Templates" }).click();
  await expect(files).toBeHidden();
  await expect(page.getByText("Attached files don't go with a template.")).toBeVisible();
  await page.getByRole("button", { name: "Templates" }).click();
  await send.click();
  await expect(page.getByRole("link", { name: /^Open prices\.pdf in a new tab/ })).toBeVisible();
  await expect.poll(async () => (await customer.gets(/^$/)).media?.filename).toBe("prices.pdf");

  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("combobox", { name: "Templates" }).selectOption({ label: words.body });
  const sendTemplate = page.getByRole("button", { name: "Send template" });
  await expect(page.getByText("This template has a document above its text.")).toBeVisible();
  await expect(sendTemplate).toBeDisabled();
  await pick.setInputFiles([{ name: "autumn.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) }]);
  await expect(sendTemplate).toBeEnabled();
  await expectAccessible(page);
  await sendTemplate.click();
  await expect
    .poll(async () => customer.gets(/^$/))
    .toMatchObject({ template: name, media: { filename: "autumn.pdf" } });
});
