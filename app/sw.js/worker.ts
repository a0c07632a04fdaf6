/**
 * The service worker's script, which runs only in browsers. Shows a push (`{ id, title, text, path }`) unless a focused
 * page is at `path` already. A click focuses a page at that path, else opens a new one, because a page elsewhere may
 * hold unsent text. `tag` keeps a notification from showing twice.
 */
const WORKER = `
const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });
const isAt = (client, path) => new URL(client.url).pathname.startsWith(path);

async function show({ id, title, text, path }) {
  const open = await pages();
  if (open.some((client) => client.focused && isAt(client, path))) return;
  await self.registration.showNotification(title, { body: text, tag: id, icon: "/icon.svg", data: { path } });
}

async function go(path) {
  const there = (await pages()).find((client) => isAt(client, path));
  await (there ? there.focus() : self.clients.openWindow(path));
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data.path));
});
`;

const HEADERS = { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" };

/** The script; browsers revalidate it on every request. */
export const workerScript = () => new Response(WORKER, { headers: HEADERS });
