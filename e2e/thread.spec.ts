import { expectAccessible } from "./accessible";
import { header, message, opened, reply, send, takenOver } from "./inbox";
import { expect, signIn, test } from "./sign-in";

test.describe("when the answer to a reply is lost", () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test("the reply goes out once, and leaves the box when it is known to be sent", async ({ page }) => {
    const customer = await takenOver(page);
    await page.route(/live\.watch/, (route) => route.abort());
    await page.reload();
    await expect(message(page, /welcome/)).toBeVisible();
    await page.route(/inbox\.reply/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page, "Taken, but not answered");
    await customer.gets(/Taken, but not answered/);
    await expect(message(page, "Taken, but not answered")).toHaveCount(1);
    await expect(reply(page)).toHaveValue("", { timeout: 20_000 });
    await expect(page.getByRole("alert").filter({ hasText: "Not sent" })).toBeHidden();
  });

  test("sending it again at once doesn't send it twice", async ({ page }) => {
    const customer = await takenOver(page);
    let isOpen = false;
    await page.route(/live\./, (route) => (isOpen ? route.continue() : route.abort()));
    await page.reload();
    await expect(message(page, /welcome/)).toBeVisible();
    await page.route(/inbox\.messages/, (route) => (isOpen ? route.continue() : route.abort()));
    await page.route(/inbox\.reply/, async (route) => {
      await route.fetch();
      await (isOpen ? route.continue() : route.abort());
    });
    await send(page, "Said once");
    await expect(page.getByRole("alert").filter({ hasText: "Not sent" })).toBeVisible();
    await expect(reply(page)).toHaveValue("Said once");
    isOpen = true;
    await reply(page).press("Enter");
    await customer.gets(/Said once/);
    await expect(message(page, "Said once")).toHaveCount(1);
    await page.reload();
    await expect(message(page, "Said once")).toHaveCount(1);
    await expect(reply(page)).toHaveValue("");
  });

  test("a text that was changed before it could be sent does not come back after a reload", async ({
    page,
  }) => {
    const customer = await takenOver(page);
    await page.route(/inbox\.reply/, (route) => route.abort());
    await send(page, "At three");
    await expect(page.getByRole("alert").filter({ hasText: "Not sent" })).toBeVisible();
    await page.unroute(/inbox\.reply/);
    await send(page, "At four, sorry");
    await customer.gets(/At four, sorry/);
    await page.reload();
    await expect(message(page, "At four, sorry")).toHaveCount(1);
    await expect(reply(page)).toHaveValue("");
  });

  test("a reload while it is sent leaves neither a second reply nor a draft of it", async ({ page }) => {
    const customer = await takenOver(page);
    await page.route(/inbox\.reply/, async (route) => {
      await route.fetch();
    });
    await send(page, "Sent while leaving");
    await customer.gets(/Sent while leaving/);
    await page.unroute(/inbox\.reply/);
    await page.reload();
    await expect(message(page, "Sent while leaving")).toHaveCount(1);
    await expect(reply(page)).toHaveValue("");
  });
});

for (const width of [768, 900, 1024, 1280, 1440, 1600]) {
  test(`the customer's name can be read in the thread's head at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const customer = await takenOver(page);
    const name = header(page, customer).getByRole("heading", { name: customer.name });
    const { clientWidth, scrollWidth } = await name.evaluate(({ clientWidth, scrollWidth }) => ({
      clientWidth,
      scrollWidth,
    }));
    expect(clientWidth, "the whole name is shown").toBe(scrollWidth);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, "pixels that the page is too wide").toBe(0);
  });
}

test("in a narrow window, secondary actions are in a menu", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 800 });
  const customer = await takenOver(page);
  await expect(header(page, customer).getByRole("button", { name: "Complete" })).toBeHidden();
  await header(page, customer).getByRole("button", { name: "More actions" }).click();
  await expectAccessible(page);
  const address = page.url();
  const done = page.waitForResponse(/inbox\.bulk/);
  await page.getByRole("dialog", { name: "More actions" }).getByRole("button", { name: "Complete" }).click();
  await done;
  await page.goto(address);
  await expect(header(page, customer).getByText("Completed")).toBeVisible();
});

// 720 by 450 is a small laptop at 200 %.
for (const [width, height] of [
  [390, 844],
  [430, 932],
  [720, 450],
] as const)
  test(`the menu of further actions is in sight at ${width} by ${height} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const customer = await takenOver(page);
    const more = header(page, customer).getByRole("button", { name: "More actions" });
    await expect(more).toBeInViewport({ ratio: 1 });
    await more.click();
    const actions = page.getByRole("dialog", { name: "More actions" }).getByRole("button");
    await expect(actions).toHaveText([
      "Snooze",
      "Labels",
      "Mark unread",
      "Stop automatic messages…",
      "Block customer",
    ]);
    for (const action of await actions.all()) await expect(action).toBeInViewport({ ratio: 1 });
  });

test("Escape closes the template picker, not the conversation", async ({ page }) => {
  const customer = await takenOver(page);
  await page.getByRole("button", { name: "Templates" }).click();
  await expect(page.getByRole("combobox", { name: "Templates" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: "Templates" })).toBeHidden();
  await expect(reply(page)).toBeFocused();
  await expect(header(page, customer)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test("Enter is a new line, and the button sends", async ({ page }) => {
    const customer = await opened(page);
    await header(page, customer).getByRole("button", { name: "Take over" }).click();
    await reply(page).fill("First");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Second");
    await expect(reply(page)).toHaveValue("First\nSecond");
    await page.getByRole("button", { name: "Send" }).click();
    await customer.gets(/First\nSecond/);
  });
});

test("an added service gets the focus, so typing names it", async ({ page }) => {
  await signIn(page);
  await page.goto("/settings/services");
  const add = page.getByRole("button", { name: "Add service" });
  const names = page.getByRole("textbox", { name: /^Service \d+$/ });
  await expect(names.first()).toBeVisible();
  const before = await names.count();
  await add.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Deep clean now");
  await expect(names).toHaveCount(before + 1);
  await expect(names.last()).toHaveValue("Deep clean now");
});

test("a reply sent after the window has closed says so, and leads to the templates", async ({ page }) => {
  await signIn(page);
  await page.goto("/inbox?show=all&q=Isabella");
  await page.getByRole("link", { name: "Isabella Rossi" }).first().click();
  const late = message(page, "which treatment is the receipt for?");
  await expect(late).toContainText(
    "the customer last wrote more than 24 hours ago. Send a template instead.",
  );
  await late.getByRole("button", { name: "Choose a template" }).click();
  await expect(page.getByRole("combobox", { name: "Templates" })).toBeFocused();
  await expectAccessible(page);
});
