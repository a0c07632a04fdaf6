import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessible";
import { addLead, readable, rows, tagged } from "./leads";
import { expect, overflow, signIn, test } from "./sign-in";

// axe reads every node of a page, in light and in dark, which takes seconds each on a busy machine.
test.describe.configure({ timeout: 60_000 });

test.beforeEach(({ page }) => signIn(page));

test("a lead is added by keyboard, edited in place, given a note, set to lost, and restored", async ({
  page,
}) => {
  const { tag, phone } = tagged();
  await page.goto("/leads");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(`Ada ${tag}`);
  await dialog.getByLabel("E-mail").fill(`${tag}@example.com`);
  await dialog.getByRole("button", { name: "Add lead" }).click();

  await expect(page.getByRole("heading", { level: 1, name: `Ada ${tag}` })).toBeVisible();
  await page.getByLabel("Phone", { exact: true }).fill(phone);
  await page.keyboard.press("Enter");
  await page.getByLabel("Status", { exact: true }).selectOption("Contacted");
  await expect(page.getByText("New → Contacted")).toBeVisible();
  await page.getByLabel("Write a note").fill("Called back");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Note by Dana Rivers")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(readable(phone));

  await page.getByRole("button", { name: `Set Ada ${tag} to lost` }).click();
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("lost");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("contacted");
  await expect(page.getByText("Lost → Contacted")).toBeVisible();
});

