import { expectAccessible } from "./accessible";
import { call } from "./customer";
import { complete, greeted, list, log, message, row, takenOver } from "./inbox";
import { expect, signIn, test } from "./sign-in";

test("a word of a completed thread is found, highlighted, and opened at its message", async ({ page }) => {
  const customer = await takenOver(page);
  const word = `zeppelin${customer.phone.slice(-6)}`;
  await customer.write(`Do you also repair a ${word} on Fridays?`);
  await expect(message(page, word)).toBeVisible();
  await complete(page, customer);
  await page.goto("/inbox");
  await page.getByRole("searchbox").fill(`fridays ${word.toUpperCase()}`);
  const hit = list(page).getByRole("region", { name: "In messages" }).getByRole("link");
  await expect(hit).toContainText(`Do you also repair a ${word} on Fridays?`);
  await expect(hit.locator("mark")).toHaveText([word, "Fridays"]);
  await expect(hit).toContainText("Completed");
  await expectAccessible(page);
  await hit.click();
  await expect(message(page, word)).toHaveAttribute("data-wanted", "true");
  await expect(message(page, word)).toBeInViewport();
  await page.reload();
  await expect(message(page, word)).toHaveAttribute("data-wanted", "true");
});

test("a hit that is clicked again is scrolled back into view", async ({ page }) => {
  const customer = await takenOver(page);
  const word = `zeppelin${customer.phone.slice(-6)}`;
  await customer.write(`Do you repair a ${word}?`);
  for (let line = 1; line <= 8; line++) await customer.write(`line ${line}\n${"and more\n".repeat(8)}`);
  await page.goto("/inbox");
  await page.getByRole("searchbox").fill(word);
  const hit = list(page).getByRole("region", { name: "In messages" }).getByRole("link");
  await hit.click();
  await expect(message(page, word)).toBeInViewport();
  const before = await page.evaluate(() => window.history.length);
  await page.getByRole("button", { name: "To the newest message" }).click();
  await expect(message(page, "line 8")).toBeInViewport();
  await expect(message(page, word)).not.toBeInViewport();
  await hit.click();
  await expect(message(page, word)).toBeInViewport();
  expect(await page.evaluate(() => window.history.length)).toBe(before);
});

test("a search that finds nothing in the filters is repeated everywhere with the same words", async ({
  page,
}) => {
  const customer = await greeted(page);
  await page.goto("/inbox?channel=telegram");
  await page.getByRole("searchbox").fill(customer.name);
  await expect(page.getByText(`Nothing in these filters has “${customer.name}”.`)).toBeVisible();
  await page.getByRole("button", { name: "Search everywhere" }).last().click();
  await expect(page).toHaveURL(new URLSearchParams({ q: customer.name }).toString().replace(/^/, "/inbox?"));
  await expect(row(page, customer)).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue(customer.name);
});

test("a lead who never wrote is found, and links to their page", async ({ page }) => {
  await signIn(page);
  const word = `Quillfeather${Math.random().toString().slice(2, 8)}`;
  await call(page, "leads.create", { name: `Ada ${word}`, email: `${word.toLowerCase()}@example.com` });
  await page.goto("/inbox");
  await page.getByRole("searchbox").fill(`${word} ada`);
  const people = list(page).getByRole("region", { name: "People" });
  await expect(people.locator("mark").first()).toHaveText("Ada");
  await people.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: `Ada ${word}` })).toBeVisible();
});

test("the inbox without an open conversation has one h1, also on a phone", async ({ page }) => {
  await signIn(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/inbox");
    await expect(list(page).getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
});

test("a thread that is still loading can be left on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const customer = await greeted(page);
  await page.goto("/inbox?show=all");
  await expect(row(page, customer)).toBeVisible();
  await page.route(/inbox\.get/, () => {});
  await row(page, customer).click();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(row(page, customer)).toBeVisible();
});

test.describe("in a thread of 250 messages", () => {
  const COUNT = 250;

  test("few messages are in the page, and a hit far up is in view", async ({ page }) => {
    test.setTimeout(240_000);
    const customer = await takenOver(page);
    const word = `needle${customer.phone.slice(-6)}`;
    const line = (n: number) =>
      n === 60 ? `Where is the ${word}?` : `Message ${n}. ${"Some words about a tooth. ".repeat(n % 9)}`;
    for (let n = 1; n <= COUNT; n += 25)
      await Promise.all([...Array(25).keys()].map((i) => customer.write(line(n + i))));
    await page.reload();
    // The thread opens at the first unread message.
    await expect(async () => {
      const toEnd = page.getByRole("button", { name: /To the newest message|new message/ });
      if (await toEnd.isVisible()) await toEnd.click();
      await expect(log(page).locator("[data-message]").last()).toBeInViewport({ timeout: 500 });
    }).toPass();
    let most = 0;
    await log(page).hover();
    await expect(async () => {
      for (let step = 0; step < 10; step++) await page.mouse.wheel(0, -900);
      most = Math.max(most, await log(page).locator("[data-message]").count());
      await expect(page.getByText("The conversation begins here")).toBeInViewport({ timeout: 100 });
    }).toPass({ timeout: 60_000, intervals: [100] });
    expect(most).toBeLessThanOrEqual(100);

    await page.getByRole("searchbox").fill(`the ${word}`);
    await list(page).getByRole("region", { name: "In messages" }).getByRole("link").click();
    await expect(message(page, word)).toBeInViewport();
    await page.reload();
    await expect(message(page, word)).toBeInViewport();
    expect(await log(page).locator("[data-message]").count()).toBeLessThanOrEqual(100);
    const toNewest = page.getByRole("button", { name: "To the newest message" });
    await toNewest.click();
    await expect(toNewest).toBeHidden();
    await expect(log(page).locator("[data-message]").last()).toBeInViewport();
    await list(page).getByRole("region", { name: "In messages" }).getByRole("link").click();
    await expect(message(page, word)).toBeInViewport();
    await expectAccessible(page);

    // Sent in parallel, they arrived in another order. All of them are read all the same.
    await page.goto("/inbox?show=all");
    await expect(row(page, customer)).toBeVisible();
    await expect(row(page, customer)).not.toHaveAttribute("data-unread", "true");
  });
});
