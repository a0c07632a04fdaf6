export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What `patch` makes of `target` (RFC 7396): null removes a field, objects are merged, anything else replaces. */
export function mergePatch(target: unknown, patch: Record<string, unknown>): Record<string, unknown> {
  const merged = new Map(isRecord(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isRecord(value) ? mergePatch(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}
