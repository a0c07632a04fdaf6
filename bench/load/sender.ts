// Sends the load that its parent requests, and reports the results.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { signedMeta } from "@/tests/messages/senders";
import { payloadText } from "@/tests/payloads";
import { Connection, rawRequest } from "./connection";
import type { Answered, Load, Loaded, Messages } from "./load";

const WEBHOOK = "/api/v1/channels/provider-b/webhook";
const TEXT = JSON.parse(payloadText("meta/message_text.json"));

/** Meta's published text message, as the nth of many, signed. */
function signedMessage({ address, secret, customers }: Messages, n: number) {
  const { value } = TEXT.entry[0].changes[0];
  const from = `1650${5_000_000 + (n % customers)}`;
  value.metadata.phone_number_id = address;
  value.contacts[0].wa_id = from;
  const timestamp = String(Math.floor(Date.now() / 1000));
  Object.assign(value.messages[0], {
    from,
    id: `wamid.bench.${n}`,
    timestamp,
    text: { body: `message ${n}` },
  });
  return signedMeta(TEXT, secret);
}

/** Returns the nth request. All requests are built before the clock starts. */
function requestsOf({ requests }: Load): (n: number) => Buffer | undefined {
  if (requests.kind === "page") {
    const page = rawRequest("GET", requests.path, { authorization: `Bearer ${requests.token}` });
    return () => page;
  }
  if (requests.kind === "posts") {
    const headers = { "content-type": "application/json", authorization: `Bearer ${requests.token}` };
    const all = requests.bodies.map((body) => rawRequest("POST", requests.path, headers, body));
    return (n) => all[n];
  }
  const all = Array.from({ length: requests.count }, (_, at) => {
    const { headers, body } = signedMessage(requests, requests.first + at);
    return rawRequest("POST", WEBHOOK, headers, body);
  });
  return (n) => all[n];
}

const now = () => performance.timeOrigin + performance.now();

async function send(load: Load): Promise<Loaded> {
  const request = requestsOf(load);
  const connections = Array.from({ length: load.connections }, () => new Connection(load.port));
  const answers: Answered[] = [];
  const ask = async (connection: Connection, n: number, bytes: Buffer) => {
    const began = performance.now();
    const { status, isToldWhen } = await connection.ask(bytes);
    if (status >= 300 && !load.isTooMuch) throw new Error(`the server answered ${status}`);
    answers.push({ n, ms: performance.now() - began, at: now(), status, isToldWhen });
  };
  const began = performance.now();
  const until = began + load.seconds * 1000;
  let next = 0;
  const asFastAsPossible = async (connection: Connection) => {
    for (let n = next++; performance.now() < until; n = next++) {
      const bytes = request(n);
      if (!bytes) return;
      await ask(connection, n, bytes);
    }
  };
  let left_out = 0;
  const paced = async (per_second: number) => {
    const sent: Promise<void>[] = [];
    for (let n = 0; performance.now() < until; n++) {
      const free = connections.find(({ isBusy }) => !isBusy);
      const bytes = request(n);
      if (!bytes || !(free || load.isTooMuch)) throw new Error("there are too few connections, or messages");
      if (free) sent.push(ask(free, n, bytes));
      else left_out++;
      const due = began + ((n + 1) * 1000) / per_second;
      const wait = due - performance.now();
      // A timer waits at least a millisecond, which is too long above a thousand requests per second.
      await (wait > 1 ? sleep(wait) : nextTurn());
    }
    await Promise.all(sent);
  };
  await (load.per_second ? paced(load.per_second) : Promise.all(connections.map(asFastAsPossible)));
  const seconds = (performance.now() - began) / 1000;
  for (const connection of connections) connection.close();
  return { seconds, answers, left_out };
}

process.once("message", (load: Load) => {
  send(load).then(
    (loaded) => process.send?.(loaded, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    },
  );
});
