import type { Page } from "@playwright/test";
import { newCustomer } from "./customer";
import { header, list, log, message, opened, reply, row, send, takenOver } from "./inbox";
import { expect, signIn, test } from "./sign-in";

// Every letter that is a shortcut somewhere, as somebody types it who believes to be writing.
const SENTENCE = "Sorry, the quick brown fox jumps over a lazy dog: we have exactly one left";

/** Types a sentence where the focus is, and expects that nothing acted on a conversation. */
async function expectNothing(page: Page, sentence = SENTENCE): Promise<void> {
  const acted: string[] = [];
  const note = (request: { method(): string; url(): string }) => {
    const name = /api\/trpc\/(inbox|labels|notes)\.\w+/.exec(request.url())?.[0];
    if (name && request.method() === "POST" && !/markRead|typing|presence/i.test(name)) acted.push(name);
  };
  page.on("request", note);
  const address = page.url();
  await page.keyboard.type(sentence, { delay: 5 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Note", exact: true })).not.toBeChecked();
  expect(page.url()).toBe(address);
  page.off("request", note);
  expect(acted).toEqual([]);
}

test("after a click on Send, what is typed goes on in the reply", async ({ page }) => {
  const customer = await takenOver(page);
  await reply(page).fill("We have a time on Friday.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectNothing(page);
  await expect(reply(page)).toHaveValue(SENTENCE);
  await expect(header(page, customer).getByText("With the team")).toBeVisible();
});

test("after a file was attached or removed, what is typed is its caption", async ({ page }) => {
  await takenOver(page);
  const files = page.getByRole("list", { name: "Attached files" });
  const pick = page.getByLabel("Attach a file").last();
  await pick.setInputFiles([
    { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") },
  ]);
  await expect(files.getByText("a.pdf")).toBeVisible();
  await expect(reply(page)).toBeFocused();
  await expectNothing(page);
  await expect(reply(page)).toHaveValue(SENTENCE);
  await reply(page).fill("");
  await files.getByRole("button", { name: /a\.pdf/ }).click();
  await expectNothing(page);
  await expect(reply(page)).toHaveValue(SENTENCE);
});

test("whoever takes over can write at once", async ({ page }) => {
  await takenOver(page);
  await expectNothing(page);
  await expect(reply(page)).toHaveValue(SENTENCE);
});

test("with only templates to send, r leads to them, and letters there act on nobody", async ({ page }) => {
  await signIn(page);
  await page.goto("/inbox?show=all&status=completed&q=Thank+you%2C+that+helps");
  await list(page).getByRole("link").last().click();
  await expect(page.getByText(/only a template can be sent/)).toBeVisible();
  await log(page).focus();
  await page.keyboard.press("r");
  await expect(page.getByRole("combobox", { name: "Templates" })).toBeFocused();
  await expectNothing(page);
});

const PLACES: Record<string, (page: Page) => Promise<void>> = {
  "the reply's blank edge": (page) => page.getByRole("button", { name: "Templates" }).focus(),
  "the emoji panel, closed": async (page) => {
    await page.getByRole("button", { name: "Emoji" }).click();
    const panel = page.getByRole("dialog", { name: "Emoji" });
    await expect(panel).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  },
  "the template picker, closed": async (page) => {
    await page.getByRole("button", { name: "Templates" }).click();
    await page.keyboard.press("Escape");
  },
  "the customer's pane": async (page) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.getByRole("complementary").getByRole("button").first().focus();
  },
  "the thread's head": (page) => page.getByRole("button", { name: "Complete" }).first().focus(),
  "the switch between reply and note": (page) =>
    page.getByRole("radio", { name: "Reply", exact: true }).focus(),
};

for (const [place, go] of Object.entries(PLACES))
  test(`a sentence typed from ${place} acts on nobody`, async ({ page }) => {
    await takenOver(page);
    await go(page);
    // A blank presses the button that has the focus, in every page.
    await expectNothing(page, SENTENCE.replaceAll(" ", ""));
  });

test("letters act from the list and from the messages, and not once they are switched off", async ({
  page,
}) => {
  const customer = await opened(page);
  await row(page, customer).focus();
  await page.keyboard.press("r");
  await expect(reply(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(log(page)).toBeFocused();
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  const thread = page.url();

  await page.goto("/settings/profile");
  await page.getByRole("switch", { name: "Shortcuts of a single letter" }).click();
  await page.goto(thread);
  await expect(message(page, /welcome/)).toBeVisible();
  await log(page).focus();
  await expectNothing(page);
});

test("the palette opens while writing", async ({ page }) => {
  await takenOver(page);
  await reply(page).fill("A thought");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a new customer's thread, opened by its link, has the keys at once", async ({ page }) => {
  await signIn(page);
  const customer = await newCustomer(page);
  await customer.write("Is anybody there?");
  await customer.gets(/./);
  await page.goto("/inbox?show=all");
  await row(page, customer).click();
  await expect(message(page, "Is anybody there?")).toBeVisible();
  await page.reload();
  await expect(log(page)).toBeFocused();
  await page.keyboard.press("r");
  await expect(reply(page)).toBeFocused();
  await send(page, "Yes, here");
  await customer.gets(/Yes, here/);
});

test("Tab leads from the list into the conversation, F6 around it, and letters take over, assign and show more", async ({
  page,
}) => {
  const customer = await opened(page);
  await row(page, customer).focus();
  await expect(list(page).locator('a[data-row][tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(log(page)).toBeFocused();

  await page.keyboard.press("F6");
  await expect(reply(page)).toBeFocused();
  await page.keyboard.press("F6");
  await expect(row(page, customer)).toBeFocused();
  await page.keyboard.press("F6");
  await expect(log(page)).toBeFocused();

  await page.keyboard.press("m");
  const more = page.getByRole("dialog", { name: "More actions" });
  await expect(more.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeHidden();
  await log(page).focus();
  await page.keyboard.press("a");
  await expect(page.getByRole("combobox", { name: "Assign" })).toBeFocused();
  await log(page).focus();
  await page.keyboard.press("t");
  await expect(header(page, customer).getByText("With the team")).toBeVisible();
  await expect(reply(page)).toBeFocused();
});
