import { expectAccessible } from "./accessible";
import { call, newCustomer } from "./customer";
import { message, row } from "./inbox";
import { register } from "./people";
import { expect, test } from "./sign-in";

/** Open for some hours in three days, so closed now. */
const CLOSED = { [String((new Date().getUTCDay() + 3) % 7)]: [{ from: "09:00", to: "17:00" }] };

test("at night a customer who was handed over still books, and the thread says why, until an owner forbids it", async ({
  page,
}) => {
  await register(page);
  const services = [{ name: "Cleaning", duration_minutes: 60 }];
  await call(page, "organization.update", { time_zone: "UTC", services, opening_hours: CLOSED });
  const customer = await newCustomer(page);
  await customer.write("Can I talk to a person, please?");
  await customer.gets(/We are closed now\. We open again on/);
  await customer.write("Then I'd like to book a cleaning at 10:00");
  const offer = await customer.gets(/Shall I book it\?|Which one suits you\?/);
  await customer.act({ type: "text", body: /Shall I/.test(offer.text) ? "yes" : "the first one" });
  await customer.gets(/You are booked: Cleaning/);

  await page.goto("/inbox");
  await row(page, customer).click();
  await expect(page.getByText("While nobody was there, the agent booked: Cleaning")).toBeVisible();
  await expect(page.getByText("The customer still waits for a person")).toBeVisible();
  const asked = message(page, "Then I'd like to book a cleaning at 10:00");
  await asked.getByRole("button", { name: /how this message came about/ }).click();
  const panel = page.getByRole("dialog", { name: "How this message came about" });
  await expect(panel.getByText(/A person had been called and nobody was there/)).toBeVisible();
  await expectAccessible(page, "[role=dialog]");

  await page.goto("/settings/agent");
  const books = page.getByRole("switch", { name: "Go on booking while you are closed" });
  await expect(books).toBeChecked();
  await books.click();
  await expect(books).not.toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await expect(books).not.toBeChecked();
});
