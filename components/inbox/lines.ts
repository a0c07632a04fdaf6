import { dateOf } from "@/components/kit/clock";
import type { Shown } from "./message";
import { QUEUED } from "./use-reply";

/** One line of a thread, as the log draws and measures it; `key` stays the same as long as it is the same line. */
export type Line =
  | { kind: "day"; key: string; at: string }
  | { kind: "unread"; key: string }
  | { kind: "message"; key: string; shown: Shown };

/** A reply keeps its line when the service's own of it takes the place of what was shown while it was sent. */
function keyOf({ id, metadata }: Shown["message"]): string {
  if (id.startsWith(QUEUED)) return id.slice(QUEUED.length);
  return typeof metadata.client_id === "string" ? metadata.client_id : id;
}

type Thread = {
  messages: readonly Shown[];
  time_zone: string;
  /** The first message that the reader had not seen when the thread was opened. */
  unread_id: string | null;
  /** Whether these begin where the thread does; of the first message of others it is not known yet if it begins a day. */
  isWhole: boolean;
};

/** The lines of a thread, oldest first: one above the first message of each day and above the first unread. */
export function linesOf({ messages, time_zone, unread_id, isWhole }: Thread): Line[] {
  return messages.flatMap((shown, index): Line[] => {
    const { id, created_at } = shown.message;
    const day = dateOf(created_at, time_zone);
    const before = messages[index - 1];
    const beginsDay = before ? dateOf(before.message.created_at, time_zone) !== day : isWhole;
    return [
      ...(beginsDay ? [{ kind: "day" as const, key: `day ${created_at}`, at: created_at }] : []),
      ...(id === unread_id ? [{ kind: "unread" as const, key: "unread" }] : []),
      { kind: "message", key: keyOf(shown.message), shown },
    ];
  });
}

const LINE_PX = 22;
const LETTERS_A_LINE = 66;

/** About how high a line is, in pixels, until it is drawn and measured. */
export function heightOf(line: Line | undefined): number {
  if (line?.kind !== "message") return 46;
  const { message, begins } = line.shown;
  const rows = message.content
    .split("\n")
    .reduce((sum, row) => sum + Math.max(1, Math.ceil(row.length / LETTERS_A_LINE)), 0);
  const above = begins ? (message.role === "user" ? 12 : 32) : 2;
  return above + 16 + rows * LINE_PX;
}
