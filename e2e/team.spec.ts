import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { confirmAddress, linkIn, newPerson, PASSWORD, register } from "./people";
import { expect, forget, test } from "./sign-in";

// The browser logs a deactivated account and an expired link.
test.use({ expectedErrors: /status of (401|403|422)/ });

/** Creates an invitation on the team's page; returns the link, which is shown only once. */
async function invite(page: Page, email = ""): Promise<string> {
  await page.goto("/settings/team");
  if (email) await page.getByLabel("E-mail address (optional)").fill(email);
  await page.getByRole("button", { name: "Create invitation" }).click();
  const link = page.getByText(/\/join#token=/);
  await expect(link).toBeVisible();
  return (await link.textContent()) ?? "";
}

/** Accepts an invitation in the page's browser. */
async function join(page: Page, link: string, { email, full_name } = newPerson("Bob Noyce")): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Join Harbour Dental" })).toBeVisible();
  await page.getByLabel("Your name").fill(full_name);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Join the team" }).click();
  await expect(page).toHaveURL("/inbox");
}

const profileStatus = async (page: Page) =>
  (await page.request.get("/api/trpc/profile.get?input={}")).status();

test("an invitation makes a member, who sees the team without its controls, and is refused at once after deactivation", async ({
  page,
  elsewhere,
}) => {
  await register(page);
  const link = await invite(page);
  await expect(page.getByText("Copy the link now. It is shown only once.")).toBeVisible();
  await expect(page.getByText(/Invited by Ada Lovelace · expires/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(/Invited by Ada Lovelace/)).toBeVisible();
  await expect(page.getByText(/\/join#token=/)).toHaveCount(0);

  await elsewhere.goto(link);
  await expect(elsewhere.getByText("Ada Lovelace invites you to the team for the front desk.")).toBeVisible();
  await expectAccessible(elsewhere);
  await join(elsewhere, link);
  await elsewhere.goto("/settings/team");
  await expect(elsewhere.getByText("Ada Lovelace")).toBeVisible();
  await expect(
    elsewhere.getByText("Only owners can invite people, change roles and deactivate members."),
  ).toBeVisible();
  const main = elsewhere.getByRole("main");
  await expect(main.getByRole("combobox")).toHaveCount(0);
  await expect(main.getByRole("button")).toHaveCount(0);
  await expectAccessible(elsewhere);

  await page.reload();
  await page.getByRole("button", { name: "Deactivate Bob Noyce" }).click();
  const dialog = page.getByRole("dialog", { name: "Deactivate Bob Noyce?" });
  await expect(dialog.getByText(/is signed out at once/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Bob Noyce is deactivated.")).toBeVisible();
  expect(await profileStatus(elsewhere)).toBe(403);
  // The open page may navigate away by itself at any moment.
  const another = await elsewhere.context().newPage();
  await another.goto("/inbox");
  await expect(another.getByRole("heading", { name: "Your account has been deactivated" })).toBeVisible();
  await expectAccessible(elsewhere);

  await page.getByRole("button", { name: "Reactivate Bob Noyce" }).click();
  await expect(page.getByText("Bob Noyce can sign in again.")).toBeVisible();
  expect(await profileStatus(elsewhere)).toBe(401);
});

test("an invitation by mail confirms the address, and a revoked one has expired", async ({
  page,
  elsewhere,
}) => {
  const { email } = await register(page);
  await page.goto("/settings/team");
  await expect(page.getByText(/Confirm your own e-mail address, and we can send invitations/)).toBeVisible();
  await expect(page.getByLabel("E-mail address (optional)")).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send link again" }).click();
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
  await confirmAddress(page, email);
  const bob = newPerson("Bob Noyce");
  await invite(page, bob.email);
  await join(elsewhere, await linkIn(/^Join Harbour Dental/, bob.email), bob);
  await elsewhere.goto("/settings/profile");
  await expect(elsewhere.getByText("Confirmed", { exact: true })).toBeVisible();

  const link = await invite(page);
  await page.getByRole("button", { name: "Revoke the invitation: By link" }).click();
  await expect(page.getByText("The link no longer works.")).toBeVisible();
  await forget(elsewhere);
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { name: "This invitation has expired" })).toBeVisible();
  await expectAccessible(elsewhere);
});

test("an invitation made while the list is still loading is listed", async ({ page }) => {
  await register(page);
  // The first response is from before the invitation and arrives after it.
  let release = () => {};
  const made = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    /team\.invitations/,
    async (route) => {
      const answer = await route.fetch();
      await made;
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await invite(page);
  release();
  await expect(page.getByRole("button", { name: "Revoke the invitation: By link" })).toBeVisible();
});

test("the last owner can become a member only after there is another owner", async ({ page, elsewhere }) => {
  await register(page);
  await join(elsewhere, await invite(page));
  await page.goto("/settings/team");
  await expect(page.getByText(/The last owner: somebody must be able to/)).toBeVisible();
  await expect(page.getByLabel("Role of Ada Lovelace")).toHaveCount(0);

  await page.getByLabel("Role of Bob Noyce").selectOption("Owner");
  await page.getByRole("dialog").getByRole("button", { name: "Make owner" }).click();
  await expect(page.getByText("Bob Noyce is an owner now.")).toBeVisible();
  await expect(page.getByText(/The last owner/)).toHaveCount(0);
  await page.getByLabel("Role of Ada Lovelace").selectOption("Front desk");
  const dialog = page.getByRole("dialog", { name: "Move Ada Lovelace to the front desk?" });
  await expect(dialog.getByText(/Only another owner can give that back to you/)).toBeVisible();
  await dialog.getByRole("button", { name: "Move to the front desk" }).click();
  await expect(
    page.getByText("Only owners can invite people, change roles and deactivate members."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Create invitation" })).toHaveCount(0);

  await elsewhere.goto("/settings/team");
  await expect(elsewhere.getByLabel("Role of Ada Lovelace")).toHaveValue("member");
  await expectAccessible(elsewhere);
});

test("a member's name and address have room beside the settings' list", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { email } = await register(page);
  await page.goto("/settings/team");
  const address = page.getByText(email);
  await expect(address).toBeVisible();
  // At most two lines: an address here has over fifty characters.
  expect((await address.boundingBox())?.height).toBeLessThan(40);
});

test("the team's page fits a phone", async ({ page, elsewhere }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, newPerson("Wolfeschlegelsteinhausenbergerdorff von Hohenlohe-Langenburg"));
  await join(elsewhere, await invite(page));
  await page.reload();
  await expect(page.getByRole("button", { name: "Deactivate Bob Noyce" })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  await expectAccessible(page);
});

test("an invitation opened in the tab of an expired one is read without a reload by hand", async ({
  page,
  elsewhere,
}) => {
  await register(page);
  const link = await invite(page);
  await elsewhere.goto("/join#token=expired");
  await expect(elsewhere.getByRole("heading", { name: "This invitation has expired" })).toBeVisible();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { name: "Join Harbour Dental" })).toBeVisible();
});

/** The server's answer to the first call of a session that last proved long ago who its user is. */
async function needPasswordOnce(page: Page): Promise<void> {
  const problem = { code: "password_needed", faults: [], alternatives: [], retry_after_seconds: null };
  const data = { code: "FORBIDDEN", httpStatus: 403, problem };
  await page.route(
    "**/api/trpc/team.invite*",
    (route) => route.fulfill({ status: 403, json: [{ error: { message: "Confirm", code: -32603, data } }] }),
    { times: 1 },
  );
}

test("what gives access asks for the password, and goes on once it is right", async ({ page }) => {
  await register(page);
  await page.goto("/settings/team");
  await needPasswordOnce(page);
  await page.getByRole("button", { name: "Create invitation" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  const password = dialog.getByRole("textbox", { name: "Password" });
  await expect(password).toBeFocused();
  await expectAccessible(page, '[role="dialog"]');
  await password.fill("not the password");
  await password.press("Enter");
  await expect(dialog.getByText("is not your password")).toBeVisible();
  await password.fill(PASSWORD);
  await password.press("Enter");
  await expect(page.getByText(/\/join#token=/)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.reload();
  await needPasswordOnce(page);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.getByRole("button", { name: "Create invitation" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/\/join#token=/)).toHaveCount(0);
});
