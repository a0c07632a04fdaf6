// Receives Frontdesk's webhooks: SECRET=whsec_… npx tsx receiver.ts
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

const { SECRET, PORT = "4100" } = process.env;
if (!SECRET) throw new Error("SECRET is the endpoint's secret, whsec_…");
const key = Buffer.from(SECRET.replace("whsec_", ""), "base64");
const seen = new Set<string>(); // in production: a table

function isGenuine(id: string, timestamp: string, signatures: string, body: string) {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false; // older than five minutes
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  const given = signatures.split(" ").map((one) => Buffer.from(one.replace("v1,", ""), "base64"));
  return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
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
  const header = (name: string) => String(request.headers[`webhook-${name}`]);
  const body = await bodyOf(request).catch(() => ""); // the raw text: parsed and written again, it is another
  if (body === null) return response.writeHead(413, { connection: "close" }).end(() => request.destroy());
  if (body === "") return response.writeHead(400).end(); // it broke off, or is empty
  if (!isGenuine(header("id"), header("timestamp"), header("signature"), body))
    return response.writeHead(401).end();
  response.writeHead(204).end(); // within ten seconds: work comes after the answer
  if (seen.has(header("id"))) return; // a repetition
  seen.add(header("id"));
  const { event, data } = JSON.parse(body);
  console.log(event, data);
}).listen(Number(PORT), () => console.log(`Waiting at http://localhost:${PORT}`));
