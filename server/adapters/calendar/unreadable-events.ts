import type { z } from "zod";
import { MOST_EXAMPLES, type UnreadableExample } from "@/schema/calendar-connection";

const MOST_LETTERS = 160;

/** Counts the events of a calendar that can't be read, and describes one for each reason, up to MOST_EXAMPLES. */
export class UnreadableEvents {
  #count = 0;
  readonly #examples = new Map<string, string | null>();

  /** `starts`: the event's beginning as it is written, if it can be read. */
  add(reason: string, starts: string | null): void {
    this.#count++;
    if (this.#examples.size < MOST_EXAMPLES && !this.#examples.has(reason))
      this.#examples.set(reason, starts);
  }

  get found(): { unreadable: number; examples: UnreadableExample[] } {
    const examples = [...this.#examples].map(([reason, starts]) => ({
      starts,
      reason: reason.slice(0, MOST_LETTERS),
    }));
    return { unreadable: this.#count, examples };
  }
}

/** Why an event that a service sends as JSON is not as its schema says. */
export function faultInJson({ issues }: z.ZodError): string {
  const field = issues[0]?.path[0];
  return field === undefined ? "it is no event" : `its “${String(field)}” can't be read`;
}

const WRITTEN = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?/;

/** The beginning of an event that a service sends as JSON, whatever else is wrong with it. */
export function startInJson(item: unknown): string | null {
  const start = typeof item === "object" && item !== null && "start" in item ? item.start : null;
  if (typeof start !== "object" || start === null) return null;
  const written = ("dateTime" in start && start.dateTime) || ("date" in start && start.date);
  return typeof written === "string" ? (WRITTEN.exec(written)?.[0] ?? null) : null;
}
