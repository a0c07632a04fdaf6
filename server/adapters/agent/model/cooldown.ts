import type { ModelFault } from "./access";

/** How long a model that failed is not asked again. */
const REST_MS = 30_000;
/** If it failed recently in this many conversations, it is asked in no other either. */
const ENOUGH = 2;
const MOST_KNOWN = 1000;

type Failure = { conversation_id: string; at: number; message: string };
const failures = new Map<string, Failure[]>();

/** Failures count per organization: another organization's model says nothing about this one. */
type Asked = { organization_id: string; conversation_id: string };

const recent = (organization_id: string): Failure[] =>
  (failures.get(organization_id) ?? []).filter(({ at }) => performance.now() - at < REST_MS);

/** Notes that a model gave no answer. A `bad` fault does not count: it is about this question only. */
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

/** Forgets an organization's faults: its model answered, or was saved again. */
export const noteAnswer = ({ organization_id }: Pick<Asked, "organization_id">): void => {
  failures.delete(organization_id);
};

/** Why a model is not asked now: it just failed, and nobody should wait for it twice. Null if it may be asked. */
export function cooldownReason({ organization_id, conversation_id }: Asked): string | null {
  const known = recent(organization_id);
  const last = known.at(-1);
  const isOwn = known.some((one) => one.conversation_id === conversation_id);
  return last && (isOwn || known.length >= ENOUGH) ? `it failed a moment ago: ${last.message}` : null;
}
