import type { ModelFault } from "./access";

/** For so long a model that failed is not asked again. */
const REST_MS = 30_000;
/** So many conversations, for which it failed of late, tell that it is not only theirs. */
const ENOUGH = 2;
const MOST_KNOWN = 1000;

type Failure = { conversation_id: string; at: number; message: string };
const failures = new Map<string, Failure[]>();

/** Whose model it is: what others' does tells nothing of it. */
type Asked = { organization_id: string; conversation_id: string };

const recent = (organization_id: string): Failure[] =>
  (failures.get(organization_id) ?? []).filter(({ at }) => performance.now() - at < REST_MS);

/** Notes that a model gave no answer. What is only this question's fault does not count. */
export function noteModelFault(
  { organization_id, conversation_id }: Asked,
  { kind, message }: ModelFault,
): void {
  if (kind === "bad") return;
  if (failures.size >= MOST_KNOWN) failures.clear();
  const others = recent(organization_id).filter((one) => one.conversation_id !== conversation_id);
  const failure = { conversation_id, at: performance.now(), message };
  failures.set(organization_id, [...others.slice(-ENOUGH), failure]);
}

/** Notes that it answers, or was set up anew. */
export const noteAnswer = ({ organization_id }: Pick<Asked, "organization_id">): void => {
  failures.delete(organization_id);
};

/** Why a model is not asked, since it failed a moment ago: nobody waits for it twice. Null where it may be. */
export function restingFrom({ organization_id, conversation_id }: Asked): string | null {
  const known = recent(organization_id);
  const last = known.at(-1);
  const isOwn = known.some((one) => one.conversation_id === conversation_id);
  return last && (isOwn || known.length >= ENOUGH) ? `it failed a moment ago: ${last.message}` : null;
}
