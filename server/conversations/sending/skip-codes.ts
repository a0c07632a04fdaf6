/**
 * The code of a message that was not sent because it no longer applied: nobody needs to act, and its number is not at
 * fault.
 */
export const MOOT = "moot";

/** The code of a reminder that was not sent because its appointment had begun. */
export const LATE = "reminder_late";
/** The code of a reminder that was not sent because night had fallen. */
export const NIGHT = "reminder_night";

/** The code of an automatic message that was not sent because its customer wants none. Nobody needs to act. */
export const OPTED_OUT = "opted_out";

/** The codes of messages that we decided not to send: their number is not at fault, even if somebody must act. */
export const WITHDRAWN = [MOOT, LATE, NIGHT, OPTED_OUT];
