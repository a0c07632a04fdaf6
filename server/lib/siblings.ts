import { z } from "zod";

/** What the processes of one start tell each other, by way of the one that started them (`host/processes`). */
export const SiblingMessage = z.discriminatedUnion("type", [
  /** To a process that does no jobs: whether the one that does them is there. */
  z.object({ type: z.literal("jobs"), are_done: z.boolean() }),
  /** Asks what the others count, and what came of that. */
  z.object({ type: z.literal("ask"), id: z.number() }),
  z.object({ type: z.literal("asked"), id: z.number(), counted: z.array(z.string()) }),
  /** Is asked what it counts, and answers. */
  z.object({ type: z.literal("count"), id: z.number() }),
  z.object({ type: z.literal("counted"), id: z.number(), text: z.string() }),
]);
export type SiblingMessage = z.infer<typeof SiblingMessage>;

/** Above what a process is given to answer in. */
const PATIENCE_MS = 3000;

type Own = { number: number; asked: Map<number, (counted: string[]) => void>; next: number };

// One state a process, though the self-hosting server and Next each load this module for themselves.
const shared: typeof globalThis & { frontdeskSiblings?: Own } = globalThis;

/** Which of several processes this is; undefined where it is the only one. */
export const processNumber = (): number | undefined => shared.frontdeskSiblings?.number;

const tell = (told: SiblingMessage) => process.send?.(told);

/** Makes this process one of several: `count` tells what it counts, `noteJobs` hears whether jobs are done. */
export function joinSiblings(
  number: number,
  { count, noteJobs }: { count: () => Promise<string>; noteJobs: (are_done: boolean) => void },
): void {
  const own: Own = { number, asked: new Map(), next: 1 };
  shared.frontdeskSiblings = own;
  process.on("message", (message) => {
    const { data: told } = SiblingMessage.safeParse(message);
    if (told?.type === "jobs") noteJobs(told.are_done);
    if (told?.type === "asked") own.asked.get(told.id)?.(told.counted);
    if (told?.type === "count")
      count().then(
        (text) => tell({ type: "counted", id: told.id, text }),
        () => tell({ type: "counted", id: told.id, text: "" }),
      );
  });
}

/** What the other processes count, each in its own text; those that don't answer in time are left out. */
export async function countedBySiblings(): Promise<string[]> {
  const own = shared.frontdeskSiblings;
  if (!own) return [];
  const id = own.next++;
  let late: NodeJS.Timeout | undefined;
  const counted = await new Promise<string[]>((resolve) => {
    own.asked.set(id, resolve);
    late = setTimeout(resolve, PATIENCE_MS, []);
    tell({ type: "ask", id });
  });
  clearTimeout(late);
  own.asked.delete(id);
  return counted;
}
