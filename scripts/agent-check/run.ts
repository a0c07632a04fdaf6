import { type Asking, asking, type Options } from "./asking";
import type { Check, Dialogue, Kit } from "./check";
import { BOOKING, bookingDialogue } from "./checks-booking";
import { CHANGES, cancellingDialogue, movingDialogue } from "./checks-changes";
import { HAND_OVER } from "./checks-hand-over";
import { LATE } from "./checks-late";
import { OFFERS } from "./checks-offers";
import { PROTOCOL } from "./checks-protocol";
import { REPLIES } from "./checks-replies";
import { ROBUSTNESS } from "./checks-robustness";
import { Fault, Skip } from "./verdict";

/** In running order: REPLIES and LATE inspect all earlier answers. */
export const CHECKS: Check[] = [
  ...PROTOCOL,
  ...ROBUSTNESS,
  ...BOOKING,
  ...CHANGES,
  ...OFFERS,
  ...HAND_OVER,
  ...LATE,
  ...REPLIES,
];

/** A check's result: it passed, failed (what was expected, what came, how to fix it), or could not be decided. */
export type Outcome = { id: string; title: string; duration_ms: number } & (
  | { outcome: "passed" }
  | { outcome: "skipped"; reason: string }
  | { outcome: "failed"; expected: string; got: string; mend: string }
);

/** Runs a dialogue at most once, when the first check needs it. */
function once(lead: (kit: Kit) => Promise<Dialogue>) {
  let led: Promise<Dialogue> | undefined;
  return (kit: Kit) => (led ??= lead(kit));
}

function kitOf(agent: Asking): Kit {
  const [booking, moving, cancelling] = [bookingDialogue, movingDialogue, cancellingDialogue].map(once);
  if (!booking || !moving || !cancelling) throw new Error("a dialogue is missing");
  const kit: Kit = {
    ...agent,
    booking: () => booking(kit),
    moving: () => moving(kit),
    cancelling: () => cancelling(kit),
  };
  return kit;
}

async function runOne({ id, title, run }: Check, kit: Kit): Promise<Outcome> {
  const began = performance.now();
  const named = () => ({ id, title, duration_ms: Math.round(performance.now() - began) });
  try {
    await run(kit);
    return { ...named(), outcome: "passed" };
  } catch (error) {
    if (error instanceof Skip) return { ...named(), outcome: "skipped", reason: error.message };
    if (!(error instanceof Fault)) throw error;
    const { expected, got, mend } = error;
    return { ...named(), outcome: "failed", expected, got, mend };
  }
}

/** Runs the checks against an agent, one after the other; `tell` is called with each outcome. */
export async function checkAgent(
  options: Options,
  tell: (outcome: Outcome) => void = () => {},
  checks = CHECKS,
): Promise<Outcome[]> {
  const kit = kitOf(asking(options));
  const outcomes: Outcome[] = [];
  for (const check of checks) {
    const outcome = await runOne(check, kit);
    outcomes.push(outcome);
    tell(outcome);
  }
  return outcomes;
}
