import type { Page } from "@playwright/test";
import { at, PORTS } from "./addresses";
import { expect, test } from "./sign-in";

test("the pages of the site have the policy for scripts, and their scripts run", async ({ page }) => {
  for (const path of ["/", "/docs", "/docs/guides/webhooks"]) {
    const answer = await page.goto(path, { waitUntil: "networkidle" });
    expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self' 'nonce-");
  }
});

test.describe("a script that runs in a page all the same", () => {
  test.use({ expectedErrors: /Content Security Policy|Failed to load|Failed to fetch/ });

  test("can send nothing elsewhere, by a request, a picture or a form", async ({ page }) => {
    await page.goto("/sign-in");
    const refused = await page.evaluate(async (elsewhere) => {
      const directives: string[] = [];
      document.addEventListener("securitypolicyviolation", (event) =>
        directives.push(event.effectiveDirective),
      );
      await fetch(`${elsewhere}/by-request`).catch(() => undefined);
      const picture = new Image();
      await new Promise((resolve) => {
        picture.onerror = resolve;
        picture.src = `${elsewhere}/by-picture`;
      });
      const form = document.createElement("form");
      Object.assign(form, { action: `${elsewhere}/by-form`, method: "get" });
      document.body.append(form);
      form.submit();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return directives;
    }, at(PORTS.outside));
    expect(refused).toEqual(["connect-src", "img-src", "form-action"]);
    expect(new URL(page.url()).pathname).toBe("/sign-in");
  });
});

test.describe("a script injected into a page", () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  const ran = (page: Page) => page.evaluate(() => Reflect.get(window, "itRan"));

  test("does not run", async ({ page }) => {
    await page.goto("/sign-in");
    const refused = page.waitForEvent("console", (message) => /Content Security Policy/.test(message.text()));
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", '<img src="data:," onerror="window.itRan = true">');
    });
    await refused;
    expect(await ran(page)).toBeUndefined();
  });
});
