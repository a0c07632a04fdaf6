import { expectAccessible } from "./accessible";
import { newPerson, PASSWORD } from "./people";
import { expect, test } from "./sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

test("numbers of the organization's country are typed without its code", async ({ page }) => {
  const { email, full_name } = newPerson();
  await page.goto("/register");
  await page.getByLabel("Organization").fill("Harbour Dental");
  await expect(page.getByLabel("Country")).toHaveValue("GB");
  await page.getByLabel("Your name").fill(full_name);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/welcome");
  for (const name of ["Ada Byron", "A. Byron"]) {
    const data = { name, phone: "07700 900123" };
    expect((await page.request.post("/api/trpc/leads.create", { data })).status()).toBe(200);
  }
  await page.goto("/leads");
  const row = page.getByRole("row", { name: /Ada Byron/ });
  await expect(row).toContainText("+44 7700 900123");
  await expect(row.getByRole("button", { name: "Duplicate? Ada Byron has the same phone" })).toBeVisible();
  await page.getByRole("link", { name: "Ada Byron" }).click();
  await expect(page.getByText("A. Byron has the same phone.")).toBeVisible();
  await page.goto("/settings/organization");
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("United Kingdom");
  await expectAccessible(page);
});
