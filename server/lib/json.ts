/** Whether a value contains others: an object or an array. */
export const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Every value in a JSON value with its depth (0 for the root). Not recursive, so depth can't exhaust the stack. */
export function* walk(root: unknown): Generator<{ value: unknown; depth: number }> {
  const open = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    yield next;
    const { value, depth } = next;
    if (!isContainer(value)) continue;
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }
}

/** A JSON text's value, or undefined if it is invalid. Not for what callers send us: `http/body` limits its depth. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
