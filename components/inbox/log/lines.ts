import { QUEUED } from "@/components/inbox/composer/use-reply";
import { dateOf } from "@/lib/time/clock";
import type { ConversationChange } from "@/schema/conversation-change";
import type { ConversationNote } from "@/schema/conversation-note";
import type { ShownMessage } from "./message";
import { LINE_PX, linesIn, sentHeight, sentItemsOf } from "./metadata";

/** A line of a thread that the log draws and measures. `key` stays the same for as long as it is the same line. */
export type ThreadLine =
  | { kind: "day"; key: string; at: string }
  | { kind: "unread"; key: string }
  | { kind: "change"; key: string; change: ConversationChange }
  /** Many changes in a row. */
  | { kind: "changes"; key: string; changes: readonly ConversationChange[] }
  | { kind: "note"; key: string; note: ConversationNote }
  | { kind: "message"; key: string; shown: ShownMessage };

/** A reply keeps its key when the stored message replaces the one shown while it was being sent. */
function keyOf({ id, metadata }: ShownMessage["message"]): string {
  if (id.startsWith(QUEUED)) return id.slice(QUEUED.length);
  return (metadata.author === "staff" && metadata.client_id) || id;
}

type Thread = {
  messages: readonly ShownMessage[];
  /** The conversation's state changes, oldest first. */
  changes: readonly ConversationChange[];
  /** The team's notes, oldest first. */
  notes: readonly ConversationNote[];
  time_zone: string;
  /** The first message that was unread when the thread was opened. */
  unread_id: string | null;
  /** Whether `messages` start at the thread's beginning. If not, it is unknown whether the first one begins a day. */
  isWhole: boolean;
  /** Whether `messages` end at the thread's end. */
  isLatest: boolean;
};

// Escalations by the agent are left out: its own message says why it called the team.
const isTold = ({ kind, actor }: ConversationChange) => kind !== "escalated" || actor === "user";

type Told = { at: string; line: ThreadLine };

/** What is shown between the messages, by time: state changes and notes. */
const toldBetween = ({ changes, notes }: Pick<Thread, "changes" | "notes">): Told[] =>
  [
    ...changes
      .filter(isTold)
      .map((change): Told => ({ at: change.at, line: { kind: "change", key: change.id, change } })),
    ...notes.map((note): Told => ({ at: note.created_at, line: { kind: "note", key: note.id, note } })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/** As many changes in a row become one line. */
const RUN = 4;

/** Folds changes of a day that no message separates, so that they don't fill the screen. */
function folded(lines: readonly ThreadLine[]): ThreadLine[] {
  const result: ThreadLine[] = [];
  let run: { key: string; change: ConversationChange }[] = [];
  const end = () => {
    const [first] = run;
    if (first && run.length >= RUN)
      result.push({ kind: "changes", key: first.key, changes: run.map(({ change }) => change) });
    else result.push(...run.map((one): ThreadLine => ({ kind: "change", ...one })));
    run = [];
  };
  for (const line of lines) {
    if (line.kind === "change") run.push({ key: line.key, change: line.change });
    else {
      end();
      result.push(line);
    }
  }
  end();
  return result;
}

/** The lines of a thread, oldest first, with separators above each day and the first unread message. */
export function linesOf({
  messages,
  time_zone,
  unread_id,
  isWhole,
  isLatest,
  ...rest
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
  const told = toldBetween(rest).filter(
    ({ at }) => (isWhole || (first && at > first)) && (isLatest || (last && at < last)),
  );
  for (const shown of messages) {
    const { id, created_at } = shown.message;
    for (let next = told[0]; next && next.at < created_at; next = told[0]) {
      add(next.at, next.line);
      told.shift();
    }
    const unread: ThreadLine[] = id === unread_id ? [{ kind: "unread", key: "unread" }] : [];
    add(created_at, ...unread, { kind: "message", key: keyOf(shown.message), shown });
  }
  for (const { at, line } of told) add(at, line);
  return folded(lines);
}

const EDITED_PX = 22;
const CHANGE_PX = 26;

/** Estimated height of a line in pixels, until it is drawn and measured. */
export function heightOf(line: ThreadLine | undefined): number {
  if (line?.kind === "note") return 74 + linesIn(line.note.content) * LINE_PX;
  if (line?.kind === "change" || line?.kind === "changes") return CHANGE_PX;
  if (line?.kind !== "message") return 46;
  const { message, begins } = line.shown;
  const items = sentItemsOf(message);
  const body = items.length > 0 ? sentHeight(items) : linesIn(message.content) * LINE_PX;
  const above = begins ? (message.role === "user" ? 12 : 32) : 2;
  const below = message.edited_at && !message.deleted_at ? EDITED_PX : 0;
  return above + 16 + body + below;
}