test("search, filters and order are in the address, and keys search, move and open", async ({ page }) => {
  const { tag } = tagged();
  for (const name of ["Cy", "Ada", "Bob"]) await addLead(page, { name: `${name} ${tag}` });
  await page.goto("/leads");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(tag);
  await expect(page).toHaveURL(`/leads?q=${tag}`);
  await expect(rows(page)).toHaveText([`Bob ${tag}`, `Ada ${tag}`, `Cy ${tag}`]);
  await page.getByRole("button", { name: "Name" }).click();
  await expect(rows(page)).toHaveText([`Ada ${tag}`, `Bob ${tag}`, `Cy ${tag}`]);
  await expect(page).toHaveURL(`/leads?q=${tag}&sort=name&order=asc`);
  await page.goBack();
  await expect(rows(page)).toHaveText([`Bob ${tag}`, `Ada ${tag}`, `Cy ${tag}`]);
  await page.goForward();
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Ada ${tag}` })).toBeVisible();
  await page.getByRole("link", { name: "All leads" }).click();
  await expect(page).toHaveURL(`/leads?q=${tag}&sort=name&order=asc`);
  await page.getByLabel("Status", { exact: true }).selectOption("Booked");
  await expect(page.getByText("No leads match")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(page).toHaveURL("/leads?sort=name&order=asc");
});

test("a page past the last shows the last, even if the filters leave only one page", async ({ page }) => {
  const { tag } = tagged();
  await addLead(page, { name: `Ada ${tag}` });
  await page.goto(`/leads?q=${tag}&page=9`);
  await expect(rows(page)).toHaveText([`Ada ${tag}`]);
  await expect(page).toHaveURL(`/leads?q=${tag}`);
});

test("each line of a note runs in the direction of its own script", async ({ page }) => {
  const { tag } = tagged();
  const id = await addLead(page, { name: `Ada ${tag}` });
  await page.goto(`/leads/${id}`);
  await page.getByLabel("Write a note").fill("مرحبا\nTermin am Montag");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = page.getByRole("region", { name: "Notes" }).getByRole("listitem").getByText("Montag");
  // Retry, because the stored note may just have replaced the one that was shown at once.
  await expect(async () => {
    const [first, second] = await note.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = element.getBoundingClientRect();
      // The end of a line is a separate rectangle without width.
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      return lines.map((line) => [line.left - left, right - line.right]);
    });
    expect(first?.[1]).toBeLessThan(1);
    expect(second?.[0]).toBeLessThan(1);
  }).toPass({ timeout: 10_000 });
});

test("two leads of one person are found, merged, and separated again", async ({ page }) => {
  const { tag, phone } = tagged();
  await addLead(page, { name: `Amy ${tag}`, phone });
  await addLead(page, { name: `A. ${tag}`, phone, company: `${tag} Ltd` });
  await page.goto(`/leads?q=${tag}`);
  await expect(page.getByRole("button", { name: "Duplicate?" })).toHaveCount(2);
  await page.getByRole("link", { name: `Amy ${tag}` }).click();
  await expect(page.getByText(`A. ${tag} has the same phone.`)).toBeVisible();
  await page.getByRole("button", { name: "Compare" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(`Company: ${tag} Ltd`)).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Merge leads" }).click();
  await expect(page.getByText(`A. ${tag} became part of this lead`)).toBeVisible();
  await expect(page.getByLabel("Company")).toHaveValue(`${tag} Ltd`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`A. ${tag} has the same phone.`)).toBeVisible();
  await expect(page.getByLabel("Company")).toHaveValue("");
});

test("a file is imported as leads, its skipped lines are listed, and an export contains the leads", async ({
  page,
}) => {
  const { tag, phone } = tagged();
  await addLead(page, { name: `Known ${tag}`, phone });
  const lines = Array.from({ length: 600 }, (_, n) => `Person ${n} ${tag};;p${n}.${tag}@example.com`);
  const content = ["\uFEFFCustomer;Mobile;E-mail", ...lines, `Twice ${tag};${phone};`, ";;", ""].join("\r\n");
  await page.goto("/leads/import");
  await page.getByLabel("Drop a CSV file here, or choose one").setInputFiles({
    name: `${tag}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
  await expect(page.getByRole("cell", { name: `p0.${tag}@example.com` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 602 rows" }).click();
  await expect(page.getByText(`${tag}.csv is imported`)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("600 new leads")).toBeVisible();
  await expect(
    page.getByRole("link", { name: `Line 602: Already known as Known ${tag}: same phone.` }),
  ).toBeVisible();
  await expect(page.getByText("Line 603: Name: is empty.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/leads?q=${tag}`);
  await expect(page.getByText("1–50 of 601")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(`/leads?q=${tag}&page=2`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file.split("\r\n").filter((line) => line.includes(tag))).toHaveLength(601);
});

test.describe("what the service refuses", () => {
  // The browser logs each refusal.
  test.use({ expectedErrors: /status of 4(00|01|22)/ });

  for (const [what, buffer, why] of [
    ["has no rows", Buffer.from("name,phone\n"), "holds no rows below its headings"],
    ["is empty", Buffer.from(""), "This file is empty."],
  ] as const)
    test(`a file that ${what} is refused with the reason`, async ({ page }) => {
      await page.goto("/leads/import");
      await page
        .getByLabel("Drop a CSV file here, or choose one")
        .setInputFiles({ name: "leads.csv", mimeType: "text/csv", buffer });
      await expect(page.getByText(why)).toBeVisible();
    });

  test("a note refused because the session has ended is still there after signing in", async ({ page }) => {
    const { tag } = tagged();
    const id = await addLead(page, { name: `Ada ${tag}` });
    await page.goto(`/leads/${id}`);
    await page.getByLabel("Write a note").fill("Called back");
    await page.context().clearCookies();
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(/\/sign-in/);
    await signIn(page);
    await page.goto(`/leads/${id}`);
    await expect(page.getByLabel("Write a note")).toHaveValue("Called back");
  });

  test("an error in a new lead is shown at its field", async ({ page }) => {
    await page.goto("/leads");
    await page.getByRole("button", { name: "Add lead" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Ada");
    await dialog.getByLabel("E-mail").fill("nonsense");
    await dialog.getByRole("button", { name: "Add lead" }).click();
    await expect(dialog.getByLabel("E-mail")).toHaveAccessibleDescription(/must be an e-mail address/);
  });

  test("a refused value stays in its field, with the reason", async ({ page }) => {
    const { tag } = tagged();
    const id = await addLead(page, { name: `Ada ${tag}`, email: `${tag}@example.com` });
    await page.goto(`/leads/${id}`);
    const field = page.getByLabel("E-mail");
    await field.fill("nonsense");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAccessibleDescription(/must be an e-mail address/);
    await expect(field).toHaveValue("nonsense");
    await expectAccessible(page);
    await field.fill(`${tag}.new@example.com`);
    await page.keyboard.press("Enter");
    await expect(field).toHaveAccessibleDescription("");
    await page.reload();
    await expect(field).toHaveValue(`${tag}.new@example.com`);
    await field.fill("never sent");
    await page.keyboard.press("Escape");
    await expect(field).toHaveValue(`${tag}.new@example.com`);
  });
});

test("long names and those written from right to left fit a phone", async ({ page }) => {
  const { tag, phone } = tagged();
  const id = await addLead(page, { name: `Very long name that goes on and on ${tag}`, phone });
  await addLead(page, { name: `محمد ${tag}`, phone });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, words] of [
    ["/leads", "leads"],
    [`/leads/${id}`, "This is where it began."],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});
