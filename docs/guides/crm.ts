// Keeps a CRM and Frontdesk alike: FRONTDESK=… FRONTDESK_KEY=… CRM=… CRM_KEY=… HOOK_KEY=… npx tsx crm.ts
import { createHash, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";

const { PORT = "4200", CURSOR = "cursor.txt", SINCE = "2000-01-01T00:00:00Z" } = process.env;
type Contact = { id: string; name: string | null; phone: string | null; email: string | null };
type Lead = { id: string; metadata: { crm_id?: string } };

function needed(name: string) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}
const hash = (text = "") => createHash("sha256").update(text).digest();
const KEY = hash(`Bearer ${needed("HOOK_KEY")}`);

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
/** Whether sending the same again would be refused again. */
const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && [400, 404, 409, 410, 413, 422].includes(error.status);

const api = (base: string, key: string) => async (method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok)
    throw new Refusal(answer.status, `${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
};
const frontdesk = api(`${needed("FRONTDESK")}/api/v1/`, needed("FRONTDESK_KEY"));
const crm = api(`${needed("CRM")}/`, needed("CRM_KEY"));

/** What is refused for good is logged, so that it doesn't hold up the rest. */
async function attempt(work: () => Promise<unknown>) {
  await work().catch((error) => {
    if (!isFinal(error)) throw error;
    console.error(error.message);
  });
}
/** The contact of a lead: the one that the CRM made, or else ours. */
const contactOf = ({ id, metadata }: Lead) => `contacts/${encodeURIComponent(metadata.crm_id ?? id)}`;
async function save(id: string) {
  const lead = await frontdesk("GET", `leads/${id}`);
  await crm("PUT", contactOf(lead), { name: lead.name, phone: lead.phone, email: lead.email });
  // Says that it has a contact, so that no other contact with the same number takes it over.
  if (!lead.metadata.crm_id) await frontdesk("PATCH", `leads/${lead.id}`, { metadata: { crm_id: lead.id } });
}
async function remove(contact: string) {
  await crm("DELETE", contact).catch((error) => {
    if (!isFinal(error) || error.status !== 404) throw error; // 404: there never was one
  });
}

/** At the very first, all leads: the feed goes back 30 days. */
async function copy(page = 1) {
  const query = `updated_since=${SINCE}&order=asc&size=100&page=${page}`;
  const { leads } = await frontdesk("GET", `leads?${query}`);
  for (const { id } of leads) await attempt(() => save(id));
  if (leads.length === 100) await copy(page + 1);
}
const feed = (after: string) => frontdesk("GET", `events?limit=500${after && `&after=${after}`}`);
async function lastEvent(after = ""): Promise<string> {
  const { next_after, has_more } = await feed(after);
  return has_more ? lastEvent(next_after) : (next_after ?? "");
}
async function copyOnce() {
  if (existsSync(CURSOR)) return;
  const last = await lastEvent(); // first, so that what changes during the copy is read afterwards
  await copy();
  writeFileSync(CURSOR, last);
}
/** The leads that changed since the last pull, without a gap, each as it is now. */
async function pull() {
  await copyOnce();
  const { events, next_after, has_more } = await feed(readFileSync(CURSOR, "utf8")).catch((error) => {
    if (isFinal(error) && error.status === 422) rmSync(CURSOR); // older than 30 days: the next pull copies
    throw error;
  });
  const changed = new Set<string>();
  for (const { event, data } of events) {
    if (event === "lead.merged" && contactOf(data.merged) !== contactOf(data))
      await attempt(() => remove(contactOf(data.merged)));
    if (event.startsWith("lead.")) changed.add(data.id);
  }
  for (const id of changed) await attempt(() => save(id));
  if (next_after) writeFileSync(CURSOR, next_after);
  if (has_more) await pull();
}
/** The lead whose contact we made: they have the same id. */
const ownLead = (id: string): Promise<Lead | null> =>
  frontdesk("GET", `leads/${encodeURIComponent(id)}`).catch((error) => {
    if (isFinal(error)) return null;
    throw error;
  });
/** The only lead with this number or address, unless another contact has it. */
async function twinOf({ phone, email }: Contact): Promise<Lead | null> {
  if (!phone && !email) return null;
  const { leads } = await frontdesk(
    "GET",
    `leads?${new URLSearchParams(phone ? { phone } : { email: `${email}` })}`,
  );
  if (leads.length !== 1) return null;
  const lead = await frontdesk("GET", `leads/${leads[0].id}`);
  return lead.metadata.crm_id ? null : lead;
}
/** A contact of the CRM: its lead gets the fields that it has. */
async function push(contact: Contact) {
  const { id, name, phone, email } = contact;
  const given = { ...(name && { name }), ...(phone && { phone }), ...(email && { email }) };
  const own = await ownLead(id);
  if (own) return frontdesk("PATCH", `leads/${own.id}`, given);
  const twin = await twinOf(contact);
  const all = { ...given, metadata: { crm_id: id } };
  const lead = await frontdesk("PUT", `leads/by-channel/web/${encodeURIComponent(id)}`, twin ? given : all);
  if (lead.metadata.crm_id) return;
  // After a merge the contact's id leads to the twin, however its number changes.
  if (twin) await frontdesk("POST", `leads/${twin.id}/merge`, { duplicate_id: lead.id });
  await frontdesk("PATCH", `leads/${twin?.id ?? lead.id}`, all);
}

let queue = Promise.resolve(204);
/** One at a time: two pulls would share a cursor. Resolves to the status of an answer. */
function inTurn(work: () => Promise<unknown>) {
  const refuse = (error: unknown) => {
    console.error(error);
    return isFinal(error) ? 422 : 500;
  };
  queue = queue.then(work).then(() => 204, refuse);
  return queue;
}
/** What was sent; null if it is larger than 1 MiB. */
async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > 2 ** 20) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
createServer(async (request, response) => {
  const end = (status: number) => response.writeHead(status).end();
  if (!timingSafeEqual(hash(request.headers.authorization), KEY)) return end(401);
  try {
    const body = await bodyOf(request);
    if (body === null) return response.writeHead(413, { connection: "close" }).end(() => request.destroy());
    if (request.url !== "/crm") {
      inTurn(pull);
      return end(204); // Frontdesk waits ten seconds at most
    }
    const contact = JSON.parse(body);
    end(await inTurn(() => push(contact)));
  } catch {
    end(400); // it broke off, or is no JSON
  }
}).listen(Number(PORT));
inTurn(pull);
setInterval(inTurn, 60_000, pull); // the webhook only makes it sooner
