import { expectAccessible } from "./accessible";
import { type Customer, newCustomer } from "./customer";
import { log, message } from "./inbox";
import { addLead, readable, rows, tagged } from "./leads";
import { expect, signIn, test } from "./sign-in";

test.beforeEach(({ page }) => signIn(page));

test.describe("a customer who has written", () => {
  let customer: Customer;
  test.beforeEach(async ({ page }) => {
    customer = await newCustomer(page);
    await customer.write("Hello, do you have time for me?");
    await customer.gets(/welcome/);
    await page.goto(`/leads?q=${encodeURIComponent(customer.name)}`);
    await rows(page).click();
  });

  test("can be called and mailed from their page, which shows their conversation", async ({ page }) => {
    await expect(page.getByRole("link", { name: readable(customer.phone) })).toHaveAttribute(
      "href",
      `tel:${customer.phone}`,
    );
    await page.getByLabel("E-mail").fill("ida+1@example.com");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "ida+1@example.com" })).toHaveAttribute(
      "href",
      "mailto:ida%2B1%40example.com",
    );
    await expect(message(page, "Hello, do you have time for me?")).toBeVisible();
    await expect(message(page, /welcome/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(log(page)).toBeVisible();
    await expectAccessible(page);
  });

  test("is written to in their existing conversation", async ({ page }) => {
    await expect(page.getByRole("link", { name: "Open in the inbox" })).toBeVisible();
    await page.getByRole("link", { name: "Write", exact: true }).click();
    await expect(page).toHaveURL(/\/inbox\/[\w-]+$/);
    await expect(page.getByRole("textbox", { name: "Write a reply" })).toBeVisible();
  });
});

test("a lead is merged with one found by its number, whose address then leads to the kept lead", async ({
  page,
}) => {
  const { tag, phone } = tagged();
  const kept = await addLead(page, { name: `Ada ${tag}` });
  const gone = await addLead(page, { name: `Mrs. Lovelace ${tag}`, phone });
  await page.goto(`/leads/${kept}`);
  await page.getByRole("button", { name: "Merge with…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(readable(phone));
  await expect(dialog.getByRole("button", { name: `Mrs. Lovelace ${tag}` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel(`Phone: ${readable(phone)}`)).toBeChecked();
  await dialog.getByRole("button", { name: "Merge leads" }).click();
  await expect(page.getByRole("link", { name: readable(phone) })).toBeVisible();
  await expect(page.getByText(`Mrs. Lovelace ${tag} became part of this lead`)).toBeVisible();
  await page.goto(`/leads/${gone}`);
  await expect(page).toHaveURL(`/leads/${kept}`);
  await expect(page.getByRole("heading", { level: 1, name: `Ada ${tag}` })).toBeVisible();
});

test("of two leads the one with the longer history is kept at first; keeping the other takes its values", async ({
  page,
}) => {
  const { tag, phone } = tagged();
  const short = await addLead(page, { name: `A. ${tag}`, phone });
  const long = await addLead(page, { name: `Ada ${tag}`, phone, company: "Engines" });
  await page.request.post("/api/trpc/leads.addNote", { data: { lead_id: long, content: "Likes mornings." } });
  await page.goto(`/leads/${short}`);
  await page.getByRole("button", { name: "Compare" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(`Keep Ada ${tag}`)).toBeChecked();
  await expect(dialog.getByLabel(`Name: Ada ${tag}`)).toBeChecked();
  await dialog.getByLabel(`Keep A. ${tag}`).check();
  await expect(dialog.getByLabel(`Name: A. ${tag}`)).toBeChecked();
  await expect(dialog.getByLabel("Company: Engines")).toBeChecked();
  await dialog.getByRole("button", { name: "Merge leads" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/leads/${short}`);
  await expect(page.getByRole("heading", { level: 1, name: `A. ${tag}` })).toBeVisible();
  await expect(page.getByLabel("Company")).toHaveValue("Engines");
});

test.describe("a lead that doesn't exist", () => {
  // The browser logs the answer.
  test.use({ expectedErrors: /status of 4(04|22)/ });

  for (const id of ["nobody", "00000000-0000-7000-8000-000000000000"])
    test(`${id} says so beside the navigation, and links to all leads`, async ({ page }) => {
      await page.goto(`/leads/${id}`);
      await expect(page.getByRole("heading", { name: "Lead not found" })).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("main").getByRole("link", { name: "All leads" }).last().click();
      await expect(page).toHaveURL("/leads");
    });
});
