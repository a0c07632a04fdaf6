/** An agent's mistake: what was expected, what it did, and how to fix it. */
export class Fault extends Error {
  override name = "Fault";
  constructor(
    readonly expected: string,
    readonly got: string,
    readonly mend: string,
  ) {
    super(`expected ${expected}, got ${got}`);
  }
}

/** Why a check does not apply to this agent. */
export class Skip extends Error {
  override name = "Skip";
}

const SHOWN = 300;

/** A value as reports show it, shortened if long. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN).toWellFormed()}… (${text.length} characters)`;
}
