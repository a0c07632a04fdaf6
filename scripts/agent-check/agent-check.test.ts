import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "@/db/embedded";
import type { AgentAnswer } from "@/schema/agent";
import { AGENT_TOKEN, type Asked, agentWith, type Fault } from "@/tests/stand-ins/faulty-agent";
import { startWebServer } from "@/tests/stand-ins/web-server";
import type { Check } from "./check";
import { openDoor } from "./door";
import { PLANTED_ANYWHERE } from "./planted-anywhere.fixture";
import { PLANTED_IN_DIALOGUES } from "./planted-dialogues.fixture";
import { reportOf } from "./report";
import { CHECKS, checkAgent, type Outcome } from "./run";

// Each test calls an agent a hundred times or starts a process.
vi.setConfig({ testTimeout: 60_000 });

const run = promisify(execFile);

const doorOf = async () => {
  const door = await openDoor(0, AGENT_TOKEN);
  onTestFinished(() => door.close());
  return door;
};

async function check(url: string, timeout_ms = 20_000, checks = CHECKS): Promise<Outcome[]> {
  return checkAgent({ url, token: AGENT_TOKEN, timeout_ms, door: await doorOf() }, () => {}, checks);
}

/** The outcomes of the checks for an agent with this fault. */
async function checkFaulty(fault: Fault, timeout_ms?: number, checks?: Check[]) {
  const agent = await startWebServer(agentWith(fault), await freePort());
  onTestFinished(() => agent.close());
  return check(agent.url, timeout_ms, checks);
}

/** What must run so that a check can fail: those of its own kind, and all for one about all answers (A, L and B8). */
const checksFor = (finds: string) =>
  /^(?:[AL]|B8)/.test(finds) ? CHECKS : CHECKS.filter(({ id }) => id[0] === finds[0]);

const failedIn = (outcomes: Outcome[]) => outcomes.filter(({ outcome }) => outcome === "failed");
const idsOf = (outcomes: Outcome[]) => outcomes.map(({ id }) => id);

