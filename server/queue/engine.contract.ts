import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { getDb, transaction } from "@/db/client";
import { createLog } from "@/lib/observe/log";
import { metrics } from "@/lib/observe/metrics";
import { answerMessageJob, sendMessageJob } from "@/server/conversations/jobs";
import { routeHandler } from "@/server/http/route-handler";
import { jobs } from "@/server/jobs";
import { importLeadsJob } from "@/server/leads/jobs";
import { deliverWebhooksJob, deliverWebhooksSlowlyJob } from "@/server/webhooks/jobs";
import { enqueue } from "./enqueue";
import type { Jobs } from "./job";
import { type Call, newStage, type Play } from "./stage.contract";

/** What an engine's tests provide: how to start it with given jobs, and which jobs are on its schedule. */
export type Engine = {
  start(jobs: Jobs, options: { isLastTry: boolean }): Promise<{ stop(): Promise<void> }>;
  scheduled(): Promise<string[]>;
};

const ALL = Object.values(jobs);
const inMs = (ms: number) => new Date(Date.now() + ms);
const WAIT = { timeout: 25_000, interval: 20 };

/** What every engine guarantees. `engine` is started once; each test has jobs of its own. */
export function engineContract(title: string, engine: Engine): void {
  describe(title, () => {
    const { jobs: staged, plays, scene } = newStage();
    let running: { stop(): Promise<void> } | undefined;
    beforeAll(async () => {
      running = await engine.start(staged, { isLastTry: false });
    });
    afterAll(() => running?.stop());

    test.each(ALL.filter(({ every }) => !every))("$name runs once, with its input", async (job) => {
      const id = randomUUID();
      const calls: Call[] = [];
      plays.set(id, { play: async () => undefined, calls });
      const of =
        "organization conversation endpoint import calendar booking reminder act media message rehearsal source";
      const input = {
        ...Object.fromEntries(of.split(" ").map((noun) => [`${noun}_id`, id])),
        ...{ mail_sealed: id, until: new Date().toISOString(), email: `${id}@example.com` },
      };
      const given = job.input.parse(input);
      await enqueue(getDb(), job, given);
      await expect.poll(() => calls, WAIT).toMatchObject([{ name: job.name, input: given }]);
    });

    test("a job exists if its transaction commits, and only then", async () => {
      const [kept, lost] = [scene(), scene()];
      await transaction(getDb(), async (tx) => {
        await enqueue(tx, sendMessageJob, lost.input);
        throw new Error("rolled back");
      }).catch(() => undefined);
      await transaction(getDb(), (tx) => enqueue(tx, sendMessageJob, kept.input));
      await expect.poll(() => kept.calls.length, WAIT).toBe(1);
      expect(lost.calls).toEqual([]);
    });

    test("a job waits until it is due", async () => {
      const { input, calls } = scene();
      const run_at = inMs(1500);
      await enqueue(getDb(), sendMessageJob, input, { run_at });
      await expect.poll(() => calls.length, WAIT).toBe(1);
      expect(calls[0]?.at).toBeGreaterThanOrEqual(run_at.getTime());
    });

    test("a job that asks to run again does so when due, in order, until it no longer asks", async () => {
      const moments: number[] = [];
      const { input, calls, key } = scene(async (_call, { length }) => {
        if (length > 3) return undefined;
        const run_again_at = inMs(length === 3 ? 0 : 1200);
        moments.push(run_again_at.getTime());
        return { run_again_at };
      });
      await enqueue(getDb(), sendMessageJob, input, { key });
      await expect.poll(() => calls.length, WAIT).toBe(4);
      for (const [n, moment] of moments.entries()) expect(calls[n + 1]?.at).toBeGreaterThanOrEqual(moment);
    });

    test("a job may continue as another job", async () => {
      const endpoint_id = randomUUID();
      const calls: Call[] = [];
      const play: Play = async ({ name }) =>
        name === "deliver-webhooks" ? { run_again_at: new Date(), as: deliverWebhooksSlowlyJob } : undefined;
      plays.set(endpoint_id, { play, calls });
      const input = { organization_id: randomUUID(), endpoint_id };
      await enqueue(getDb(), deliverWebhooksJob, input, { key: `deliver:${endpoint_id}` });
      await expect
        .poll(() => calls.map(({ name }) => name), WAIT)
        .toEqual(["deliver-webhooks", "deliver-webhooks-slowly"]);
    });

    test("a burst with one key is one job", async () => {
      const { input, calls, key } = scene();
      const run_at = inMs(1500);
      const options = { key, run_at, keep_run_at: true };
      await Promise.all(Array.from({ length: 50 }, () => enqueue(getDb(), answerMessageJob, input, options)));
      const after = scene();
      await enqueue(getDb(), answerMessageJob, after.input, { run_at: inMs(3500) });
      await expect.poll(() => after.calls.length, WAIT).toBe(1);
      expect(calls).toHaveLength(1);
    });

    test("a waiting job keeps its time with keep_run_at, and otherwise takes the new one", async () => {
      const [kept, sooner, later] = [scene(), scene(), scene()];
      const ask = ({ input, key }: typeof kept, run_at: Date, keep_run_at = false) =>
        enqueue(getDb(), sendMessageJob, input, { key, run_at, keep_run_at });
      const [soon, late] = [inMs(1500), inMs(3000)];
      for (const one of [kept, later]) await ask(one, soon);
      await ask(kept, inMs(60_000), true);
      await ask(sooner, inMs(60_000));
      await ask(sooner, new Date());
      await ask(later, late);
      for (const { calls } of [kept, sooner, later]) await expect.poll(() => calls.length, WAIT).toBe(1);
      expect(kept.calls[0]?.at).toBeLessThan(late.getTime() + 5000);
      expect(later.calls[0]?.at).toBeGreaterThanOrEqual(late.getTime());
    });

    test("a job enqueued while it runs is run once more", async () => {
      let open = () => {};
      const gate = new Promise<void>((resolve) => (open = resolve));
      const { input, calls, key } = scene(async (_call, { length }) => {
        if (length === 1) await gate;
        return undefined;
      });
      await enqueue(getDb(), sendMessageJob, input, { key });
      await expect.poll(() => calls.length, WAIT).toBe(1);
      // In one commit: otherwise a free worker may finish the first before the second is enqueued.
      await transaction(getDb(), async (tx) => {
        await enqueue(tx, sendMessageJob, input, { key });
        await enqueue(tx, sendMessageJob, input, { key });
      });
      open();
      await expect.poll(() => calls.length, WAIT).toBe(2);
    });

    test("a failed job is retried after a pause, until it succeeds", async () => {
      const { input, calls, key } = scene(async (_call, { length }) => {
        if (length < 3) throw new Error("not yet");
        return undefined;
      });
      await enqueue(getDb(), sendMessageJob, input, { key });
      await expect.poll(() => calls.length, WAIT).toBe(3);
      const [first = 0, second = 0, third = 0] = calls.map(({ at }) => at);
      // e and e^2 seconds, as in graphile-worker; counted from the failure, and an engine may round.
      expect(second - first).toBeGreaterThan(1500);
      expect(third - second).toBeGreaterThan(6000);
    }, 40_000);

    test("a line logged in a job carries its name, its id and the id of its request; so do the jobs that it enqueues", async () => {
      const lines: string[] = [];
      const log = createLog({ write: (line) => void lines.push(line) });
      log.level = "info";
      const told = () => lines.map((line): Record<string, unknown> => JSON.parse(line));
      const second = scene(async () => void log.info("second"));
      const first = scene(async (_call, { length }) => {
        log.info("first");
        if (length === 1) throw new Error("once more");
        await enqueue(getDb(), sendMessageJob, second.input);
        return undefined;
      });
      const request_id = `request-${randomUUID()}`;
      const handle = routeHandler(async () => {
        await transaction(getDb(), (tx) => enqueue(tx, answerMessageJob, first.input));
        return new Response();
      });
      const request = new Request("http://localhost/api", { headers: { "x-request-id": request_id } });
      await handle(request, { params: Promise.resolve({}) });
      await expect.poll(() => second.calls.length, WAIT).toBe(1);
      const [once, again, inherited] = told();
      expect(once).toMatchObject({ msg: "first", request_id, job: "answer-message" });
      expect(again).toMatchObject({ msg: "first", request_id, job_id: once?.job_id });
      expect(inherited).toMatchObject({ msg: "second", request_id, job: "send-message" });
      expect(inherited?.job_id).not.toBe(once?.job_id);
    });

    test("receivers that hang do not delay what a customer waits for", async () => {
      let open = () => {};
      const gate = new Promise<undefined>((resolve) => (open = () => resolve(undefined)));
      let hanging = 0;
      const hang: Play = () => {
        hanging++;
        return gate;
      };
      for (let n = 0; n < 20; n++) {
        const endpoint_id = randomUUID();
        plays.set(endpoint_id, { play: hang, calls: [] });
        await enqueue(getDb(), deliverWebhooksJob, { organization_id: randomUUID(), endpoint_id });
      }
      await expect.poll(() => hanging, WAIT).toBeGreaterThan(10);
      const customer = scene();
      await enqueue(getDb(), answerMessageJob, customer.input);
      await expect.poll(() => customer.calls.length, { timeout: 5000 }).toBe(1);
      open();
    });

    test("scheduled jobs are on the engine's schedule", async () => {
      const byClock = ALL.filter(({ every }) => every).map(({ name }) => name);
      expect(await engine.scheduled()).toEqual(expect.arrayContaining(byClock));
    });
  });

  describe(`${title}, at the last try`, () => {
    const { jobs: staged, scene, plays, givenUp } = newStage();
    let running: { stop(): Promise<void> } | undefined;
    beforeAll(async () => {
      running = await engine.start(staged, { isLastTry: true });
    });
    afterAll(() => running?.stop());

    test("a job is not retried, is counted as given up, and can be enqueued again", async () => {
      const { input, calls, key } = scene(async (_call, { length }) => {
        if (length === 1) throw new Error("never again");
        return undefined;
      });
      vi.stubEnv("METRICS_TOKEN", "somebody reads what is counted");
      onTestFinished(() => void vi.unstubAllEnvs());
      metrics()?.lostJobs.reset();
      const counted = async () => (await metrics()?.lostJobs.get())?.values;
      await enqueue(getDb(), sendMessageJob, input, { key });
      await expect.poll(() => calls.length, WAIT).toBe(1);
      await expect.poll(counted, WAIT).toEqual([{ labels: { job: "send-message" }, value: 1 }]);
      const after = scene();
      await enqueue(getDb(), sendMessageJob, after.input, { run_at: inMs(4000) });
      await expect.poll(() => after.calls.length, WAIT).toBe(1);
      expect(calls).toHaveLength(1);
      await enqueue(getDb(), sendMessageJob, input, { key });
      await expect.poll(() => calls.length, WAIT).toBe(2);
    });

    test("a job's givenUp is called when its last attempt has failed", async () => {
      const import_id = randomUUID();
      const input = { organization_id: randomUUID(), import_id };
      const calls: Call[] = [];
      plays.set(import_id, { play: () => Promise.reject(new Error("never")), calls });
      await enqueue(getDb(), importLeadsJob, input);
      await expect.poll(() => givenUp, WAIT).toMatchObject([input]);
      expect(calls).toHaveLength(1);
    });
  });
}
