import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { call } from "./customer";
import { joinAsMember, register } from "./people";
import { expect, overflow, signIn, test } from "./sign-in";

// The browser logs refusals.
test.use({ expectedErrors: /status of 422/ });

const newSlug = () => `salon-${randomUUID()}`;
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const preview = (page: Page) => page.getByTitle(/^Preview of the booking page/);

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Not saved yet", { exact: true })).toBeHidden();
}

test("an owner puts the page online, sees it while typing, pauses it, and a member reads the settings", async ({
  page,
  elsewhere,
}) => {
  const slug = newSlug();
  await register(page);
  await page.goto("/settings/booking-page");
  const online = region(page, "Online");
  await expect(online.getByText("Choose an address, and the page can go online.")).toBeVisible();
  await expectAccessible(page);

  const address = online.getByLabel("Address", { exact: true });
  await online.getByRole("radio", { name: "On", exact: true }).check();
  await expect(online.getByText("Choose an address before you turn the page on.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  for (const [wrong, why] of [
    ["bookings", "This word is reserved. Choose another."],
    ["Salon", "with single hyphens between them."],
    ["harbour-dental", "Another business has this address. Choose another."],
  ] as const) {
    await address.fill(wrong);
    await expect(online.getByText(why)).toBeVisible();
  }
  await address.fill(slug);
  await expect(online.getByText("This address is free.")).toBeVisible();

  const look = region(page, "Looks and words");
  const colour = look.getByLabel("Colour", { exact: true });
  await colour.fill("#777777");
  await expect(look.getByText(/Neither white nor dark text can be read on it/)).toBeVisible();
  await colour.fill("#1f6f54");
  await expect(look.getByText(/^Text on it has a contrast of \d\.\d:1/)).toBeVisible();
  await look.getByLabel("Words of welcome").fill("Come in!");
  await expect(preview(page)).toHaveAttribute("srcdoc", /Come in!/);
  await expect(preview(page)).toHaveAttribute("srcdoc", /--own: #1f6f54/);
  await look.getByRole("checkbox", { name: "German" }).check();
  await page.getByLabel("Language of the preview").selectOption("German");
  await expect(preview(page)).toHaveAttribute("srcdoc", /<html lang="de"/);
  await look.getByRole("button", { name: "Move German up" }).click();
  await page.getByRole("radiogroup", { name: "Width" }).getByText("Desktop").click();
  await expect(page.getByTitle("Preview of the booking page, Desktop")).toBeVisible();

  const asks = region(page, "What you ask for");
  await asks.getByLabel("What they agree to").fill("I agree.");
  await expect(asks.getByText(/^Saving makes it version 1\./)).toBeVisible();
  const rules = region(page, "Rules");
  await rules.getByLabel("They may move or cancel until").fill("200");
  await expect(rules.getByText("0 to 168 hours.")).toBeVisible();
  await rules.getByLabel("They may move or cancel until").fill("48");
  await look.getByLabel("Privacy notice").fill("example.com/privacy");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(look.getByText("This must be an address that begins with https://.")).toBeVisible();
  await expectAccessible(page);
  await look.getByLabel("Privacy notice").fill("https://example.com/privacy");
  await save(page);
  await expect(online.getByRole("link", { name: `/book/${slug}` })).toBeVisible();
  await expect(asks.getByText("This is version 1.")).toBeVisible();
  await page.reload();
  await expect(address).toHaveValue(slug);
  await expect(rules.getByLabel("They may move or cancel until")).toHaveValue("48");

  await elsewhere.goto(`/book/${slug}`);
  await expect(elsewhere.getByText("Come in!")).toBeVisible();
  await online.getByText("The page is shown with a sentence of yours").click();
  await expect(online.getByRole("radio", { name: "Paused", exact: true })).toBeChecked();
  await online.getByLabel("What visitors read meanwhile").fill("Back in May.");
  await save(page);
  await elsewhere.reload();
  await expect(elsewhere.getByText("Back in May.")).toBeVisible();

  await joinAsMember(page, elsewhere);
  await elsewhere.setViewportSize({ width: 390, height: 844 });
  await elsewhere.goto("/settings/booking-page");
  await expect(elsewhere.getByText("Only an owner can change the booking page.")).toBeVisible();
  await expect(region(elsewhere, "Online")).toContainText("Paused");
  await expect(elsewhere.getByRole("textbox")).toHaveCount(0);
  await expect(elsewhere.getByRole("img", { name: "QR code of the booking page" })).toBeVisible();
  await expectAccessible(elsewhere);
  expect(await overflow(elsewhere)).toBeLessThanOrEqual(0);
});

test("the page is shared by link, code, card and snippets, and a former address is named", async ({
  page,
}) => {
  const [former, slug] = [newSlug(), newSlug()];
  await register(page);
  await call(page, "bookingPage.update", { slug: former, state: "on" });
  await call(page, "bookingPage.update", { slug });
  await page.goto("/settings/booking-page");
  await expect(
    region(page, "Online").getByText(`Former addresses that still lead here: ${former}`),
  ).toBeVisible();
  const share = region(page, "Share it");
  await expect(share.getByText(`data-slug="${slug}" data-mode="popup" async></script>`)).toBeVisible();
  const downloading = page.waitForEvent("download");
  await share.getByRole("link", { name: "Download SVG" }).click();
  expect((await downloading).suggestedFilename()).toBe(`${slug}.svg`);

  await share.getByRole("link", { name: "Printable card" }).click();
  const card = page.getByRole("article", { name: "Card of the booking page" });
  await expect(card).toContainText("Book online");
  await expect(card).toContainText(`/book/${slug}`);
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(card).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
});

test("a service has a heading and questions, and a hidden one has a link", async ({ page }) => {
  await register(page);
  await call(page, "bookingPage.update", { slug: newSlug(), state: "on" });
  await page.goto("/settings/services");
  await page.getByRole("button", { name: "Add service" }).click();
  await page.keyboard.type("Colouring");
  const summary = page.locator("summary", { hasText: "On the booking page" });
  await summary.click();
  await page.getByLabel("Heading").fill("Hair");
  await page.getByRole("checkbox", { name: "Hidden" }).check();
  await expect(page.getByText(/^It gets a link once it is saved/)).toBeVisible();
  await page.getByRole("button", { name: "Add question" }).click();
  await expect(page.getByText("Write the question, or remove it.")).toBeVisible();
  await page.getByLabel("Question 1", { exact: true }).fill("How long is your hair?");
  await page.getByLabel("Answer to question 1").selectOption("One of several");
  await expect(page.getByText("Two options or more.")).toBeVisible();
  await page.getByLabel("Options of question 1").fill("Short\nLong");
  await page.getByRole("checkbox", { name: "Has to be answered" }).check();
  await expectAccessible(page);
  await save(page);
  await page.reload();
  await expect(summary).toContainText("Hair · hidden · 1 question");
  await summary.click();
  await expect(page.getByRole("button", { name: "Copy: Link to Colouring" })).toBeVisible();
  await expect(page.getByLabel("Options of question 1")).toHaveValue("Short\nLong");
});

test("the overview shows how often the demo's page was used, by source, as bars and as a table", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/overview");
  await page.getByText("More figures").click();
  const figure = region(page, "Booking page");
  await expect(figure.getByRole("row", { name: /^instagram/ })).toBeVisible();
  await figure.getByRole("button", { name: "Numbers: Booking page" }).click();
  await expect(figure.getByRole("columnheader", { name: "Booked" })).toBeVisible();
  await expect(figure.getByRole("row", { name: /^Directly/ })).toBeVisible();
  await expectAccessible(page);
});
