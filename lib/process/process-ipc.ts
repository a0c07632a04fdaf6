import { z } from "zod";

/** The messages between sibling processes, passed on by the one that started them (`host/processes`). */
export const SiblingMessage = z.discriminatedUnion("type", [
  /** To a process that runs no jobs: whether the one that runs them is there. */
  z.object({ type: z.literal("jobs"), are_done: z.boolean() }),
  /** From a process that stops: it has accepted everybody who has connected, so that the port may be closed for all. */
  z.object({ type: z.literal("quiet") }),
  /** Asks for the other processes' metrics, and their answers. */
  z.object({ type: z.literal("ask"), id: z.number() }),
  z.object({ type: z.literal("asked"), id: z.number(), counted: z.array(z.string()) }),
  /** Asks a process for its metrics, and its answer. */
  z.object({ type: z.literal("count"), id: z.number() }),
  z.object({ type: z.literal("counted"), id: z.number(), text: z.string() }),
]);
export type SiblingMessage = z.infer<typeof SiblingMessage>;

/** Longer than a process is given to answer. */
const PATIENCE_MS = 3000;

type Own = { number: number; asked: Map<number, (counted: string[]) => void>; next: number };

// One state per process, though the self-hosting server and Next each load their own copy of this module.
const shared: typeof globalThis & { frontdeskSiblings?: Own } = globalThis;

/** The number of this process among several; undefined if it is the only one. */
export const processNumber = (): number | undefined => shared.frontdeskSiblings?.number;

const tell = (told: SiblingMessage) => process.send?.(told);

/** Asks the process that accepts connections for all to close the port, once every process asks for it. */
export const askToClosePort = (): void => void tell({ type: "quiet" });

/** Makes this process one of several: `count` returns its metrics, `noteJobs` is told whether jobs are being run. */
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

/** The other processes' metrics, each as text; those that don't answer in time are left out. */
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
