import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "@/db/embedded";
import { newDesk } from "@/tests/proofs/desk";
import { serve } from "@/tests/stand-ins/posting";

// Each test starts programs that compile themselves first.
vi.setConfig({ testTimeout: 60_000 });

/** Runs a guide's program until the test ends; resolves once it listens. */
async function startGuide(file: string, port: number, variables: Record<string, string>) {
  const program = spawn(process.execPath, ["--import", "tsx", `docs/guides/${file}`], {
    env: { ...process.env, PORT: String(port), ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let written = "";
  program.stdout.setEncoding("utf8").on("data", (words: string) => {
    written += words;
  });
  const end = async () => {
    if (program.exitCode !== null || program.signalCode !== null) return;
    program.kill();
    await once(program, "exit");
  };
  onTestFinished(end);
  await vi.waitFor(() => fetch(`http://localhost:${port}`, { method: "POST" }), 20_000);
  return { output: () => written, end };
}

test("the receiver takes a genuine delivery once, and refuses any other", async () => {
  const { call, deliver } = await newDesk();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { id, secret } = await call("POST", "webhook-endpoints", { url, events: ["lead.created"] });
  const receiver = await startGuide("receiver.ts", port, { SECRET: secret });
  await call("POST", `webhook-endpoints/${id}/ping`);
  await call("POST", "leads", { name: "Charles" });
  await deliver(id);
  const { deliveries } = await call("GET", `webhook-endpoints/${id}/deliveries?event=lead.created`);
  expect(deliveries).toMatchObject([{ status: "succeeded" }]);
  await call("POST", `webhook-deliveries/${deliveries[0].id}/redeliver`);
  await deliver(id);
  expect(receiver.output().match(/^lead\.created|name: 'Charles'/gm)).toEqual([
    "lead.created",
    "name: 'Charles'",
  ]);
  const forged = { "webhook-id": "1", "webhook-timestamp": String(Math.floor(Date.now() / 1000)) };
  for (const headers of [{}, forged, { ...forged, "webhook-signature": "v1,AAAA v1," }])
    expect((await fetch(url, { method: "POST", headers, body: "{}" })).status).toBe(401);
});

type Contact = { id: string; name: string; phone: string | null; email: string | null };

/** A CRM of contacts that, as CRMs do, reports each change to `hook`, whoever made it. */
async function startCrm(hook: string, hookKey: string, crmKey: string) {
  const contacts = new Map<string, Contact>();
  const headers = { authorization: `Bearer ${hookKey}`, "content-type": "application/json" };
  const report = (contact: Contact) =>
    fetch(hook, { method: "POST", headers, body: JSON.stringify(contact) }).then(
      ({ status }) => status,
      () => 0,
    );
  const reports: Promise<number>[] = [];
  const save = (contact: Contact) => {
    if (JSON.stringify(contacts.get(contact.id)) === JSON.stringify(contact)) return;
    contacts.set(contact.id, contact);
    reports.push(report(contact));
  };
  const url = await serve(async (request, response) => {
    const id = request.url?.replace("/contacts/", "") ?? "";
    const body = await text(request);
    const isMine = request.headers.authorization === `Bearer ${crmKey}`;
    if (isMine && request.method === "PUT") save({ id, ...JSON.parse(body) });
    if (isMine && request.method === "DELETE") contacts.delete(id);
    response.writeHead(isMine ? 204 : 401).end();
  });
  return { url: url.replace(/\/$/, ""), contacts, save, reports };
}

test("the CRM and Frontdesk get each other's contacts, once each, also those of when the program was down", async () => {
  const { base, call, deliver } = await newDesk();
  const scopes = ["leads:read", "leads:write", "events:read"];
  const { key } = await call("POST", "api-keys", { name: "CRM", scopes });
  const port = await freePort();
  const hook = `http://localhost:${port}`;
  const crm = await startCrm(`${hook}/crm`, "hook-key", "crm-key");
  const folder = await mkdtemp(path.join(tmpdir(), "crm-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const start = () =>
    startGuide("crm.ts", port, {
      ...{ FRONTDESK: base, FRONTDESK_KEY: key, CURSOR: `${folder}/cursor` },
      ...{ CRM: crm.url, CRM_KEY: "crm-key", HOOK_KEY: "hook-key" },
    });
  const names = () => [...crm.contacts.values()].map(({ name }) => name).sort();
  // The feed ends before transactions that still run, which may be other tests': the program is woken until it has all.
  const wake = () => fetch(hook, { method: "POST", headers: { authorization: "Bearer hook-key" } });
  const until = (check: () => unknown) =>
    vi.waitFor(
      async () => {
        await wake();
        await check();
      },
      { timeout: 20_000, interval: 100 },
    );

  const ada = await call("POST", "leads", { name: "Ada", phone: "+44 20 7946 0001" });
  const first = await start();
  await until(() => expect(names()).toEqual(["Ada"]));

  const headers = { authorization: "Bearer hook-key" };
  const endpoint = await call("POST", "webhook-endpoints", { url: hook, events: ["*"], headers });
  const charles = await call("POST", "leads", { name: "Charles", phone: "+44 20 7946 0002" });
  await deliver(endpoint.id);
  await until(() => expect(names()).toEqual(["Ada", "Charles"]));

  crm.save({ id: "c-1", name: "Grace", phone: "+44 20 7946 0003", email: "grace@example.com" });
  crm.save({ id: ada.id, name: "Ada Lovelace", phone: "+442079460001", email: null });
  await until(async () => {
    const { leads } = await call("GET", "leads?sort=name&order=asc");
    expect(leads.map(({ name }: Contact) => name)).toEqual(["Ada Lovelace", "Charles", "Grace"]);
  });

  await Promise.all(crm.reports);
  await first.end();
  await call("POST", `leads/${ada.id}/merge`, { duplicate_id: charles.id });
  await start();
  await until(() => expect(names()).toEqual(["Ada Lovelace", "Grace"]));

  // What the program itself wrote on one side comes back from the other, and changes nothing there.
  const { events } = await call("GET", "events?limit=500&type=lead.updated");
  expect(events.length).toBeLessThan(5);
  expect(new Set(await Promise.all(crm.reports))).toEqual(new Set([204]));
  expect((await fetch(`${hook}/crm`, { method: "POST", body: "{}" })).status).toBe(401);
});
