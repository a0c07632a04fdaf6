import { expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "@/lib/errors";
import { currentRequestId, noteMessage, withRequestId } from "@/lib/process/work";
import { createLog } from "./log";

function capture() {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  log.level = "info";
  return { log, text: () => lines.join(""), last: () => JSON.parse(lines.at(-1) ?? "{}") };
}

test("secrets are redacted by name, at any depth and in lists", () => {
  const { log, text, last } = capture();
  const headers = { Authorization: "Bearer hunter2", cookie: "a=hunter2", accept: "*/*" };
  const connection = { credentials: { auth_token: "hunter2" }, address: "+15550001111" };
  log.info({
    password: "hunter2",
    request: { headers },
    all: [{ deep: { connection, app_secret: "hunter2" } }],
  });
  expect(text()).not.toContain("hunter2");
  expect(last()).toMatchObject({
    password: "[redacted]",
    request: { headers: { Authorization: "[redacted]", accept: "*/*" } },
    all: [{ deep: { connection: { credentials: "[redacted]", address: "+15550001111" } } }],
  });
});

test("a failed query's parameters stay out of the log, and its cause's message is in it", () => {
  const { log, text, last } = capture();
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", parameters: ["hunter2"] });
  const error = new Error('Failed query: insert into "users" values ($1)\nparams: Ada\nhunter2', { cause });
  log.error({ err: Object.assign(error, { params: ["hunter2"] }) }, "request failed");
  expect(text()).not.toContain("hunter2");
  expect(last().err).toMatchObject({ type: "Error", cause: { message: "duplicate key", code: "23505" } });
  expect(last().err.message).toContain("insert into");
});

test("a line logged in a request carries its id, even after an await", async () => {
  const { log, last } = capture();
  await withRequestId("req-12345678", async () => {
    await Promise.resolve();
    log.info({ status: 200 }, "request");
    expect(last()).toMatchObject({
      level: "info",
      msg: "request",
      status: 200,
      request_id: "req-12345678",
    });
    log.info("again");
    expect(last()).not.toHaveProperty("status");
    expect(currentRequestId()).toBe("req-12345678");
  });
  expect(last()).toMatchObject({ msg: "again", request_id: "req-12345678" });
  log.info("outside");
  expect(last()).not.toHaveProperty("request_id");
  expect(currentRequestId()).toBeUndefined();
});

test("a line names the first twenty messages that its request has stored, and no other request's", () => {
  const { log, last } = capture();
  const stored = Array.from({ length: 30 }, (_, n) => `message-${n}`);
  withRequestId("req-12345678", () => {
    stored.forEach(noteMessage);
    log.info("request");
  });
  expect(last().messages).toEqual(stored.slice(0, 20));
  withRequestId("req-87654321", () => log.info("request"));
  expect(last()).not.toHaveProperty("messages");
  noteMessage("nobody's");
});

test("a thrown value that is not an Error is logged too, without its secrets", () => {
  const { log, text } = capture();
  log.error({ err: { token: "hunter2", reason: "odd" } });
  expect(text()).toContain("odd");
  expect(text()).not.toContain("hunter2");
});

test("the same line about an outage is logged once in half a minute, and then with how many were left out", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { log, text, last } = capture();
  const err = new Error("Failed query", { cause: new DatabaseUnavailable("the database does not answer") });
  for (let n = 0; n < 50; n++) log.warn({ err }, "a look failed");
  log.warn({ err }, "another look failed");
  log.warn({ err: new Error("of another kind") }, "a look failed");
  expect(text().trim().split("\n")).toHaveLength(3);
  vi.advanceTimersByTime(30_000);
  log.warn({ err }, "a look failed");
  expect(last()).toMatchObject({ msg: "a look failed", left_out: 49 });
  vi.useRealTimers();
});
