import { expectAccessible } from "./accessible";
import { complete, header, log, row, takenOver } from "./inbox";
import { expect, test } from "./sign-in";

const told = (what: string) => new RegExp(`^Dana Rivers ${what} · \\d\\d:\\d\\d$`);

test("the thread shows who did what with it and when, including what is done in another tab", async ({
  page,
  context,
}) => {
  const customer = await takenOver(page);
  await expect(log(page).getByText(told("took over"))).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await header(other, customer).getByRole("button", { name: "Hand to agent" }).click();
  await expect(log(page).getByText(told("handed this to the agent"))).toBeVisible();
  await header(other, customer).getByRole("combobox", { name: "Assigned to" }).selectOption({ index: 2 });
  await expect(
    log(page)
      .getByText(/^Dana Rivers (assigned this to .+|took over) · \d\d:\d\d$/)
      .last(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(log(page).locator("[data-change]")).toHaveCount(3);
});

test("after Complete the next waiting conversation opens, and the completed one can be opened again and reopened", async ({
  page,
}) => {
  const waiting = await takenOver(page);
  const customer = await takenOver(page);
  const address = page.url();
  await complete(page, customer);
  await expect(page).not.toHaveURL(address);
  await expect(page.getByText(/^Completed\. Next: .+\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Go back" }).click();
  await expect(row(page, waiting)).toBeVisible();
  await expect(header(page, customer).getByText("Completed")).toBeVisible();
  await expect(log(page).getByText(told("completed this"))).toBeVisible();
  await header(page, customer).getByRole("button", { name: "Reopen" }).click();
  await expect(log(page).getByText(told("reopened this"))).toBeVisible();
  await expectAccessible(page);
  await complete(page, customer);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(header(page, customer).getByText("With the team")).toBeVisible();
});
