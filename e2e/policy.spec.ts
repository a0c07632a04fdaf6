import type { Page } from "@playwright/test";
import { pagesIn } from "../tests/http/pages";
import { at, PORTS } from "./addresses";
import { expect, signIn, test } from "./sign-in";

const PUBLIC = [
  "/",
  "/docs",
  "/docs/guides/webhooks",
  "/sign-in",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/join",
  "/verify-email",
  "/sign-out",
];
const STAFF = ["/inbox", ...pagesIn("(staff)").filter((address) => !address.includes("["))];

// The fixture fails the test if the browser logs something that the policy refused.
test.describe("the policy for scripts", () => {
  test("lets the scripts of pages for visitors run", async ({ page }) => {
    for (const path of PUBLIC) {
      const answer = await page.goto(path, { waitUntil: "networkidle" });
      expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self' 'nonce-");
    }
  });

  test("lets the scripts of pages for staff run", async ({ page }) => {
    await signIn(page);
    for (const path of STAFF) {
      const answer = await page.goto(path);
      expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self' 'nonce-");
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    }
  });
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
