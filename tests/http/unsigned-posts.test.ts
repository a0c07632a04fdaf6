import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { Methods } from "@/server/host/routes";
import { connectB } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { startHost } from "./host";
import { loadRoutes } from "./routes";

const BODY_BYTES = 3_000_000;
const MOST_MS = 150;
const UNITS = ["1", "null", "[]", '{"changes":[{}]}'];

const filled = (unit: string, bytes: number): string =>
  `{"entry":[${`${unit},`.repeat(Math.floor(bytes / (unit.length + 1)))}${unit}]}`;

const JSON_TYPE = "application/json";
const bodiesOf = (bytes: number) => [
  ...UNITS.map((unit) => ({ name: unit, type: JSON_TYPE, text: filled(unit, bytes) })),
  { name: "a form", type: "application/x-www-form-urlencoded", text: "a&".repeat(bytes / 2) },
  { name: "nesting", type: JSON_TYPE, text: "[".repeat(bytes) },
];
// The smaller ones are within the limits of doors that read less.
const BODIES = [BODY_BYTES, 1_000_000, 250_000, 60_000].flatMap(bodiesOf);

/** What looks like each sender's proof, and proves nothing. */
const FORGED = {
  "x-hub-signature-256": `sha256=${"0".repeat(64)}`,
  "x-twilio-signature": `${"A".repeat(27)}=`,
  "x-cal-signature-256": "0".repeat(64),
  authorization: "Bearer nonsense",
};

const PROVEN_FIRST = ["endpoint", "upload", "download", "file"];

/** Whether a route reads posts of callers who have no token: every kind that does not check one itself. */
const isForeign = (handler: Methods[string] & { documents?: { kind: string } }): boolean =>
  !PROVEN_FIRST.includes(handler.documents?.kind ?? "");

const routes = await loadRoutes("app");
const doors = routes.flatMap(([folder, { POST }]) =>
  POST && isForeign(POST) ? folder.replace(/\[\w+\]/g, "0198c1de-7a3b-7000-8000-000000000000") : [],
);

/** The status of an answer, and what it cost: processor time, since other programs share the machine. */
async function cost(ask: () => Promise<Response>): Promise<{ status: number; ms: number }> {
  const before = process.cpuUsage();
  const response = await ask();
  await response.text();
  const { user, system } = process.cpuUsage(before);
  return { status: response.status, ms: (user + system) / 1000 };
}

test("the doors for posts of strangers are found", () => {
  expect(doors).toEqual(
    expect.arrayContaining([
      "/api/v1/channels/provider-a/webhook",
      "/api/v1/channels/provider-b/webhook",
      "/api/v1/webhooks/agent-event",
      "/api/v1/webhooks/scheduler",
    ]),
  );
  expect(doors.some((path) => path.startsWith("/api/sandbox/provider/"))).toBe(true);
});

test.each(doors)(
  "%s refuses what nobody signed, however large, at once",
  async (path) => {
    const { get } = await startHost(routes);
    const ask = (type: string, body: string, headers: Record<string, string>) =>
      cost(() => get(path, { method: "POST", body, headers: { "content-type": type, ...headers } }));
    // The first request loads what the route needs.
    await ask(JSON_TYPE, "{}", {});
    for (const { name, type, text } of BODIES)
      for (const headers of [{}, FORGED]) {
        const what = `${text.length} bytes of ${name}${headers === FORGED ? ", forged" : ""}`;
        let { status, ms } = await ask(type, text, headers);
        // Once more, if garbage was collected meanwhile.
        if (ms >= MOST_MS) ms = (await ask(type, text, headers)).ms;
        expect([what, Math.floor(status / 100)]).toEqual([what, 4]);
        expect(ms, what).toBeLessThan(MOST_MS);
      }
  },
  60_000,
);

test("an absurd post that a number's owner did sign is refused as soon", async () => {
  const { address, app_secret } = await connectB(await newOrg());
  const { get } = await startHost(routes);
  const named = JSON.stringify({ field: "messages", value: { metadata: { phone_number_id: address } } });
  const lists = UNITS.map(
    (unit) => `{"entry":[{"id":"1","changes":[${named}]},${filled(unit, BODY_BYTES).slice(10)}`,
  );
  const items = UNITS.map((unit) => {
    const list = filled(unit, 100_000).slice(9, -1);
    const value = `{"metadata":{"phone_number_id":"${address}"},"messages":${list}}`;
    const changes = Array(20).fill(`{"field":"messages","value":${value}}`).join(",");
    return `{"entry":[{"id":"1","changes":[${changes}]}]}`;
  });
  for (const body of [...lists, ...items]) {
    const signature = createHmac("sha256", app_secret).update(body).digest("hex");
    const headers = { "content-type": JSON_TYPE, "x-hub-signature-256": `sha256=${signature}` };
    const { status, ms } = await cost(() =>
      get("/api/v1/channels/provider-b/webhook", { method: "POST", body, headers }),
    );
    expect(status).toBe(400);
    expect(ms).toBeLessThan(500);
  }
}, 60_000);
