import { expect, test } from "vitest";
import { secretsIn, secretsInDatabase, secretsInFiles } from "./canaries";
import { agent, answers, BAIT, collector, host, receiver, secrets, spoken } from "./watched-desk";
import { connectGoogle, publishCalendar, tellDevice } from "./watched-doors";
import { setUp, signUp, speak, work } from "./watched-journey";
import { readAll } from "./watched-reads";

test("no secret is in the database, the logs, the answers, the traces, the webhooks or the pages' scripts", async () => {
  const token = await signUp();
  const desk = await setUp(token);
  await work(desk);
  await speak(desk);
  await connectGoogle(token);
  await publishCalendar(token);
  await tellDevice(token, desk);
  await readAll(token, desk);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const database = await secretsInDatabase(secrets);
  const bundles = secretsInFiles(".next/static", secrets);
  const logs = host.output();
  const traces = collector.posted();
  expect([...secrets.keys()].length).toBeGreaterThanOrEqual(36);
  expect([
    ...database.found,
    ...bundles.found,
    ...secretsIn(logs, "the logs", secrets),
    ...secretsIn(traces, "the traces", secrets),
    ...answers.flatMap(({ where, text }) => secretsIn(text, `the answer of ${where.split("?")[0]}`, secrets)),
    // The endpoint's own header is meant for the receiver, in its place alone.
    ...receiver.received.flatMap(({ body, headers: { "x-api-key": _own, ...headers } }) =>
      secretsIn(JSON.stringify([body, headers]), "a webhook", secrets),
    ),
    ...agent.turns.flatMap(({ turn }) => secretsIn(JSON.stringify(turn), "what the agent is told", secrets)),
  ]).toEqual([]);
  const own = receiver.received.flatMap(({ headers }) => headers["x-api-key"] ?? []);
  expect(own).toContain(secrets.get("a webhook's own header"));
  // The bait is no secret and took the same paths. It is found there, so a secret would be found too.
  expect(bundles.files).toBeGreaterThan(10);
  expect((await secretsInDatabase(BAIT)).found).toContain("the bait in public.messages");
  expect(secretsIn(logs, "the logs", BAIT)).toHaveLength(1);
  expect([logs.includes(spoken), traces.includes(spoken)]).toEqual([false, false]);
  expect(secretsIn(traces, "the traces", BAIT)).toHaveLength(1);
  expect(answers.flatMap(({ where, text }) => secretsIn(text, where, BAIT)).length).toBeGreaterThan(5);
}, 400_000);
