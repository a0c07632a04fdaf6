import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { signedMeta } from "../tests/messages/senders";
import { expectAccessible } from "./accessible";
import { newClinic } from "./clinic";
import { list, log, message } from "./inbox";
import { expect, overflow, test } from "./sign-in";

/** A clinic whose customer Kerry writes to its number at Meta; `posts` is Kerry's next message. */
async function kerryOf(page: Page) {
  const clinic = await newClinic(page);
  const [phone_number_id, app_secret] = [String(randomInt(1e11, 2e11)), `app secret ${crypto.randomUUID()}`];
  await clinic.post("channel-connections", {
    provider: "provider-b",
    address: phone_number_id,
    credentials: { access_token: "token", app_secret },
  });
  const wa_id = `16505${randomInt(1e6, 1e7)}`;
  const posts = async (content: object, id = `wamid.${crypto.randomUUID()}`): Promise<string> => {
    const said = { from: wa_id, id, timestamp: String(Math.floor(Date.now() / 1000)), ...content };
    const value = {
      messaging_product: "whatsapp",
      metadata: { display_phone_number: "15550783881", phone_number_id },
      contacts: [{ profile: { name: "Kerry" }, wa_id }],
      messages: [said],
    };
    const entry = [{ id: "1", changes: [{ field: "messages", value }] }];
    const { body, headers } = signedMeta({ object: "whatsapp_business_account", entry }, app_secret);
    const answer = await page.request.post("/api/v1/channels/provider-b/webhook", { data: body, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return id;
  };
  const writes = (body: string) => posts({ type: "text", text: { body } });
  return { posts, writes };
}

test("what a customer edits reads as they meant it, and what they delete is gone", async ({ page }) => {
  const kerry = await kerryOf(page);
  const asked = await kerry.writes("Can I come at 3?");
  const regretted = await kerry.writes("My neighbour is a gossip");
  await page.goto("/inbox?show=all");
  await list(page).getByRole("link", { name: "Kerry" }).click();
  await expect(message(page, "Can I come at 3?")).toBeVisible();
  const text = { type: "text", text: { body: "Can I come at 5?" } };
  await kerry.posts({ type: "edit", edit: { original_message_id: asked, message: text } });
  await kerry.posts({ type: "revoke", revoke: { original_message_id: regretted } });
  await expect(message(page, "Can I come at 5?").getByText("Edited")).toBeVisible();
  await expect(log(page).getByText("The customer deleted this message.")).toBeVisible();
  await expect(log(page).getByText("neighbour")).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
});

test("automatic messages are stopped and allowed again at the customer's word", async ({ page }) => {
  const kerry = await kerryOf(page);
  await kerry.writes("Do you do crowns?");
  await page.goto("/inbox?show=all");
  await list(page).getByRole("link", { name: "Kerry" }).click();
  const thread = page.getByRole("region", { name: "Kerry" }).locator("header");
  const dialog = page.getByRole("dialog");

  await thread.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Stop automatic messages…" }).click();
  await expect(dialog.getByText(/gets no more reminders, confirmations or answers/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Stop automatic messages" }).click();
  await expect(thread.getByText("No automatic messages")).toBeVisible();

  await thread.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Allow automatic messages…" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "The customer asked for it" }).click();
  await expect(thread.getByText("No automatic messages")).toBeHidden();

  await kerry.writes("STOP");
  await expect(thread.getByText("No automatic messages")).toBeVisible();
});
