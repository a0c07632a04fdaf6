import { randomUUID } from "node:crypto";
import type { JobName, RunAgain } from "@/server/queue/catalogue";
import type { Handlers } from "./handlers";

/** A run of a job that a test watches. */
export type Call = { name: JobName; input: unknown; at: number };
/** What such a run does. */
export type Play = (call: Call, calls: Call[]) => Promise<RunAgain>;

/**
 * Handlers that do what the test says for a conversation, an endpoint or an address, and note each call; and what
 * import-leads was told after its last try.
 */
export function newStage() {
  const plays = new Map<string, { play: Play; calls: Call[] }>();
  const givenUp: unknown[] = [];
  const perform = (name: JobName) => async (input: unknown) => {
    const scene = [...plays].find(([id]) => JSON.stringify(input).includes(id))?.[1];
    if (!scene) return undefined;
    const call = { name, input, at: Date.now() };
    scene.calls.push(call);
    return scene.play(call, scene.calls);
  };
  const handlers: Handlers = {
    "answer-message": perform("answer-message"),
    "send-message": perform("send-message"),
    "deliver-webhooks": perform("deliver-webhooks"),
    "deliver-webhooks-slowly": perform("deliver-webhooks-slowly"),
    "sweep-deliveries": perform("sweep-deliveries"),
    "sweep-conversations": perform("sweep-conversations"),
    "abandon-conversations": perform("abandon-conversations"),
    "confirm-booking": perform("confirm-booking"),
    "send-mail": perform("send-mail"),
    "send-password-reset": perform("send-password-reset"),
    "import-leads": Object.assign(perform("import-leads"), {
      givenUp: async (input: unknown) => void givenUp.push(input),
    }),
    "match-phones": perform("match-phones"),
    "clean-up": perform("clean-up"),
  };
  /** A conversation's job that does `play`. */
  const scene = (play: Play = async () => undefined) => {
    const input = { organization_id: randomUUID(), conversation_id: randomUUID() };
    const calls: Call[] = [];
    plays.set(input.conversation_id, { play, calls });
    return { input, calls, key: `test:${input.conversation_id}` };
  };
  return { handlers, plays, scene, givenUp };
}
