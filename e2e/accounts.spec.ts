import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { call } from "./customer";
import { fillSignIn, linkIn, newPerson, PASSWORD, register } from "./people";
import { expect, test } from "./sign-in";

// The browser logs a wrong password, an ended session and a used link.
test.use({ expectedErrors: /status of (401|422)/ });

const NEW_PASSWORD = "a lantern under seven boats";

const sessions = (page: Page) => page.getByRole("region", { name: "Where you are signed in" });

/** Whether the page is signed in: true if Profile opens, false if the sign-in page does. */
async function isIn(page: Page): Promise<boolean> {
  // A page that has just lost its session goes to sign-in by itself, which may abort this.
  await expect(() => page.goto("/settings/profile")).toPass();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/^(Profile|Sign in)$/);
  return (await title.textContent()) === "Profile";
}

test("a new member is signed in after registering, and each page says what to do first", async ({ page }) => {
  const { email, full_name } = newPerson();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Organization").fill("Harbour Dental");
  await page.getByLabel("Your name").fill(full_name);
  await page.getByLabel("E-mail address").fill(email);
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("Password123!");
  await expect(page.getByText("A stranger would try this first.")).toBeVisible();
  await password.fill(email);
  await expect(page.getByText("Mostly your name, address or organization.")).toBeVisible();
  await expectAccessible(page);
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/welcome");
  await page.goto("/inbox");
  await expect(page.getByRole("link", { name: "Connect a number" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/leads");
  await expect(page.getByText("No leads yet")).toBeVisible();
  await page.goto("/overview");
  await expect(page.getByText("Your front desk is ready for its first customer")).toBeVisible();
});

test("a wrong password and an unknown address get the same answer", async ({ page, elsewhere }) => {
  const { email } = await register(elsewhere);
  const refusals: (string | null)[] = [];
  for (const address of [email, newPerson().email]) {
    await page.goto("/sign-in");
    await fillSignIn(page, address, "not the password");
    const refusal = page.getByRole("alert").filter({ hasText: /\w/ });
    await expect(refusal).toBeVisible();
    refusals.push(await refusal.textContent());
  }
  expect(refusals[0]).toBe(refusals[1]);
  await expectAccessible(page);
});

test("the link from the mail sets a new password once, and ends every other session", async ({
  page,
  elsewhere,
}) => {
  const { email } = await register(elsewhere);
  await call(elsewhere, "team.invite", { role: "owner" });
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expectAccessible(page);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await expectAccessible(page);

  const link = await linkIn(/new password/, email);
  await page.goto(link);
  await page.getByRole("textbox", { name: "New password" }).fill(NEW_PASSWORD);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText(`Sign in as ${email}`)).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveText(["Revoked invitation"]);
  await expectAccessible(page);
  expect(await isIn(elsewhere)).toBe(false);

  await page.getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL("/inbox");
  await elsewhere.goto("/sign-in");
  await fillSignIn(elsewhere, email, PASSWORD);
  await expect(elsewhere.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();

  await elsewhere.goto(link);
  await elsewhere.getByRole("textbox", { name: "New password" }).fill("another lantern under boats");
  await elsewhere.getByRole("button", { name: "Save password" }).click();
  await expect(elsewhere.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expectAccessible(elsewhere);
});

test("the link from the mail confirms an address only in its own account", async ({ page, elsewhere }) => {
  const { email } = await register(page);
  await page.goto("/settings/profile");
  const section = page.getByRole("region", { name: "E-mail address" });
  await expect(section.getByText("Not confirmed yet")).toBeVisible();
  await section.getByRole("button", { name: "Send link again" }).click();
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();

  const link = await linkIn(/^Confirm/, email);
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expectAccessible(elsewhere);
  await register(elsewhere);
  await elsewhere.reload();
  await elsewhere.getByRole("button", { name: "Confirm address" }).click();
  await expect(elsewhere.getByRole("heading", { name: "This link has expired" })).toBeVisible();

  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { name: "Your e-mail address is confirmed" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/settings/profile");
  await expect(section.getByText("Confirmed", { exact: true })).toBeVisible();
});

test("the profile changes the name, and the password, which ends every other session", async ({
  page,
  elsewhere,
}) => {
  const { email } = await register(page);
  await elsewhere.goto("/sign-in");
  await fillSignIn(elsewhere, email);
  await expect(elsewhere).toHaveURL("/inbox");

  await page.goto("/settings/profile");
  await page.getByLabel("Your name").fill("Ada King");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("textbox", { name: "Current password" }).fill("not the password");
  await page.getByRole("textbox", { name: "New password" }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("is not your password")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Current password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("You are signed out everywhere else.")).toBeVisible();

  expect([await isIn(page), await isIn(elsewhere)]).toEqual([true, false]);
  await expect(page.getByLabel("Your name")).toHaveValue("Ada King");
});

test("one session can be signed out, or all of them at once", async ({ page, elsewhere }) => {
  const { email } = await register(page);
  const signInElsewhere = async () => {
    await elsewhere.goto("/sign-in");
    await fillSignIn(elsewhere, email);
    await expect(elsewhere).toHaveURL("/inbox");
  };
  await signInElsewhere();
  await page.goto("/settings/profile");
  await expect(sessions(page).getByText("This device")).toHaveCount(1);
  await sessions(page)
    .getByRole("button", { name: /^Sign out \w+ on/ })
    .click();
  await expect(sessions(page).getByRole("button", { name: /^Sign out \w+ on/ })).toHaveCount(0);
  expect([await isIn(page), await isIn(elsewhere)]).toEqual([true, false]);

  await signInElsewhere();
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect([await isIn(page), await isIn(elsewhere)]).toEqual([false, false]);
});

test("the sign-in pages and the profile fit a phone", async ({ page, elsewhere }) => {
  const paths = ["/sign-in", "/register", "/forgot-password", "/reset-password", "/join", "/verify-email"];
  await register(elsewhere);
  for (const [on, path] of [
    ...paths.map((path) => [page, path] as const),
    [elsewhere, "/settings/profile"],
  ] as const) {
    await on.setViewportSize({ width: 390, height: 844 });
    await on.goto(path);
    await expect(on.getByRole("heading", { level: 1 })).toBeVisible();
    const overflow = await on.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
    await expectAccessible(on);
  }
});
