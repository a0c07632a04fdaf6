import { causeOf } from "@/db/client";

// disk_full in PostgreSQL's error codes (its manual, appendix A).
const DISK_FULL = "53100";

/** Whether a statement failed because the database's disk is full. */
export const isDiskFull = (error: unknown): boolean => causeOf(error)?.code === DISK_FULL;

export const saysDiskFull = (text: string): boolean =>
  /no space left on device|check free disk space/i.test(text);