test("there are at least forty checks, each with a unique id and title", () => {
  expect(CHECKS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
  expect(new Set(CHECKS.map(({ title }) => title)).size).toBe(CHECKS.length);
});

test("the built-in receptionist fails no check, and skips only those about late answers", async () => {
  const outcomes = await checkFaulty({});
  expect(failedIn(outcomes)).toEqual([]);
  expect(outcomes.filter(({ outcome }) => outcome === "skipped").map(({ id }) => id)).toEqual([
    "L1",
    "L2",
    "L3",
    "L4",
    "L5",
  ]);
});

test.each(Object.entries({ ...PLANTED_ANYWHERE, ...PLANTED_IN_DIALOGUES }))(
  "an agent that %s is found",
  async (_, [finds, fault]) => {
    const failed = failedIn(await checkFaulty(fault, finds === "R4" ? 500 : 20_000, checksFor(finds)));
    expect(idsOf(failed)).toContain(finds);
    for (const one of failed) expect(one).toMatchObject({ expected: /./, got: /./, mend: /./ });
  },
);

test("an agent that asks for free times is given them, and one that asks for ever is found", async () => {
  const asks: Fault["before"] = () =>
    Response.json({ reply: null, events: [], wants_slots: { service: "Cleaning" } });
  const failed = failedIn(await checkFaulty({ before: asks }));
  expect(failed).toContainEqual(
    expect.objectContaining({
      expected: "an answer after at most 4 times of asking for free times",
      got: expect.stringContaining("Cleaning"),
    }),
  );
});

type Late = {
  token?: string;
  /** How its answer to "?" differs. */
  wrongly?: { event?: object; data?: object };
  id?: (key: string) => string;
};

/** An agent that answers 202, and posts its answer as an event a moment later. */
async function checkLate({ token = AGENT_TOKEN, wrongly, id = (key) => `answer:${key}` }: Late) {
  const door = await doorOf();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const post = (body: object) => fetch(door.url, { method: "POST", headers, body: JSON.stringify(body) });

  async function postAll({ turn, key, said }: Asked, { reply, events }: AgentAnswer) {
    const { event, data } = { ...(said === "?" && wrongly) };
    const about = { conversation_id: turn.conversation.id, deliver: true, content: reply?.text, ...data };
    const of = { organization_id: turn.organization.id, event_id: id(key), ...event };
    for (const one of events.filter(({ event }) => event === "escalation"))
      await post({ ...one, ...of, event_id: `${one.event}:${key}` });
    await post({ ...of, event: "message_logged", data: about });
  }

  const answer: Fault["answer"] = (asked, right) => {
    setTimeout(() => void postAll(asked, right), 1);
    return new Response(null, { status: 202 });
  };
  const agent = await startWebServer(agentWith({ answer }), await freePort());
  onTestFinished(() => agent.close());
  return checkAgent({ url: agent.url, token: AGENT_TOKEN, timeout_ms: 1000, door });
}

/** Answers by events carry no state, which the receptionist needs for a dialogue. */
const ofProtocol = (outcomes: Outcome[]) => outcomes.filter(({ id }) => /^[LPRA]/.test(id));

describe("an agent that answers later", () => {
  test("passes if it does so correctly", async () => {
    expect(failedIn(ofProtocol(await checkLate({})))).toEqual([]);
  });

  test.each<[string, string, Late]>([
    ["another token", "L1", { token: "another" }],
    ["an event that Frontdesk refuses", "L2", { wrongly: { data: { content: 7 } } }],
    ["another organization", "L3", { wrongly: { event: { organization_id: crypto.randomUUID() } } }],
    ["a message that is sent to nobody", "L4", { wrongly: { data: { deliver: false } } }],
    ["a message for each repetition", "L5", { id: () => crypto.randomUUID() }],
  ])("%s is found", async (_, finds, late) => {
    expect(idsOf(failedIn(await checkLate(late)))).toContain(finds);
  });
});

const EXAMPLES = path.join(process.cwd(), "docs/agents");

/** The example agents, with the command that runs each and the one that shows whether it is installed. */
const LANGUAGES: [name: string, command: string, args: string[], version: string][] = [
  ["TypeScript", process.execPath, ["--import", "tsx", "agent.ts"], "--version"],
  ["Python", "python3", ["agent.py"], "--version"],
  ["Go", "go", ["run", "agent.go"], "version"],
];

const STARTED_MS = 60_000;

/** Runs an example until the test ends; returns its address once it answers. */
async function startExample(command: string, args: string[]): Promise<string> {
  const PORT = String(await freePort());
  const env = { ...process.env, PORT, INTERNAL_AUTH_TOKEN: AGENT_TOKEN };
  const child = spawn(command, args, { cwd: EXAMPLES, env, stdio: "ignore", detached: true });
  onTestFinished(async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  const url = `http://127.0.0.1:${PORT}`;
  const until = Date.now() + STARTED_MS;
  while (Date.now() < until) {
    if (
      await fetch(url, { method: "POST" }).then(
        () => true,
        () => false,
      )
    )
      return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${command} ${args.join(" ")} did not begin to listen`);
}

for (const [name, command, args, version] of LANGUAGES) {
  const isHere = await run(command, [version]).then(
    () => true,
    () => false,
  );
  test.skipIf(!isHere)(`the example in ${name} fails no check, and books`, async () => {
    const outcomes = await check(await startExample(command, args));
    expect(failedIn(outcomes)).toEqual([]);
    expect(outcomes.find(({ id }) => id === "B4")?.outcome).toBe("passed");
  });
}

describe("the command", () => {
  const command = (...args: string[]) =>
    run(process.execPath, [
      "--import",
      "tsx",
      "scripts/agent-check/main.ts",
      ...args,
      "--token",
      AGENT_TOKEN,
      "--events-port",
      "0",
    ]).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        stdout,
        stderr,
      }),
    );

  test("exits with 0 if nothing failed, and prints a line for each check", async () => {
    const agent = await startWebServer(agentWith(), await freePort());
    onTestFinished(() => agent.close());
    const { code, stdout } = await command(agent.url);
    expect(code).toBe(0);
    for (const { id, title } of CHECKS) expect(stdout).toMatch(new RegExp(`${id} +${title}`));
  });

  test("exits with 1 if a check failed, and prints what was expected, what came and how to fix it", async () => {
    const agent = await startWebServer(
      agentWith(PLANTED_ANYWHERE["offers five buttons"]?.[1]),
      await freePort(),
    );
    onTestFinished(() => agent.close());
    const { code, stdout } = await command(agent.url);
    expect(code).toBe(1);
    expect(stdout).toMatch(/FAIL A5 .*\n +expected +at most 3 buttons\n +got .*\n +mend /);
  });

  test("exits with 2 if its options are wrong", async () => {
    const { code, stderr } = await command("http://127.0.0.1:9", "--format", "pdf");
    expect(code).toBe(2);
    expect(stderr).toContain("--format must be one of text, json, junit.");
    const unknown = await command("--nothing");
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringMatching(/^Unknown option[\s\S]*--timeout MS/),
    ]);
  });

  test("says how it is used", async () => {
    expect(await command("--help")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("--timeout MS"),
    });
  });
});

test("a report is text, JSON or JUnit's XML", () => {
  const outcomes: Outcome[] = [
    { id: "P1", title: "answers", duration_ms: 1500, outcome: "passed" },
    { id: "L1", title: "says <so>", duration_ms: 0, outcome: "skipped", reason: 'it "never" does' },
    {
      id: "A1",
      title: "is well",
      duration_ms: 2,
      outcome: "failed",
      expected: "a & b",
      got: "\u0000c",
      mend: "Mend it.",
    },
  ];
  expect(reportOf.text(outcomes)).toContain("1 passed, 1 failed, 1 skipped");
  expect(JSON.parse(reportOf.json(outcomes))).toEqual({
    summary: "1 passed, 1 failed, 1 skipped",
    checks: outcomes,
  });
  expect(reportOf.junit(outcomes)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="agent" tests="3" failures="1" skipped="1">
  <testcase classname="agent" name="P1 answers" time="1.5"/>
  <testcase classname="agent" name="L1 says &lt;so&gt;" time="0"><skipped message="it &quot;never&quot; does"/></testcase>
  <testcase classname="agent" name="A1 is well" time="0.002"><failure message="expected a &amp; b, got c">Mend it.</failure></testcase>
</testsuite>`,
  );
});
