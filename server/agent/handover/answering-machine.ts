import { plain } from "@/lib/text/normalize-text";
import { MINUTE_MS } from "@/lib/time/clock";
import type { Message } from "@/schema/conversation";
import { readMetadata } from "@/schema/message-metadata";

/** So many nearly equal messages, each an answer to one of ours, and so soon after it, are no person's. */
const TIMES = 4;
const SOON_MS = 15_000;
const WITHIN_MS = 3 * MINUTE_MS;
/** People repeat short texts: “hello?”, “yes”, “10:00”. */
const LEAST_CHARS = 20;
const ALIKE = 0.8;

/** The share of words that two texts have in common, without numbers, which may be a time or a ticket's number. */
function likeness(one: string, other: string): number {
  const [a, b] = [one, other].map(
    (text) => new Set(plain(text).replace(/\d+/g, "").split(" ").filter(Boolean)),
  );
  if (!a || !b || a.size === 0 || b.size === 0) return 0;
  return (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size);
}

type Said = Pick<Message, "role" | "content" | "created_at" | "metadata">;

const isTyped = (message: Said): boolean => {
  const metadata = readMetadata(message);
  return metadata.author !== "customer" || !metadata.reply;
};

/**
 * Whether a machine writes for the customer: the last four messages are nearly equal, and each followed within seconds on
 * an answer of ours. A customer who repeats something waits for no answer, or takes longer to write it again.
 */
export function isAnsweringMachine(messages: readonly Said[]): boolean {
  const turns = messages.filter(({ role }) => role !== "system").slice(-2 * TIMES + 1);
  const theirs = turns.filter(({ role }) => role === "user");
  const isInTurns = turns.every(({ role }, n) => (role === "user") === (n % 2 === 0));
  const [first] = theirs;
  if (theirs.length < TIMES || !isInTurns || !first) return false;
  const at = ({ created_at }: Said) => Date.parse(created_at);
  const isSoon = turns.every(
    (one, n) => n === 0 || n % 2 === 1 || at(one) - at(turns[n - 1] ?? one) <= SOON_MS,
  );
  const last = theirs.at(-1) ?? first;
  return (
    isSoon &&
    at(last) - at(first) <= WITHIN_MS &&
    theirs.every(
      (one) =>
        isTyped(one) && one.content.length >= LEAST_CHARS && likeness(one.content, first.content) >= ALIKE,
    )
  );
}
