import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { PORTS } from "./addresses";
import { atGoogle, atMicrosoft, beAtProviders, fillSignIn, newPerson, PASSWORD, register } from "./people";
import { expect, forget, test } from "./sign-in";

const accounts = (page: Page) => page.getByRole("region", { name: "Connected accounts" });

/** Begins to sign in at Google in the page's browser, or to connect; returns Google's redirect without following it. */
async function callbackOf(page: Page, { callbackUrl = "/leads", connect = false } = {}): Promise<URL> {
  const csrf: { csrfToken: string } = await (await page.request.get("/api/auth/csrf")).json();
  const data = { csrfToken: csrf.csrfToken, callbackUrl, connect };
  const begun: { url: string } = await (await page.request.post("/api/auth/signin/google", { data })).json();
  const agreed = await page.request.get(begun.url, { maxRedirects: 0 });
  return new URL(agreed.headers().location ?? "");
}

async function expectRefused(page: Page, why = /Signing in was not completed/): Promise<void> {
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByText(why)).toBeVisible();
  await page.goto("/inbox");
  await expect(page).toHaveURL(/\/sign-in\?/);
}

for (const [provider, claimsOf] of [
  ["Google", atGoogle],
  ["Microsoft", atMicrosoft],
] as const) {
  test(`${provider} signs a new user in to their own organization, and recognizes them the next time`, async ({
    page,
  }) => {
    const person = newPerson();
    await beAtProviders(page, claimsOf(person));
    await page.goto("/sign-in?callbackUrl=/settings/profile");
    await page.getByRole("button", { name: `Continue with ${provider}` }).click();
    await expect(page).toHaveURL("/settings/profile");
    await expect(page.getByLabel("Your name")).toHaveValue(person.full_name);
    await page.getByLabel("Your name").fill("Ada King");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved")).toBeVisible();

    await page.goto("/sign-out");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByRole("button", { name: `Continue with ${provider}` }).click();
    await expect(page).toHaveURL("/inbox");
    await page.goto("/settings/profile");
    await expect(page.getByLabel("Your name")).toHaveValue("Ada King");
  });
}

test("Facebook signs a new user in", async ({ page }) => {
  const { email, full_name } = newPerson();
  await beAtProviders(page, { id: crypto.randomUUID(), email, name: full_name });
  await page.goto("/register");
  await page.getByRole("button", { name: "Continue with Facebook" }).click();
  await expect(page).toHaveURL("/welcome");
});

test("a provider can't sign in to an existing account until it is connected in the profile", async ({
  page,
  elsewhere,
}) => {
  const person = await register(elsewhere);
  const microsoft = atMicrosoft(person);
  await beAtProviders(page, microsoft);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Continue with Microsoft" }).click();
  await expect(page.getByText(/An account with your e-mail address exists already/)).toBeVisible();
  await expectAccessible(page);

  await beAtProviders(elsewhere, microsoft);
  await elsewhere.goto("/settings/profile");
  await accounts(elsewhere).getByRole("button", { name: "Connect Microsoft" }).click();
  await expect(elsewhere.getByText("Microsoft is connected.")).toBeVisible();
  await expectAccessible(elsewhere);
  await page.getByRole("button", { name: "Continue with Microsoft" }).click();
  await expect(page).toHaveURL("/inbox");

  await accounts(elsewhere).getByRole("button", { name: "Disconnect Microsoft" }).click();
  await expect(elsewhere.getByText("Microsoft is disconnected.")).toBeVisible();
});

