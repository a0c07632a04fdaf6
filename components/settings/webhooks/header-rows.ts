/** A header of an endpoint's own as it is typed. */
export type HeaderRow = { key: string; name: string; value: string };

/** The names, in lower case, that more than one row has. */
export function namesTwice(rows: readonly HeaderRow[] = []): string[] {
  const names = rows.map(({ name }) => name.trim().toLowerCase());
  return names.filter((name, at) => name !== "" && names.indexOf(name) !== at);
}

/** What is sent of the rows; undefined leaves the saved headers as they are. */
export const headersOf = (rows: readonly HeaderRow[] | undefined): Record<string, string> | undefined =>
  rows && Object.fromEntries(rows.map(({ name, value }) => [name.trim(), value.trim()]));
