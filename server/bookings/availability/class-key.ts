/** The key of the class that appointments for these services at this time share. */
export const sessionOf = (services: readonly string[], starts_at: string): string =>
  JSON.stringify([...services.toSorted(), new Date(starts_at).toISOString()]);

/** The key of the same class after its services were renamed. */
export function renamedSession(session: string, names: ReadonlyMap<string, string>): string {
  const parts: unknown = JSON.parse(session);
  const texts = Array.isArray(parts) ? parts.map(String) : [];
  const starts_at = texts.pop() ?? "";
  return sessionOf(
    texts.map((name) => names.get(name) ?? name),
    starts_at,
  );
}
