import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { ask as read } from "./customer";
import { joinAsMember, register } from "./people";
import { expect, test } from "./sign-in";

type Made = { id: string };

const ask = async <Answer>(page: Page, procedure: string, input: object = {}): Promise<Answer> => {
  const answer = await page.request.post(`/api/trpc/${procedure}`, { data: input });
  expect(answer.ok()).toBe(true);
  const { result }: { result: { data: Answer } } = await answer.json();
  return result.data;
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
}

/** Presses each button of a page, each after opening the page anew; returns what was refused. */
async function pressAll(page: Page, path: string): Promise<string[]> {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(`${path}: ${new URL(response.url()).pathname}`);
  });
  const buttons = page.getByRole("main").locator("button:enabled:visible, input[type=radio]:visible");
  await open(page, path);
  const count = await buttons.count();
  for (let at = 0; at < count; at++) {
    if (at > 0) await open(page, path);
    await buttons.nth(at).click({ timeout: 5_000 });
    // A page with a live stream is never idle, so wait this long for a refusal.
    await page.waitForTimeout(300);
  }
  page.removeAllListeners("response");
  return refused;
}

/** Makes a practitioner of somebody who joins, with a calendar of their own. */
async function joinAsPractitioner(page: Page, elsewhere: Page): Promise<void> {
  await joinAsMember(page, elsewhere);
  const { members } = await read<{ members: (Made & { full_name: string })[] }>(page, "team.members", {});
  const user_id = members.find((one) => one.full_name === "Bob Noyce")?.id;
  await ask(page, "team.updateMember", { user_id, role: "practitioner" });
  await ask(page, "resources.create", { name: "Dr. Grey", kind: "person", user_id });
}

test("a member gets no button that would be refused", async ({ page, elsewhere }) => {
  test.setTimeout(240_000);
  await register(page);
  await ask(page, "sandbox.setReceiver", { answers: [200] });
  const { receiver } = await (await page.request.get("/api/trpc/sandbox.get?input={}"))
    .json()
    .then(({ result }: { result: { data: { receiver: { url: string } } } }) => result.data);
  const fields = { url: receiver.url, description: "Ours", events: ["lead.created"] };
  const endpoint = await ask<Made>(page, "webhooks.create", fields);
  await joinAsMember(page, elsewhere);
  await elsewhere.goto("/settings/webhooks/receiver");
  await expect(elsewhere.getByText("The next call: 200")).toBeVisible();
  await expect(elsewhere.getByRole("radio")).toHaveCount(0);
  await elsewhere.goto("/settings/webhooks/new");
  await expect(elsewhere.getByText(/Only owners can add endpoints/)).toBeVisible();
  const pages = [
    "team",
    "organization",
    "replies",
    "integrations",
    "webhooks",
    "webhooks/receiver",
    `webhooks/${endpoint.id}`,
    "status",
  ];
  for (const path of pages) expect(await pressAll(elsewhere, `/settings/${path}`)).toEqual([]);
});

test("a practitioner sees their own calendar and customers, and gets nothing that would be refused", async ({
  page,
  elsewhere,
}) => {
  await register(page);
  await joinAsPractitioner(page, elsewhere);
  const { resources } = await read<{ resources: (Made & { name: string })[] }>(page, "resources.list", {});
  const own = resources.find(({ name }) => name === "Dr. Grey");
  const starts_at = new Date(Date.now() + 3_600_000).toISOString();
  for (const [name, resource_id] of [
    ["Mine", own?.id],
    ["Another's", resources[0]?.id],
  ] as const) {
    const lead = await ask<Made>(page, "leads.create", { name });
    const booking = { lead_id: lead.id, services: [], starts_at, outside_opening_hours: true };
    await ask(page, "bookings.create", { ...booking, resource_id });
  }
  const refused: string[] = [];
  elsewhere.on("response", (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await open(elsewhere, "/overview");
  await expect(elsewhere).toHaveURL(/\/bookings/);
  await expect(elsewhere.getByRole("navigation").getByRole("link", { name: "Overview" })).toHaveCount(0);
  await expect(elsewhere.getByText("Mine").first()).toBeVisible();
  await expect(elsewhere.getByText("Another's")).toHaveCount(0);
  await open(elsewhere, "/leads");
  await elsewhere.getByRole("link", { name: "Mine" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Mine" })).toBeVisible();
  for (const path of ["/inbox", "/notifications", "/settings/profile", "/settings/notifications"])
    await elsewhere.goto(path);
  await expect(elsewhere.getByRole("link", { name: "Team" })).toHaveCount(0);
  expect(refused).toEqual([]);
  await expectAccessible(elsewhere);
});
