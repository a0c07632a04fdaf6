import { expectAccessible } from "./accessible";
import { addLead, rows, tagged } from "./leads";
import { expect, signIn, test } from "./sign-in";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(({ page }) => signIn(page));

test("the table has whole names, formatted phone numbers, one time, and no empty column", async ({
  page,
}) => {
  const { tag } = tagged();
  const name = `Maximiliane Alexandra von Hohenstein-Wartenberg ${tag}`;
  await addLead(page, { name, phone: "+447700900123" });
  await addLead(page, { name: `Bo ${tag}` });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/leads?q=${tag}`);
  await expect(page.getByRole("cell", { name: "+44 7700 900123" })).toBeVisible();
  const heads = page.getByRole("columnheader");
  await expect(heads).toHaveText(["Name", "Status", "Phone", "Channel", "Added"]);
  const isCut = await page
    .getByRole("link", { name })
    .getByText(name)
    .evaluate((words) => words.scrollHeight > words.clientHeight || words.scrollWidth > words.clientWidth);
  expect(isCut).toBe(false);
  await page.getByLabel("Order").selectOption("Last changed first");
  await expect(heads).toHaveText(["Name", "Status", "Phone", "Channel", "Last change"]);
  await expect(page).toHaveURL(`/leads?q=${tag}&sort=updated_at`);
  await page.getByRole("button", { name: "Last change" }).click();
  await expect(rows(page)).toHaveText([name, `Bo ${tag}`]);
});

test("a possible duplicate's chip opens the merge dialog, by keyboard too", async ({ page }) => {
  const { tag, phone } = tagged();
  await addLead(page, { name: `Amy ${tag}`, phone });
  await addLead(page, { name: `A. ${tag}`, phone, company: `${tag} Ltd` });
  await page.goto(`/leads?q=${tag}`);
  await page.getByRole("link", { name: `Amy ${tag}` }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: `Duplicate? Amy ${tag} has the same phone` })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Merge two leads" });
  await expect(dialog.getByLabel(`Company: ${tag} Ltd`)).toBeChecked();
  await dialog.getByRole("button", { name: "Merge leads" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Amy ${tag}` })).toBeVisible();
  await page.goto(`/leads?q=${tag}`);
  await expect(rows(page)).toHaveText([`Amy ${tag}`]);
  await expect(page.getByRole("button", { name: "Duplicate?" })).toHaveCount(0);
});

test("if three leads have the same phone number, the chip offers a choice", async ({ page }) => {
  const { tag, phone } = tagged();
  for (const name of ["Amy", "A.", "Amelia"]) await addLead(page, { name: `${name} ${tag}`, phone });
  await page.goto(`/leads?q=${tag}`);
  await page.getByRole("button", { name: `Duplicate? Amy ${tag}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: "Possible duplicates" }).getByRole("button")).toHaveCount(
    2,
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `Amelia ${tag}` }).click();
  await expect(page.getByRole("dialog", { name: "Merge two leads" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("leads are cards, and their filters and order are in a sheet, whose button counts the filters", async ({
    page,
  }) => {
    const { tag, phone } = tagged();
    await addLead(page, { name: `Amy ${tag}`, phone });
    await addLead(page, { name: `Bo ${tag}`, email: `${tag}@example.com` });
    await page.goto(`/leads?q=${tag}`);
    await expect(page.getByText(`${tag}@example.com`)).toBeVisible();
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByLabel("Order").selectOption("Name, A to Z");
    await sheet.getByLabel("Status").selectOption("New");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("button", { name: "Filters, 1 set" })).toHaveText("Filters1");
    await expect(rows(page)).toHaveText([`Amy ${tag}`, `Bo ${tag}`]);
    await page.getByRole("button", { name: "Filters, 1 set" }).click();
    await sheet.getByRole("button", { name: "Clear filters" }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`/leads?q=${tag}&sort=name&order=asc`);
  });
});
