import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { expectAccessible } from "./accessible";
import { call } from "./customer";
import { confirmAddress, fillSignIn, joinAsMember, PASSWORD, register } from "./people";
import { expect, forget, test } from "./sign-in";

// The browser logs the answer that asks for the second step, and codes that are wrong.
test.use({ expectedErrors: /status of (401|403|422)/ });

/** The code that an app shows so many steps of thirty seconds from now. */
const codeOf = (secret: string, steps: number): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

const section = (page: Page) => page.getByRole("region", { name: "Two-step sign-in" });

/** Registers an account and confirms its address, as adding a factor demands; returns the address. */
async function registerConfirmed(page: Page): Promise<string> {
  const { email } = await register(page);
  await confirmAddress(page, email);
  return email;
}

/** Adds an authenticator app on the open page; returns its key and the recovery codes. */
async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  const code = page.getByRole("textbox", { name: "Six digits" });
  await code.fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This is not right, or was used before.")).toBeVisible();
  await code.fill(codeOf(secret, 0));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const made = await codes.allTextContents();
  await page.getByRole("button", { name: "I have kept them" }).click();
  return { secret, codes: made };
}

/** Makes the first step of signing in; the page of the second is open then. */
async function firstStep(page: Page, email: string): Promise<void> {
  await page.goto("/sign-in?callbackUrl=%2Fleads");
  await fillSignIn(page, email);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
}

test("an authenticator app is added in the profile, and signing in takes its code, or a recovery code", async ({
  page,
  elsewhere,
}) => {
  const email = await registerConfirmed(page);
  await page.goto("/settings/profile");
  const { secret, codes } = await addApp(page);
  await expect(section(page).getByText("10 left.")).toBeVisible();
  await section(page).getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("You are signed out everywhere else.")).toBeVisible();

  await firstStep(elsewhere, email);
  await expectAccessible(elsewhere);
  const digits = elsewhere.getByRole("textbox", { name: "Six digits" });
  await expect(digits).toBeFocused();
  await expect(digits).toHaveAttribute("autocomplete", "one-time-code");
  await digits.fill("000000");
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere.getByText("This is not right, or was used before.")).toBeVisible();
  await digits.fill(codeOf(secret, 1));
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere).toHaveURL("/leads");

  await forget(elsewhere);
  await firstStep(elsewhere, email);
  await elsewhere.getByRole("button", { name: "Use a recovery code" }).click();
  await elsewhere.getByRole("textbox", { name: "Recovery code" }).fill(codes[0] ?? "");
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere).toHaveURL("/leads");
  await page.reload();
  await expect(section(page).getByText("9 left.")).toBeVisible();

  await section(page).getByRole("button", { name: "Remove Authenticator app" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Authenticator app is removed.")).toBeVisible();
  await forget(elsewhere);
  await elsewhere.goto("/sign-in");
  await fillSignIn(elsewhere, email);
  await expect(elsewhere).toHaveURL("/inbox");
});

/** Gives the page's browser an authenticator that answers by itself. */
async function plugIn(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey is added in the profile, and signing in takes it", async ({ page }) => {
  await plugIn(page);
  const email = await registerConfirmed(page);
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("textbox", { name: "Name of the passkey" }).fill("Laptop");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(section(page).getByText("Laptop")).toBeVisible();

  await forget(page);
  await firstStep(page, email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/leads");
});

test("where an owner requires it, a colleague sets it up before anything else, and an owner can reset it", async ({
  page,
  elsewhere,
}) => {
  await registerConfirmed(page);
  const colleague = await joinAsMember(page, elsewhere);
  await page.goto("/settings/team");
  const required = page.getByRole("switch", { name: "Required of everybody" });
  await expect(required).toBeDisabled();
  await page.goto("/settings/profile");
  await addApp(page);
  await page.goto("/settings/team");
  await expect(page.getByText("1 of 2 members have it.")).toBeVisible();
  await required.click();
  await expect(page.getByText("Everybody needs two-step sign-in from now on.")).toBeVisible();
  await expectAccessible(page);

  await elsewhere.goto("/inbox");
  await expect(elsewhere).toHaveURL("/second-factor");
  await expect(elsewhere.getByText("Confirm your e-mail address first")).toBeVisible();
  await expectAccessible(elsewhere);
  await confirmAddress(elsewhere, colleague);
  await elsewhere.goto("/second-factor");
  await addApp(elsewhere);
  await elsewhere.getByRole("link", { name: "Go on" }).click();
  await expect(elsewhere).toHaveURL("/inbox");

  await page.reload();
  await page.getByRole("button", { name: "Remove the two-step sign-in of Bob Noyce" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove two-step sign-in" }).click();
  await expect(page.getByText("Bob Noyce signs in with the password alone now.")).toBeVisible();
  // The page goes to sign-in by itself, which may abort this.
  await expect(() => elsewhere.goto("/inbox")).toPass();
  await expect(elsewhere.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("confirming that it is you takes the password and a code", async ({ page }) => {
  await registerConfirmed(page);
  await page.goto("/settings/profile");
  const { secret } = await addApp(page);
  const confirm = (code?: string) =>
    page.request.post("/api/trpc/profile.confirmPassword", { data: { password: PASSWORD, code } });
  expect((await confirm()).status()).toBe(401);
  expect((await confirm("000000")).status()).toBe(422);
  await call(page, "profile.confirmPassword", { password: PASSWORD, code: codeOf(secret, 1) });
});
