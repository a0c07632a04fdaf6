import { expect, type Page } from "@playwright/test";
import { type Customer, newCustomer } from "./customer";
import { signIn } from "./sign-in";

export const log = (page: Page) => page.getByRole("log", { name: "Messages" });
export const reply = (page: Page) => page.getByRole("textbox", { name: "Write a reply" });
export const list = (page: Page) => page.getByRole("navigation", { name: "Conversations" });

/** The open conversation's header, with its customer and actions. */
export const header = (page: Page, { name }: Customer) =>
  page.getByRole("region", { name }).locator("header");

/** A customer's row in the list. */
export const row = (page: Page, { name }: Customer) => list(page).getByRole("link", { name });

/** A message of the open conversation. */
export const message = (page: Page, words: string | RegExp) =>
  log(page).locator("[data-message]", { hasText: words });

/** A customer whom the agent has greeted. */
export async function greeted(page: Page): Promise<Customer> {
  await signIn(page);
  const customer = await newCustomer(page);
  await customer.write("Hello, do you have time for me?");
  await customer.gets(/welcome/);
  return customer;
}

/** A customer whom the agent has greeted, whose conversation is open in the inbox. */
export async function opened(page: Page): Promise<Customer> {
  const customer = await greeted(page);
  await page.goto("/inbox?show=all");
  await row(page, customer).click();
  await expect(message(page, /welcome/)).toBeVisible();
  return customer;
}

/** The same, taken over, so that the agent stays silent. */
export async function takenOver(page: Page): Promise<Customer> {
  const customer = await opened(page);
  await header(page, customer).getByRole("button", { name: "Take over" }).click();
  await expect(header(page, customer).getByText("With the team")).toBeVisible();
  return customer;
}

const menuOfViews = (page: Page) => page.getByRole("button", { name: /^More views/ });

/** Opens the menu of the inbox's views, which is returned. */
export async function openViews(page: Page) {
  await menuOfViews(page).click();
  return page.getByRole("dialog", { name: "More views" });
}

/** Expects a view of the menu to be the chosen one. */
export const expectView = (page: Page, name: string) =>
  expect(page.getByRole("button", { name: `More views: ${name}`, exact: true })).toBeVisible();

/** Writes a reply and sends it with Enter. */
export async function send(page: Page, text: string): Promise<void> {
  await reply(page).fill(text);
  await page.keyboard.press("Enter");
}

/** Completes the open conversation, and waits for the response. */
export async function complete(page: Page, customer: Customer): Promise<void> {
  const done = page.waitForResponse(/inbox\.bulk/);
  await header(page, customer).getByRole("button", { name: "Complete" }).click();
  await done;
}
