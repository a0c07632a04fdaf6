import { Semaphore } from "@/lib/process/semaphore";

/** Concurrent tries of this process, to healthy and to failing endpoints. */
export const MOST_TRIES = { "deliver-webhooks": 1024, "deliver-webhooks-slowly": 256 };

/** An organization may hold a third as many slots as are free, so each newcomer still finds three quarters of them. */
const FREE_PER_HELD = 3;

/**
 * Slots for concurrent tries, shared between organizations: one alone gets a quarter of all, the next a quarter of the
 * rest.
 */
export const slotsFor = (most: number): Semaphore =>
  new Semaphore((all, own) => Math.ceil((most - all - FREE_PER_HELD * own) / (FREE_PER_HELD + 1)));
