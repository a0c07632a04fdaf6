import { expect, onTestFinished, test } from "vitest";
import { startAgent } from "@/tests/stand-ins/agent";
import { serve, serveRaw } from "@/tests/stand-ins/posting";
import { httpAgent } from "./http";
import { inventedTurn } from "./synthetic-turn";

const turn = inventedTurn({
  organization: {
    id: crypto.randomUUID(),
    name: "Harbour Dental",
    time_zone: "Europe/Paris",
    language: "fr",
    services: [],
    open_slots: [],
    confirms_by_email: false,
    waiting_list: false,
    facts: { address: null, opening_hours: {}, exceptions: [], people: [] },
  },
});

type Config = Partial<Parameters<typeof httpAgent>[0]>;

const ask = (url: string, config: Config = {}) =>
  httpAgent({ url, token: "the token", timeout_ms: 5_000, ...config }).answer(turn, "key-1");

async function standIn(answer?: Parameters<typeof startAgent>[0]) {
  const agent = await startAgent(answer);
  onTestFinished(() => agent.close());
  return agent;
}

/** Asks an agent that answers 200 with this text. */
const askFor = async (text: string) => ask(await serve((_request, response) => response.end(text)));

test("the turn is posted with the token and the idempotency key", async () => {
  const agent = await standIn();
  expect(await ask(agent.url)).toEqual({ kind: "answer", reply: { text: "Hello" }, events: [] });
  expect(agent.turns).toMatchObject([
    { turn, headers: { authorization: "Bearer the token", "idempotency-key": "key-1" } },
  ]);
});

test("reply and events are returned as the schema parses them", async () => {
  const events = [{ event: "booking_request", data: { starts_at: "2026-12-01T10:00:00+01:00" } }];
  const agent = await standIn(() => ({ body: { reply: null, events } }));
  expect(await ask(agent.url)).toEqual({
    kind: "answer",
    reply: null,
    events: [{ event: "booking_request", data: { starts_at: "2026-12-01T09:00:00.000Z", confirmed: false } }],
  });
});

test("202 means that the answer comes later", async () => {
  const agent = await standIn(() => ({ status: 202, body: {} }));
  expect(await ask(agent.url)).toEqual({ kind: "later" });
});

test.each([401, 403, 404, 422])("%i is a final failure", async (status) => {
  const agent = await standIn();
  agent.failNext(1, status);
  expect(await ask(agent.url)).toEqual({
    kind: "failed",
    reason: `the agent answered ${status}`,
    retryable: false,
  });
});

test.each([204, 302, 400, 408, 409, 429, 500, 503])("%i can be retried", async (status) => {
  const agent = await standIn();
  agent.failNext(1, status);
  expect(await ask(agent.url)).toMatchObject({ kind: "failed", retryable: true });
});

test.each([
  ["no reply", {}, /at reply: /],
  ["a reply without a text", { reply: {} }, /at reply\.text: /],
  ["no object", [], /at its root: /],
])("an answer with %s fails and names the path", async (_, body, reason) => {
  const agent = await standIn(() => ({ body }));
  expect(await ask(agent.url)).toEqual({
    kind: "failed",
    reason: expect.stringMatching(reason),
    retryable: true,
  });
});

test("an event that can't be read is left out with its fault; one about an appointment calls a person", async () => {
  const events = [
    { event: "party", data: {} },
    { event: "status_update", data: { status: "lost" } },
    { event: "booking_request", data: { starts_at: "soon", confirmed: true } },
  ];
  const agent = await standIn(() => ({ body: { reply: { text: "Booked" }, events } }));
  expect(await ask(agent.url)).toMatchObject({
    kind: "answer",
    reply: { text: "Booked" },
    events: [{ event: "status_update" }, { event: "escalation" }],
    faults: [expect.stringContaining("event 1 (party)"), expect.stringContaining("data.starts_at")],
  });
});

test("an event about the waiting list that can't be read calls a person too", async () => {
  const events = [{ event: "waiting_list_join", data: { first_on: "soon" } }];
  const agent = await standIn(() => ({ body: { reply: { text: "You are on the list" }, events } }));
  expect(await ask(agent.url)).toMatchObject({
    events: [{ event: "escalation" }],
    faults: [expect.stringMatching(/waiting_list_join.*was left out/)],
  });
});

test.each([
  ["that is empty", "", "the answer is not JSON"],
  ["that is a page", "<html>", "the answer is not JSON"],
  ["over 1 MiB", JSON.stringify({ reply: { text: "x".repeat(1024 * 1024) } }), "larger than 1048576 bytes"],
])("an answer %s fails", async (_, text, reason) => {
  expect(await askFor(text)).toMatchObject({ reason: expect.stringContaining(reason), retryable: true });
});

test("an endless answer is read only up to the limit", async () => {
  const url = await serve((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, "x")));
    };
    response.on("drain", more).on("error", () => {});
    more();
  });
  expect(await ask(url)).toMatchObject({ reason: "the answer is larger than 1048576 bytes" });
});

test.each([
  ["does not answer", () => {}],
  [
    "stops in the middle of its answer",
    (response: { writeHead(status: number): unknown; write(text: string): unknown }) => {
      response.writeHead(200);
      response.write('{"reply":');
    },
  ],
])("a call to an agent that %s ends at the timeout", async (_, act) => {
  const url = await serve((_request, response) => act(response));
  expect(await ask(url, { timeout_ms: 100 })).toEqual({
    kind: "failed",
    reason: "no answer within 100 ms",
    retryable: true,
  });
});

test("an agent that refuses or closes the connection is a retryable failure", async () => {
  const gone = await startAgent();
  await gone.close();
  expect(await ask(gone.url)).toEqual({ kind: "failed", reason: "connection refused", retryable: true });
  const hangsUp = await serveRaw((socket) => socket.destroy());
  expect(await ask(hangsUp)).toMatchObject({ kind: "failed", retryable: true });
});

test("a failure shows neither an invalid token nor an invalid URL", async () => {
  const failures = [
    await ask("http://127.0.0.1:9/", { token: "secret\nvalue" }),
    await ask("http://desk:secret@127.0.0.1:9/"),
    await ask("secret"),
  ];
  for (const failure of failures) {
    expect(failure).toMatchObject({ kind: "failed" });
    expect(JSON.stringify(failure)).not.toContain("secret");
  }
});

test("the body of a 202 is not waited for", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(202);
    response.write("still writing");
  });
  expect(await ask(url)).toEqual({ kind: "later" });
});
