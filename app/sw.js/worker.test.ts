import vm from "node:vm";
import { expect, test } from "vitest";
import { workerScript } from "./worker";

const SITE = "https://desk.example.com";

type Told = {
  notification: { close: () => void; data: { path: string } };
  waitUntil: (done: unknown) => void;
};

/** Clicks a push in a browser with tabs at the given paths; returns what happened. */
async function clicked(path: string, ...tabs: string[]): Promise<string[]> {
  const done: unknown[] = [];
  const seen: string[] = [];
  const heard = new Map<string, (told: Told) => void>();
  const open = tabs.map((at) => ({
    url: `${SITE}${at}`,
    focus: async () => seen.push(`focus ${at}`),
    navigate: async (to: string) => seen.push(`${at} left for ${to}`),
  }));
  const self = {
    addEventListener: (name: string, act: (told: Told) => void) => heard.set(name, act),
    clients: { matchAll: async () => open, openWindow: async (at: string) => seen.push(`open ${at}`) },
  };
  vm.runInNewContext(await workerScript().text(), { self, URL });
  const notification = { close: () => seen.push("close"), data: { path } };
  heard.get("notificationclick")?.({ notification, waitUntil: (one) => done.push(one) });
  await Promise.all(done);
  return seen;
}

test("a click focuses the tab that shows what the push is about", async () => {
  expect(await clicked("/inbox/1", "/settings", "/inbox/1/lead")).toEqual(["close", "focus /inbox/1/lead"]);
});

test("a click never navigates a tab to another page: if no tab shows the path, a new one opens", async () => {
  expect(await clicked("/inbox/1", "/settings/profile", "/inbox/2")).toEqual(["close", "open /inbox/1"]);
  expect(await clicked("/inbox/1")).toEqual(["close", "open /inbox/1"]);
});
