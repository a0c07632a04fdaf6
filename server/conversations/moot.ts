/** The code of what was not sent because it did not hold any more: nobody need see to it, and its number is not at fault. */
export const MOOT = "moot";

/** The code of a reminder that was not sent because its appointment had begun. */
export const LATE = "reminder_late";
/** That of one that was not since night had fallen. */
export const NIGHT = "reminder_night";

/** What was not sent by our own decision: its number is not at fault, whoever must see to it. */
export const WITHDRAWN = [MOOT, LATE, NIGHT];
