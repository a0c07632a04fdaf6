import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
const [,, out, path, scheme = "light", size = "desktop", script = ""] = process.argv;
const token = readFileSync("/tmp/w/cal-token", "utf8").trim();
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const ctx = await b.newContext({ viewport: size === "phone" ? { width: 390, height: 844 } : { width: 1440, height: 900 }, colorScheme: scheme, hasTouch: size === "phone", deviceScaleFactor: 1 });
await ctx.addCookies([{ name: "frontdesk.session", value: token, url: "http://localhost:3302" }]);
const page = await ctx.newPage();
page.on("console", (m) => { if (["error", "warning"].includes(m.type())) console.log("CONSOLE", m.text().slice(0, 600)); });
page.on("pageerror", (e) => console.log("PAGEERROR", e.message.slice(0, 500)));
await page.goto("http://localhost:3302" + path, { waitUntil: "load" });
await page.waitForSelector("main h2, main label", { timeout: 25000 }).catch(() => console.log("NO H2")); await page.waitForTimeout(1500);
if (script) { const f = new Function("page", `return (async () => { ${script} })()`); console.log(await f(page)); await page.waitForTimeout(500); }
await page.screenshot({ path: `/tmp/w/shots/cal-${out}.png` });
await b.close();
