// Keeps a CRM and Frontdesk alike: FRONTDESK=… FRONTDESK_KEY=… CRM=… CRM_KEY=… HOOK_KEY=… npx tsx crm.ts
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

const { FRONTDESK, FRONTDESK_KEY = "", CRM, CRM_KEY = "", HOOK_KEY } = process.env;
const { PORT = "4200", CURSOR = "cursor.txt", SINCE = "2000-01-01T00:00:00Z" } = process.env;
type Contact = { id: string; name: string; phone: string | null; email: string | null };
type Lead = { id: string; metadata: { crm_id?: string } };

const api = (base: string, key: string) => async (method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
};
const frontdesk = api(`${FRONTDESK}/api/v1/`, FRONTDESK_KEY);
const crm = api(`${CRM}/`, CRM_KEY);

/** The contact of a lead: the one that the CRM made, or else ours. */
const contactOf = ({ id, metadata }: Lead) => `contacts/${metadata.crm_id ?? id}`;
async function save(id: string) {
  const lead = await frontdesk("GET", `leads/${id}`);
  await crm("PUT", contactOf(lead), { name: lead.name, phone: lead.phone, email: lead.email });
}

/** At the very first, all leads: the feed goes back 30 days. */
async function copy(page = 1) {
  const query = `updated_since=${SINCE}&order=asc&size=100&page=${page}`;
  const { leads } = await frontdesk("GET", `leads?${query}`);
  for (const { id } of leads) await save(id);
  if (leads.length === 100) await copy(page + 1);
}
/** The leads that changed since the last pull, without a gap, each as it is now. */
async function pull() {
  if (!existsSync(CURSOR)) await copy();
  const after = existsSync(CURSOR) ? `&after=${readFileSync(CURSOR, "utf8")}` : "";
  const { events, next_after, has_more } = await frontdesk("GET", `events?limit=500${after}`);
  const changed = new Set<string>();
  for (const { event, data } of events) {
    if (event === "lead.merged") await crm("DELETE", contactOf(data.merged));
    if (event.startsWith("lead.")) changed.add(data.id);
  }
  for (const id of changed) await save(id);
  if (next_after) writeFileSync(CURSOR, next_after);
  if (has_more) await pull();
}
/** A contact of the CRM: the lead with exactly its number or address gets its fields, or else there is a new one. */
async function push({ id, name, phone, email }: Contact) {
  const exact = new URLSearchParams(phone ? { phone } : { email: `${email}` });
  const { leads } = await frontdesk("GET", `leads?${exact}`);
  const fields = { name, email, metadata: { crm_id: id } };
  if (leads.length > 0) await frontdesk("PATCH", `leads/${leads[0].id}`, fields);
  else await frontdesk("POST", "leads", { ...fields, phone });
}

let queue = Promise.resolve(true);
/** One at a time: two pulls would share a cursor, and two pushes could create one lead twice. */
function inTurn(work: () => Promise<void>) {
  const refuse = (error: unknown) => {
    console.error(error);
    return false;
  };
  queue = queue.then(work).then(() => true, refuse);
  return queue;
}
createServer(async (request, response) => {
  const end = (status: number) => response.writeHead(status).end();
  if (request.headers.authorization !== `Bearer ${HOOK_KEY}`) return end(401);
  const body = await text(request);
  if (request.url === "/crm") return end((await inTurn(() => push(JSON.parse(body)))) ? 204 : 500);
  end(204); // Frontdesk waits ten seconds at most
  inTurn(pull);
}).listen(Number(PORT));
inTurn(pull);
setInterval(inTurn, 60_000, pull); // the webhook only makes it sooner
