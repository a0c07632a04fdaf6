import type { ModelAccess } from "./access";
import { toolsTold } from "./tools";

const TIMEOUT_MS = 15_000;

/** Asks a model for a word, with our tools at hand, to see that it can be used. Throws a ModelFault. */
export async function tryModel(access: ModelAccess): Promise<void> {
  const { tryTalk } = await import("./talk");
  await tryTalk(access, toolsTold, performance.now() + TIMEOUT_MS);
}
