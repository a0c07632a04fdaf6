import type { ModelAccess } from "./access";
import { inertTools } from "./tools";

type Spent = (input_tokens: number, output_tokens: number) => void;

const TIMEOUT_MS = 15_000;

/**
 * Calls a model once, with our tools, to check that it can be used. `spent` is called with the tokens that it took.
 * Throws a ModelFault if it can't.
 */
export async function tryModel(access: ModelAccess, spent: Spent): Promise<void> {
  const { tryTalk } = await import("./talk");
  await tryTalk(access, inertTools, performance.now() + TIMEOUT_MS, spent);
}
