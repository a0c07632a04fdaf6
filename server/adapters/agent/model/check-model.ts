import type { ModelAccess } from "./access";
import type { Meter } from "./meter";
import { inertTools } from "./tools/tools";

const TIMEOUT_MS = 15_000;

/** Calls a model once, with our tools, to check that it can be used; `meter` counts it. Throws a ModelFault if not. */
export async function tryModel(access: ModelAccess, meter: Meter): Promise<void> {
  const { tryTalk } = await import("./talk");
  await tryTalk(access, inertTools, performance.now() + TIMEOUT_MS, meter);
}
