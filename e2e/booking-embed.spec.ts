import type { Page } from "@playwright/test";
import { freePort } from "@/db/embedded";
import { startWebServer } from "@/tests/stand-ins/web-server";
import { newClinic } from "./clinic";
import { expect, test } from "./sign-in";

/** A clinic whose booking page is on; returns the page's slug. */
async function clinicWithPage(page: Page): Promise<string> {
  await newClinic(page);
  const slug = `embed-${crypto.randomUUID()}`;
  const answer = await page.request.patch("/api/v1/booking-page", {
    headers: { authorization: `Bearer ${await sessionOf(page)}` },
    data: { slug, state: "on" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return slug;
}

async function sessionOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "frontdesk.session")?.value ?? "";
}

/** Serves a foreign page of another origin with the script in it, under a policy that lets in nothing but ours. */
async function foreignPage(origin: string, attributes: string) {
  const policy = `default-src 'none'; script-src ${origin}; frame-src ${origin}`;
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A salon</title></head><body><main><h1>A salon</h1>
<p>Come in.</p><script src="${origin}/book/embed.js" ${attributes} async></script><p>See you.</p></main></body></html>`;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
  return startWebServer(() => new Response(text, { headers }), await freePort());
}

test.describe("the booking page in a page of the business, under a strict policy", () => {
  // The browser asks for an icon, which the foreign page's policy refuses.
  test.use({ expectedErrors: /favicon\.ico/ });

  test("stands where the script stands, as high as it is, and keeps where the visitor came from", async ({
    page,
  }) => {
    const { baseURL = "" } = test.info().project.use;
    const slug = await clinicWithPage(page);
    const site = await foreignPage(baseURL, `data-slug="${slug}"`);
    await page.goto(`${site.url}/?utm_source=news&other=x`);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Cleaning");
    const element = page.locator("iframe");
    await expect(element).toHaveAttribute("src", `${baseURL}/book/${slug}?embed=1&utm_source=news`);
    const inner = await frame.locator("html").evaluate((html) => html.getBoundingClientRect().height);
    await expect.poll(async () => (await element.boundingBox())?.height).toBeCloseTo(inner, -1);
    await site.close();
  });

  test("opens in a dialog that keeps the focus, and closes by Escape, its button and a click beside it", async ({
    page,
  }) => {
    const { baseURL = "" } = test.info().project.use;
    const slug = await clinicWithPage(page);
    const site = await foreignPage(baseURL, `data-slug="${slug}" data-mode="popup" data-label="Book now"`);
    await page.goto(site.url);
    const button = page.getByRole("button", { name: "Book now" });
    const dialog = page.getByRole("dialog", { name: "Book now" });
    await expect(dialog).toBeHidden();
    await button.click();
    await expect(dialog).toBeVisible();
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await page.frameLocator("iframe").getByRole("link").first().focus();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await button.click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await button.click();
    await dialog.click({ position: { x: 5, y: 5 } });
    await expect(dialog).toBeHidden();
    await page.getByRole("heading", { name: "A salon" }).click();
    await site.close();
  });

  test("tells the page around it of a booking", async ({ page }) => {
    const { baseURL = "" } = test.info().project.use;
    const slug = await clinicWithPage(page);
    const site = await foreignPage(baseURL, `data-slug="${slug}" data-mode="button"`);
    await page.goto(site.url);
    await page.evaluate(() => {
      document.addEventListener("frontdesk:booked", () => {
        document.title = "booked";
      });
    });
    await page.getByRole("button", { name: "Book an appointment" }).click();
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
    const frame = page.frames().find((one) => one.url().includes("/book/"));
    // As the page does that is shown after a booking.
    await frame?.evaluate(() => window.parent.postMessage({ frontdesk: "booked" }, "*"));
    await expect(page).toHaveTitle("booked");
    await page.evaluate(() => {
      document.title = "A salon";
      window.postMessage({ frontdesk: "booked" }, "*");
    });
    await expect(page).toHaveTitle("A salon");
    await site.close();
  });
});

test.describe("a frame that the page's policy refuses", () => {
  test.use({ expectedErrors: /favicon\.ico|Content Security Policy|Refused to frame|ERR_BLOCKED_BY_CSP/ });

  test("leaves a link to the booking page, and no layer over the page around it", async ({ page }) => {
    const { baseURL = "" } = test.info().project.use;
    const slug = await clinicWithPage(page);
    const policy = `default-src 'none'; script-src ${baseURL}`;
    const text = `<!doctype html><html lang="en"><title>A salon</title><script src="${baseURL}/book/embed.js" data-slug="${slug}" async></script><h1>A salon</h1>`;
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
    const site = await startWebServer(() => new Response(text, { headers }), await freePort());
    await page.goto(site.url);
    await expect(page.getByRole("link", { name: "Open the booking page" })).toBeVisible({ timeout: 15_000 });
    await page.getByRole("heading", { name: "A salon" }).click();
    await site.close();
  });
});
