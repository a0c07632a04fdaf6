import { existsSync } from "node:fs";
import { launchOptions } from "./browser";
import { newClinic } from "./clinic";
import { expect, test } from "./sign-in";

// Headless Chromium can't show notifications.
const WHOLE = "/usr/bin/chromium";
test.use({
  launchOptions: {
    ...launchOptions,
    executablePath: existsSync(WHOLE) ? WHOLE : launchOptions.executablePath,
  },
});

test("Chromium shows a push once, unless its page is in front of the user", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["notifications"], { origin: baseURL });
  await newClinic(page);
  await page.goto("/settings/notifications");
  const devtools = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const id = registrations[0]?.registrationId;
      if (id) resolve(id);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    // Chromium drops pushes until the worker is activated.
    while (active?.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const registrationId = await found;
  const push = (id: string, path: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      ...{ origin: `${baseURL}/`, registrationId },
      data: JSON.stringify({ id, title: "A customer needs a person", text: "Handed over.", path }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  // Chromium drops pushes until it has stored the worker, so retry. However often it arrives, it is shown once.
  await expect(async () => {
    await push("one", "/inbox/1");
    expect(await shown()).toEqual([{ title: "A customer needs a person", body: "Handed over.", tag: "one" }]);
  }).toPass();
  await page.bringToFront();
  await push("two", "/settings");
  await push("three", "/inbox/3");
  await expect.poll(async () => (await shown()).map(({ tag }) => tag).toSorted()).toEqual(["one", "three"]);
});

test("signing out ends pushes to that browser", async ({ page }) => {
  await newClinic(page);
  await page.addInitScript(() => {
    // The browser's real push service can't be reached here.
    const unsubscribe = async () => localStorage.setItem("unsubscribed", "yes");
    Reflect.set(PushManager.prototype, "getSubscription", async () => ({ unsubscribe }));
  });
  await page.goto("/settings/notifications");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    localStorage.setItem("frontdesk-push-device", "this one");
  });
  await page.getByRole("button", { name: /Nina New/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("You are signed out")).toBeVisible();
  const kept = await page.evaluate(() => [
    localStorage.getItem("unsubscribed"),
    localStorage.getItem("frontdesk-push-device"),
  ]);
  expect(kept).toEqual(["yes", null]);
});
