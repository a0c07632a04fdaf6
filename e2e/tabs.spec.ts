import type { Page, Request } from "@playwright/test";
import { handOver, newClinic, newCustomer } from "./clinic";
import { expect, test } from "./sign-in";

const TABS = 10;

/** Counts the streams that a browser's tabs have open. */
function countStreams(page: Page): () => number {
  const begun = new Set<Request>();
  const end = (request: Request) => void begun.delete(request);
  page
    .context()
    .on("request", (request) => {
      if (request.url().includes("/api/trpc/live.watch")) begun.add(request);
    })
    .on("requestfinished", end)
    .on("requestfailed", end);
  // A tab that is closed says nothing of its requests any more.
  return () => [...begun].filter((request) => !request.frame().page().isClosed()).length;
}

// Ten pages load one after another.
test("ten tabs share one stream, hear the same, and go on when the one that reads it closes", async ({
  page,
}) => {
  const clinic = await newClinic(page);
  const streams = countStreams(page);
  const tabs: Page[] = [page];
  while (tabs.length < TABS) tabs.push(await page.context().newPage());
  for (const tab of tabs) await tab.goto("/inbox");
  await handOver(page, clinic, await newCustomer(clinic, "Ada"));
  for (const tab of tabs) await expect(tab.getByRole("link", { name: /Ada/ })).toBeVisible();
  expect(streams()).toBe(1);

  const [reading, ...others] = tabs;
  await reading?.close();
  await expect.poll(streams).toBe(1);
  const [first] = others;
  if (!first) throw new Error("no tab is left");
  await handOver(first, clinic, await newCustomer(clinic, "Bea"));
  for (const tab of others) await expect(tab.getByRole("link", { name: /Bea/ })).toBeVisible();
  expect(streams()).toBe(1);
});
