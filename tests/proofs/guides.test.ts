import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "@/db/embedded";
import { newDesk } from "@/tests/proofs/desk";
import { serve } from "@/tests/stand-ins/posting";

// Each test starts programs that compile themselves first.
vi.setConfig({ testTimeout: 60_000 });

/** Runs a guide's program until the test ends; resolves once it listens. */
async function startGuide(file: string, port: number, variables: Record<string, string>) {
  // In a folder without a package.json, as for whoever copies it.
  const folder = await mkdtemp(path.join(tmpdir(), "guide-"));
  await copyFile(`docs/guides/${file}`, path.join(folder, file));
  const program = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), file], {
    cwd: folder,
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
  onTestFinished(async () => {
    await end();
    await rm(folder, { recursive: true });
  });
  await vi.waitFor(() => fetch(`http://localhost:${port}`, { method: "POST" }), 20_000);
  return { output: () => written, end };
}

/** Sends a body that breaks off and one that is too large; the program must still answer afterwards. */
async function expectSurvives(url: string, headers: Record<string, string>) {
  const broken = request(url, { method: "POST", headers: { ...headers, "content-length": "100" } });
  broken.on("error", () => undefined).write("{");
  await setTimeout(100);
  broken.destroy();
  const large = await fetch(url, { method: "POST", headers, body: "x".repeat(2 ** 20 + 1) }).then(
    ({ status }) => status,
    () => 413, // the connection may close before the answer is read
  );
  expect(large).toBe(413);
  expect((await fetch(url, { method: "POST" })).status).toBeGreaterThanOrEqual(400);
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
  await expectSurvives(url, {});
});

/** A key for the CRM's program. */
async function keyOf(call: Awaited<ReturnType<typeof newDesk>>["call"]): Promise<string> {
  const scopes = ["leads:read", "leads:write", "events:read"];
  return (await call("POST", "api-keys", { name: "CRM", scopes })).key;
}

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
  const url = await serve(async (asked, response) => {
    const id = asked.url?.replace("/contacts/", "") ?? "";
    const body = await text(asked);
    const isMine = asked.headers.authorization === `Bearer ${crmKey}`;
    if (!isMine) return response.writeHead(401).end();
    if (body.includes("Unwanted")) return response.writeHead(400).end();
    if (asked.method === "PUT") save({ id, ...JSON.parse(body) });
    const isThere = asked.method !== "DELETE" || contacts.delete(id);
    response.writeHead(isThere ? 204 : 404).end();
  });
  return { url: url.replace(/\/$/, ""), contacts, save, reports };
}

test("the CRM and Frontdesk get each other's contacts, once each, also those of when the program was down", async () => {
  const { base, call, deliver } = await newDesk();
  const key = await keyOf(call);
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

  // Neither what the CRM refuses nor a merge of leads that it never had holds up the rest.
  const { id: refused } = await call("POST", "leads", { name: "Unwanted" });
  const { id: duplicate_id } = await call("POST", "leads", { name: "Unwanted too" });
  await call("POST", `leads/${refused}/merge`, { duplicate_id });
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
    expect(leads.map(({ name }: Contact) => name)).toEqual(["Ada Lovelace", "Charles", "Grace", "Unwanted"]);
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

test("each contact of the CRM keeps a lead of its own, whatever it shares, changes or lacks", async () => {
  const { base, call } = await newDesk();
  const key = await keyOf(call);
  const port = await freePort();
  const hook = `http://localhost:${port}/crm`;
  const crm = await startCrm(hook, "hook-key", "crm-key");
  const headers = { authorization: "Bearer hook-key" };
  const push = async (contact: Contact) =>
    expect((await fetch(hook, { method: "POST", headers, body: JSON.stringify(contact) })).status).toBe(204);
  const leads = async () => (await call("GET", "leads?sort=name&order=asc")).leads;
  await startGuide("crm.ts", port, {
    ...{ FRONTDESK: base, FRONTDESK_KEY: key },
    ...{ CRM: crm.url, CRM_KEY: "crm-key", HOOK_KEY: "hook-key" },
  });
  const phone = "+442079460001";
  await push({ id: "c1", name: "Mum", phone, email: "mum@example.com" });
  await push({ id: "c2", name: "Child", phone, email: null });
  await push({ id: "c1", name: "Mum", phone: "+442079460002", email: null });
  await push({ id: "c3", name: "Nobody", phone: null, email: null });
  expect(await leads()).toMatchObject([
    { name: "Child", phone },
    { name: "Mum", phone: "+442079460002", email: "mum@example.com" },
    { name: "Nobody", phone: null },
  ]);

  // A lead from before that no contact has yet becomes the contact's, also once its number changes.
  const { id } = await call("POST", "leads", { name: "Ada", phone: "+442079460003" });
  await push({ id: "c4", name: "Ada L.", phone: "+442079460003", email: null });
  await push({ id: "c4", name: "Ada L.", phone: "+442079460004", email: null });
  expect(await leads()).toMatchObject([{ id, name: "Ada L.", phone: "+442079460004" }, {}, {}, {}]);
  await expectSurvives(hook, headers);
});

test("the programs don't start without their secrets", async () => {
  for (const file of ["guides/crm.ts", "guides/receiver.ts", "agents/agent.ts"]) {
    const env = { ...process.env, HOOK_KEY: "", SECRET: "", INTERNAL_AUTH_TOKEN: "" };
    const program = spawn(process.execPath, ["--import", "tsx", `docs/${file}`], { env, stdio: "ignore" });
    const [code] = await once(program, "exit");
    expect([file, code]).toEqual([file, 1]);
  }
});
