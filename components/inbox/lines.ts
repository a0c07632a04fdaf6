import { dateOf } from "@/server/lib/clock";
import type { ConversationChange } from "@/server/schema/conversation-change";
import type { ShownMessage } from "./message";
import { QUEUED } from "./use-reply";

/** One line of a thread, as the log draws and measures it; `key` stays the same as long as it is the same line. */
export type ThreadLine =
  | { kind: "day"; key: string; at: string }
  | { kind: "unread"; key: string }
  | { kind: "change"; key: string; change: ConversationChange }
  | { kind: "message"; key: string; shown: ShownMessage };

/** A reply keeps its line when the service's own of it takes the place of what was shown while it was sent. */
function keyOf({ id, metadata }: ShownMessage["message"]): string {
  if (id.startsWith(QUEUED)) return id.slice(QUEUED.length);
  return (metadata.author === "staff" && metadata.client_id) || id;
}

type Thread = {
  messages: readonly ShownMessage[];
  /** How the conversation's state changed, the oldest first. */
  changes: readonly ConversationChange[];
  time_zone: string;
  /** The first message that the reader had not seen when the thread was opened. */
  unread_id: string | null;
  /** Whether these begin where the thread does; of the first message of others it is not known yet if it begins a day. */
  isWhole: boolean;
  /** Whether they end where the thread does. */
  isLatest: boolean;
};

// The agent says itself, in a message, why it called the team.
const isTold = ({ kind, actor }: ConversationChange) => kind !== "escalated" || actor === "user";

/** The lines of a thread, oldest first: one above what is first of each day, and one above the first unread message. */
export function linesOf({
  messages,
  changes,
  time_zone,
  unread_id,
  isWhole,
  isLatest,
}: Thread): ThreadLine[] {
  const lines: ThreadLine[] = [];
  let day = isWhole ? null : dateOf(messages[0]?.message.created_at ?? 0, time_zone);
  const add = (at: string, ...added: ThreadLine[]) => {
    const before = day;
    day = dateOf(at, time_zone);
    if (before !== day) lines.push({ kind: "day", key: `day ${day}`, at });
    lines.push(...added);
  };
  const [first, last] = [messages[0]?.message.created_at, messages.at(-1)?.message.created_at];
  const told = changes.filter(
    (change) =>
      isTold(change) && (isWhole || (first && change.at > first)) && (isLatest || (last && change.at < last)),
  );
  for (const shown of messages) {
    const { id, created_at } = shown.message;
    for (let change = told[0]; change && change.at < created_at; change = told[0]) {
      add(change.at, { kind: "change", key: change.id, change });
      told.shift();
    }
    const unread: ThreadLine[] = id === unread_id ? [{ kind: "unread", key: "unread" }] : [];
    add(created_at, ...unread, { kind: "message", key: keyOf(shown.message), shown });
  }
  for (const change of told) add(change.at, { kind: "change", key: change.id, change });
  return lines;
}

const LINE_PX = 22;
const LETTERS_A_LINE = 66;

/** About how high a line is, in pixels, until it is drawn and measured. */
export function heightOf(line: ThreadLine | undefined): number {
  if (line?.kind !== "message") return 46;
  const { message, begins } = line.shown;
  const rows = message.content
    .split("\n")
    .reduce((sum, row) => sum + Math.max(1, Math.ceil(row.length / LETTERS_A_LINE)), 0);
  const above = begins ? (message.role === "user" ? 12 : 32) : 2;
  return above + 16 + rows * LINE_PX;
}
