// A baseline with the least code for the same work: node:http and the driver, on the same database. It serves a page of
// leads without authentication or total, and stores a signed message with one statement in its own schema.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import postgres from "postgres";

const { DATABASE_URL = "", ORGANIZATION = "", APP_SECRET = "", PORT } = process.env;
const sql = postgres(DATABASE_URL, { max: 20, onnotice: () => {} });

function send(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  response.writeHead(status, headers).end(body);
}

async function page(response: ServerResponse): Promise<void> {
  const leads = await sql`
    select id, name, phone, email, company, channel, status, created_at from leads
    where organization_id = ${ORGANIZATION} order by id desc limit 20`;
  send(response, 200, { leads, page: 1, size: 20 });
}

async function ingest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const expected = Buffer.from(`sha256=${createHmac("sha256", APP_SECRET).update(body).digest("hex")}`);
  const given = Buffer.from(String(request.headers["x-hub-signature-256"]));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return send(response, 401, { status: "refused" });
  const { contacts, messages } = JSON.parse(body.toString()).entry[0].changes[0].value;
  const { from, id, text } = messages[0];
  await sql`select bare.ingest(${ORGANIZATION}, ${from}, ${contacts[0].profile.name}, ${id}, ${text.body})`;
  send(response, 200, { status: "received" });
}

createServer((request, response) => {
  const answered = request.method === "GET" ? page(response) : ingest(request, response);
  answered.catch((error: unknown) => send(response, 500, { error: String(error) }));
}).listen(Number(PORT));