test("an identity connected to another account can't be connected again, and the profile says so", async ({
  page,
  elsewhere,
}) => {
  const google = atGoogle(newPerson());
  await beAtProviders(elsewhere, google);
  await elsewhere.goto("/sign-in");
  await elsewhere.getByRole("button", { name: "Continue with Google" }).click();
  await expect(elsewhere).toHaveURL("/welcome");

  await register(page);
  await beAtProviders(page, google);
  await page.goto("/settings/profile");
  await accounts(page).getByRole("button", { name: "Connect Google" }).click();
  await expect(page.getByText(/is connected to somebody else's account here/)).toBeVisible();
  await expect(accounts(page).getByRole("button", { name: "Connect Google" })).toBeVisible();
});

test("the only way to sign in can't be disconnected until there is a password", async ({ page }) => {
  const person = newPerson();
  await beAtProviders(page, atGoogle(person));
  await page.goto("/sign-in?callbackUrl=/settings/profile");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(accounts(page).getByText(/Your only way to sign in/)).toBeVisible();
  await expect(accounts(page).getByRole("button", { name: "Disconnect Google" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set a password" }).click();
  await page.getByRole("textbox", { name: "New password" }).fill("a lantern under seven boats");
  await page.getByRole("button", { name: "Set a password" }).click();
  await accounts(page).getByRole("button", { name: "Disconnect Google" }).click();
  await expect(accounts(page).getByRole("button", { name: "Connect Google" })).toBeVisible();
  await page.goto("/sign-out");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in again" }).click();
  await fillSignIn(page, person.email, "a lantern under seven boats");
  await expect(page).toHaveURL("/inbox");
});

test("a callback that another browser began signs nobody in, whether this browser is signed in or not", async ({
  page,
  elsewhere,
}) => {
  await beAtProviders(elsewhere, atGoogle(newPerson("Eve Adversary")));
  await page.goto((await callbackOf(elsewhere)).href);
  await expectRefused(page);

  const { full_name } = await register(page);
  await page.goto((await callbackOf(elsewhere)).href);
  await page.goto("/settings/profile");
  await expect(page.getByLabel("Your name")).toHaveValue(full_name);
});

for (const [how, state] of [
  ["no state", null],
  ["an empty state", ""],
  ["a forged state", "forged"],
] as const) {
  test(`a callback with ${how} signs nobody in, even if this browser began it`, async ({ page }) => {
    await beAtProviders(page, atGoogle(newPerson()));
    const callback = await callbackOf(page);
    if (state === null) callback.searchParams.delete("state");
    else callback.searchParams.set("state", state);
    await page.goto(callback.href);
    await expectRefused(page);
  });
}

test("a user who cancels at the provider, or comes back without a code, is told so", async ({ page }) => {
  await beAtProviders(page, atGoogle(newPerson()));
  for (const [answer, why] of [
    ["error=access_denied&", /Signing in was not completed/],
    ["", /the sign-in took too long. Try again/],
  ] as const) {
    const state = (await callbackOf(page)).searchParams.get("state") ?? "";
    await page.goto(`/api/auth/callback/google?${answer}state=${state}`);
    await expectRefused(page, why);
  }
});

test("what one account began to connect is not connected to another account signed in meanwhile", async ({
  page,
}) => {
  await register(page);
  await beAtProviders(page, atGoogle(newPerson()));
  const callback = await callbackOf(page, { connect: true });
  await register(page);
  await page.goto(callback.href);
  await expect(page).toHaveURL(/\/settings\/profile\?error=unauthorized/);
  await expect(accounts(page).getByText("Not connected")).toHaveCount(3);
});

test("another site's form signs nobody in, because a password without this browser's CSRF token is refused", async ({
  page,
  elsewhere,
}) => {
  const { email } = await register(elsewhere);
  const fields = { email, password: PASSWORD };
  for (const data of [{ fields }, { fields, csrfToken: "forged" }]) {
    const answer = await page.request.post("/api/auth/callback/credentials", { data });
    expect(answer.status()).toBe(403);
  }
  const form = await page.request.post("/api/auth/callback/credentials", { form: fields });
  expect(form.ok()).toBe(false);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("frontdesk.session");
});

test("a callback works once", async ({ page }) => {
  await beAtProviders(page, atGoogle(newPerson()));
  const callback = await callbackOf(page);
  await page.goto(callback.href);
  await expect(page).toHaveURL("/leads");
  await forget(page, { name: "frontdesk.session" });
  await page.goto(callback.href);
  await expectRefused(page);
});

const FOREIGN = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "http:evil.example",
  "javascript:alert(document.domain)",
  `blob:http://localhost:${PORTS.frontdesk}/x`,
  `http://localhost:${PORTS.frontdesk}.evil.example/`,
  `http://localhost:${PORTS.frontdesk}@evil.example/`,
];

/** The origin to which a page or a callback redirects the browser. */
async function nextOrigin(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(url, { maxRedirects: 0 });
  expect([302, 303, 307]).toContain(answer.status());
  return new URL(answer.headers().location ?? "", test.info().project.use.baseURL).origin;
}

test("no callbackUrl leads to another host, neither from a page nor through a provider", async ({
  page,
  elsewhere,
  baseURL,
}) => {
  await register(elsewhere);
  await beAtProviders(page, atGoogle(newPerson()));
  for (const foreign of FOREIGN) {
    const query = new URLSearchParams({ callbackUrl: foreign });
    for (const path of ["/sign-in", "/register"])
      expect(await nextOrigin(elsewhere, `${path}?${query}`)).toBe(baseURL);
    const callback = await callbackOf(page, { callbackUrl: foreign });
    expect(await nextOrigin(page, callback.href)).toBe(baseURL);
  }
});

test("signing in on a page with a foreign callbackUrl leads to the inbox", async ({ page, elsewhere }) => {
  const { email } = await register(elsewhere);
  await page.goto(`/sign-in?${new URLSearchParams({ callbackUrl: "https://evil.example/" })}`);
  await fillSignIn(page, email);
  await expect(page).toHaveURL("/inbox");
});
