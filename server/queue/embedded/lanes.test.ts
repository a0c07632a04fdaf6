import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { answerMessageJob, sendMessageJob } from "@/server/conversations/jobs";
import { enqueue } from "@/server/queue/enqueue";
import { newStage } from "@/server/queue/stage.contract";
import { startWorker } from "./worker";

const { jobs, plays } = newStage();
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  worker = await startWorker(jobs);
});
afterAll(() => worker.stop());

/** Jobs that wait until `letGo` is called. */
function hanging() {
  let letGo = () => {};
  const gate = new Promise<undefined>((resolve) => {
    letGo = () => resolve(undefined);
  });
  let [running, most, done] = [0, 0, 0];
  const play = async () => {
    most = Math.max(most, ++running);
    await gate;
    running--;
    done++;
    return undefined;
  };
  return { play, letGo, counts: () => ({ running, most, done }) };
}

async function add(job: ConversationJob, organization_id: string, play: Play) {
  const input = { organization_id, conversation_id: randomUUID() };
  plays.set(input.conversation_id, { play, calls: [] });
  await enqueue(getDb(), job, input, { key: `${job.name}:${input.conversation_id}` });
}
type ConversationJob = typeof answerMessageJob | typeof sendMessageJob;
type Play = () => Promise<undefined>;

/** How many milliseconds pass until a new job runs. */
async function timeOf(job: ConversationJob, organization_id: string): Promise<number> {
  const began = Date.now();
  await new Promise<void>((resolve, reject) => {
    const play = async () => {
      resolve();
      return undefined;
    };
    add(job, organization_id, play).catch(reject);
  });
  return Date.now() - began;
}

test("an agent that hangs for everybody delays nobody's replies", async () => {
  const agent = hanging();
  for (let n = 0; n < 80; n++) await add(answerMessageJob, randomUUID(), agent.play);
  await expect.poll(() => agent.counts().running, { timeout: 10_000 }).toBe(48);
  for (let n = 0; n < 10; n++) expect(await timeOf(sendMessageJob, randomUUID())).toBeLessThan(1500);
  agent.letGo();
  await expect.poll(() => agent.counts().done, { timeout: 10_000 }).toBe(80);
}, 40_000);

test("an organization whose agent hangs occupies a quarter of the workers, and all its jobs run once it recovers", async () => {
  const agent = hanging();
  const organization_id = randomUUID();
  await Promise.all(Array.from({ length: 100 }, () => add(answerMessageJob, organization_id, agent.play)));
  await expect.poll(() => agent.counts().running, { timeout: 10_000 }).toBe(12);
  for (let n = 0; n < 10; n++) expect(await timeOf(answerMessageJob, randomUUID())).toBeLessThan(1500);
  expect(agent.counts().most).toBe(12);
  agent.letGo();
  await expect.poll(() => agent.counts().done, { timeout: 20_000 }).toBe(100);
}, 60_000);

test("an organization whose provider hangs occupies a third of the senders", async () => {
  const provider = hanging();
  const organization_id = randomUUID();
  await Promise.all(Array.from({ length: 60 }, () => add(sendMessageJob, organization_id, provider.play)));
  await expect.poll(() => provider.counts().running, { timeout: 10_000 }).toBe(8);
  for (let n = 0; n < 5; n++) expect(await timeOf(sendMessageJob, randomUUID())).toBeLessThan(1500);
  expect(provider.counts().most).toBe(8);
  provider.letGo();
  await expect.poll(() => provider.counts().done, { timeout: 20_000 }).toBe(60);
}, 60_000);
