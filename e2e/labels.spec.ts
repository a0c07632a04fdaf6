import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { call, newCustomer } from "./customer";
import { list, log, row } from "./inbox";
import { joinAsMember, register } from "./people";
import { expect, overflow, test } from "./sign-in";

/** An organization with two customers; the first one's conversation is open. */
async function twoCustomers(page: Page) {
  await register(page);
  await call(page, "simulator.open", {});
  const [ada, bob] = [await newCustomer(page), await newCustomer(page)];
  await ada.write("Hello, here is the first");
  await bob.write("Hello, here is the second");
  await page.goto("/inbox?show=all");
  await row(page, ada).click();
  await expect(log(page).getByText("here is the first")).toBeVisible();
  return { ada, bob };
}

// The browser logs that a name is taken.
test.use({ expectedErrors: /status of 409/ });

const dialog = (page: Page) => page.getByRole("dialog", { name: /^Labels of/ });
const thread = (page: Page, name: string) => page.getByRole("region", { name });

test("a label is created and put on by keyboard, seen by a colleague, and filters the inbox", async ({
  page,
  elsewhere,
}) => {
  const { ada, bob } = await twoCustomers(page);
  await joinAsMember(page, elsewhere);
  await elsewhere.goto(page.url());
  await expect(log(elsewhere).getByText("here is the first")).toBeVisible();

  await log(page).focus();
  await page.keyboard.press("l");
  await expect(dialog(page).getByLabel("Find or add a label")).toBeFocused();
  await page.keyboard.type("VIP");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("checkbox", { name: "VIP" })).toBeChecked();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(thread(page, ada.name).getByText("VIP")).toBeVisible();
  await expect(row(page, ada).getByTitle("Labels: VIP")).toBeAttached();
  await expect(thread(elsewhere, ada.name).getByText("VIP")).toBeVisible();

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Labels" }).selectOption("VIP");
  await expect(page).toHaveURL(/label=/);
  await expect(list(page).getByRole("link")).toHaveText([new RegExp(ada.name)]);
  await expect(row(page, bob)).toHaveCount(0);
  await page.reload();
  await expect(list(page).getByRole("link")).toHaveText([new RegExp(ada.name)]);
});

test("labels are added with a colour and deleted in the settings, and can be put on a lead", async ({
  page,
}) => {
  await register(page);
  const { id } = await call<{ id: string }>(page, "leads.create", { name: "Ada" });
  await page.goto("/settings/labels");
  await page.getByRole("button", { name: "Add label" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("New patient");
  await page.getByRole("radio", { name: "Purple" }).check();
  await expectAccessible(page, "[role=dialog]");
  await page.getByRole("button", { name: "Save" }).click();
  const chip = page.getByRole("main").getByTitle("New patient");
  await expect(chip).toHaveAttribute("data-color", "purple");
  await page.getByRole("button", { name: "Add label" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("new PATIENT");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("There is a label with this name already.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/leads/${id}`);
  await page.getByRole("button", { name: "Change labels" }).click();
  const box = dialog(page).getByRole("checkbox", { name: "New patient" });
  await box.click();
  await expect(box).toBeChecked();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByTitle("New patient")).toBeVisible();
  await page.goto("/leads");
  await page.getByRole("combobox", { name: "Labels" }).selectOption("New patient");
  await expect(page.getByRole("row", { name: /Ada/ })).toBeVisible();

  await page.goto("/settings/labels");
  await page.getByRole("button", { name: "Delete New patient" }).click();
  await page.getByRole("button", { name: "Delete label" }).click();
  await expect(page.getByText("No labels yet")).toBeVisible();
  await page.goto(`/leads/${id}`);
  await expect(page.getByRole("button", { name: "Change labels" })).toBeVisible();
  await expect(page.getByTitle("New patient")).toHaveCount(0);
});

test("labels fit a phone, and are changed from the thread's header", async ({ page }) => {
  const { ada } = await twoCustomers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("header").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Labels" }).click();
  await dialog(page).getByLabel("Find or add a label").fill("A label that is rather long");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(thread(page, ada.name).getByText("rather long")).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
