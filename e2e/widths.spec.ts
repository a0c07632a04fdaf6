import { call } from "./customer";
import { addLead, tagged } from "./leads";
import { register } from "./people";
import { expect, signIn, test } from "./sign-in";

/** The space that a card must leave at its right edge. */
const MARGIN_PX = 4;

test("the rail shows the organization's whole name", async ({ page }) => {
  await signIn(page);
  await page.goto("/settings/profile");
  const name = page.getByRole("navigation", { name: "Main" }).getByText("Harbour Dental Studio");
  const cut = await name.evaluate((box) => [
    box.scrollWidth - box.clientWidth,
    box.scrollHeight - box.clientHeight,
  ]);
  expect(cut).toEqual([0, 0]);
});

test("no text in the week view runs into the edge of its card", async ({ page }) => {
  await signIn(page);
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/bookings");
    const cards = page.locator("main button[data-status]");
    await expect(cards.first()).toBeVisible();
    const over = await cards.evaluateAll(
      (all, margin) =>
        all
          .filter((card) => {
            const { right } = card.getBoundingClientRect();
            const parts = [...card.querySelectorAll("span")];
            return parts.some((part) => part.getBoundingClientRect().right > right - margin);
          })
          .map((card) => card.textContent),
      MARGIN_PX,
    );
    expect([width, over]).toEqual([width, []]);
  }
});

test("the groups of an endpoint's events have no border", async ({ page }) => {
  await signIn(page);
  await page.goto("/settings/webhooks/new");
  const group = page.getByRole("group", { name: "Bookings" });
  await expect(group).toBeVisible();
  await expect(group).toHaveCSS("border-top-width", "0px");
});

test("the head of a thread cuts off no text on a tablet", async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/inbox");
  await page.getByRole("navigation", { name: "Conversations" }).getByRole("link").first().click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  const cut = await heading.evaluate((h1) =>
    [...(h1.parentElement?.querySelectorAll("span") ?? [])]
      .filter((part) => !part.classList.contains("visually-hidden"))
      .filter((part) => getComputedStyle(part).overflowX === "hidden" && part.scrollWidth > part.clientWidth)
      .map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
});

test("names and counts stay in their place, and chosen things are marked among users' own colours", async ({
  page,
}) => {
  await register(page);
  const named = await call<{ id: string }>(page, "resources.create", {
    kind: "person",
    name: `Dr ${"Maximilian ".repeat(6)}`,
  });
  const { tag, phone } = tagged();
  const lead_id = await addLead(page, { name: `محمد ${tag}`, phone });

  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(`/leads/${lead_id}`);
  const name = page.getByRole("heading", { level: 1 });
  await expect(name).toBeVisible();
  const drift = await name.evaluate((box) => {
    const words = document.createRange();
    words.selectNodeContents(box);
    return words.getBoundingClientRect().left - box.getBoundingClientRect().left;
  });
  expect(drift).toBeLessThan(1);

  await page.emulateMedia({ forcedColors: "active" });
  const rail = page.getByRole("navigation", { name: "Main" });
  await expect(rail.locator('[aria-current="page"]')).toHaveCSS("outline-style", "solid");
  await page.emulateMedia({ forcedColors: "none" });

  await page.goto(`/bookings?view=day&resource=${named.id}`);
  const heading = page.getByRole("heading", { level: 2, name: /Maximilian/ });
  await expect(heading).toBeVisible();
  const over = await heading.evaluate((box) => {
    const right = box.getBoundingClientRect().right;
    return Math.max(...[...box.children].map((part) => part.getBoundingClientRect().right - right));
  });
  expect(over).toBeLessThanOrEqual(0);
});
