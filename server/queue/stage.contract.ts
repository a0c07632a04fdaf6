import { randomUUID } from "node:crypto";
import { jobs } from "@/server/jobs";
import type { RunAgain } from "./job";

/** A run of a job that a test watches. */
export type Call = { name: string; input: unknown; at: number };
/** What such a run does. */
export type Play = (call: Call, calls: Call[]) => Promise<RunAgain>;

/**
 * Jobs that do what the test says for a conversation, an endpoint or an address, and record each call; `givenUp`
 * records the inputs of jobs whose last attempt failed.
 */
export function newStage() {
  const plays = new Map<string, { play: Play; calls: Call[] }>();
  const givenUp: unknown[] = [];
  const perform = (name: string) => async (input: unknown) => {
    const scene = [...plays].find(([id]) => JSON.stringify(input).includes(id))?.[1];
    if (!scene) return undefined;
    const call = { name, input, at: Date.now() };
    scene.calls.push(call);
    return scene.play(call, scene.calls);
  };
  const staged = Object.values(jobs).map((job) => ({
    ...job,
    perform: perform(job.name),
    ...(job.givenUp && { givenUp: async (input: unknown) => void givenUp.push(input) }),
  }));
  /** A conversation's job that does `play`. */
  const scene = (play: Play = async () => undefined) => {
    const input = { organization_id: randomUUID(), conversation_id: randomUUID() };
    const calls: Call[] = [];
    plays.set(input.conversation_id, { play, calls });
    return { input, calls, key: `test:${input.conversation_id}` };
  };
  return { jobs: Object.fromEntries(staged.map((job) => [job.name, job])), plays, scene, givenUp };
}
