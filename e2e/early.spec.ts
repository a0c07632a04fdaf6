import type { Page } from "@playwright/test";
import { listFilters } from "@/components/text/en/list-filters";
import { addLead, rows, tagged } from "./leads";
import { register } from "./people";
import { expect, signIn, test } from "./sign-in";

/**
 * Opens a page as on a slow network: everything is visible, but until the result is called no script runs, or none that
 * has these words.
 */
async function openEarly(page: Page, path: string, words = ""): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(words)) await isLetGo;
    await route.fulfill({ response });
  });
  await page.goto(path, { waitUntil: "commit" });
  return letGo;
}

// Scripts that a page asks for beforehand may still be on their way.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

for (const [path, address] of [
  ["/leads", /^\/leads\?q=/],
  ["/inbox", /^\/inbox\?q=/],
] as const)
  test(`text typed into the search of ${path} before the page is interactive stays and is searched for`, async ({
    page,
  }) => {
    await register(page);
    const { tag } = tagged();
    await addLead(page, { name: `Ada ${tag}` });
    await addLead(page, { name: "Somebody else" });
    const letGo = await openEarly(page, path);
    const search = page.getByRole("searchbox");
    await search.fill(tag);
    await search.blur();
    letGo();
    await expect(page).toHaveURL((url) => address.test(url.pathname + url.search));
    await expect(search).toHaveValue(tag);
    if (path === "/leads") await expect(rows(page)).toHaveText([`Ada ${tag}`]);
  });

test("a filter chosen before the page is interactive stays and applies", async ({ page }) => {
  await register(page);
  await addLead(page, { name: "Ada" });
  const letGo = await openEarly(page, "/leads");
  const status = page.getByRole("combobox", { name: "Status" });
  await status.selectOption("booked");
  letGo();
  await expect(page).toHaveURL("/leads?status=booked");
  await expect(status).toHaveValue("booked");
});

for (const path of ["/leads", "/inbox"])
  test(`two filters of ${path} chosen at the same moment both apply`, async ({ page }) => {
    await register(page);
    await page.goto(`${path}?status=completed`);
    const selects = page.getByRole("combobox", { name: /^(Status|Channel)$/ });
    // What the server drew hears no events yet.
    const areAlive = () =>
      selects.evaluateAll((all) =>
        all.map((one) => Object.keys(one).some((key) => key.startsWith("__reactProps"))),
      );
    await expect.poll(areAlive).toEqual([true, true]);
    await selects.evaluateAll((all) => {
      for (const select of all) {
        if (!(select instanceof HTMLSelectElement)) continue;
        select.selectedIndex = 2;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
    await expect(page).toHaveURL(/status=(?!completed)\w+&channel=\w+/);
  });

test("filters whose script loads after the rows stay as the server drew them, then take over", async ({
  page,
}) => {
  await signIn(page);
  const hours = page.waitForResponse(/organization\.hours/);
  const letGo = await openEarly(page, "/inbox?show=all&channel=whatsapp", listFilters.anyTeam);
  // An effect asks for them, so the rest of the page is interactive.
  await hours;
  await expect(page.getByRole("combobox", { name: "Channel" })).toHaveValue("whatsapp");
  await expect(page.getByRole("combobox", { name: "Labels" })).toBeVisible();
  letGo();
  await page.getByRole("combobox", { name: "Channel" }).selectOption("telegram");
  await expect(page).toHaveURL(/channel=telegram/);
});

test("a form submitted before the page is interactive is sent once it is", async ({ page }) => {
  await register(page);
  const letGo = await openEarly(page, "/settings/team");
  await page.getByRole("button", { name: "Create invitation" }).click();
  letGo();
  await expect(page.getByText(/\/join#token=/)).toBeVisible();
  await expect(page).toHaveURL("/settings/team");
});
