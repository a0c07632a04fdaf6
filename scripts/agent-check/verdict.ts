/** What an agent did wrong: what was expected of it, what came, and how to mend it. */
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

/** Why a check says nothing of this agent. */
export class Skip extends Error {
  override name = "Skip";
}

const SHOWN = 300;

/** A value as a report shows it, not too long. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN).toWellFormed()}… (${text.length} characters)`;
}
